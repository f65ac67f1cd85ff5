// Serves the product for the browser tests: a fresh data folder, filled with the demo market, removed at the end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { launch } from './launch.mjs';
import { root } from './paths.mjs';

const folder = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-`));
process.env.BONDLENS_DATA_DIR = folder;
delete process.env.DATABASE_URL;

await launch({
  prepare: [build],
  entry: join(root, 'src', 'app', 'testing', 'main-with-own-webhooks.ts'),
  environment: { NODE_ENV: 'production' },
});
rmSync(folder, { recursive: true, force: true });
