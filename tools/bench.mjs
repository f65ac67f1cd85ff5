import { join } from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { launch } from './launch.mjs';
import { root } from './paths.mjs';

await launch({
  prepare: [install, build],
  entry: join(root, 'bench', 'run.ts'),
  args: process.argv.slice(2),
  environment: { NODE_ENV: 'production' },
});
