import { join } from 'node:path';
import { install } from './install.mjs';
import { launch } from './launch.mjs';
import { root } from './paths.mjs';

// Everything that runs in the server. The pages are not among it: Vite brings their changes without a restart.
const WATCHED = ['math', 'domain', 'contract', 'labels', 'store', 'importers', 'server', 'app'];

await launch({
  prepare: [install],
  flags: ['--watch-preserve-output', ...WATCHED.map((layer) => `--watch-path=${join(root, 'src', layer)}`)],
  entry: join(root, 'src', 'app', 'main.ts'),
  args: process.argv.slice(2),
  environment: { NODE_ENV: 'development' },
});
