import { join } from 'node:path';
import { install } from './install.mjs';
import { launch } from './launch.mjs';
import { root } from './paths.mjs';

await launch({
  prepare: [install],
  flags: ['--watch', '--watch-preserve-output'],
  entry: join(root, 'src', 'app', 'main.ts'),
  args: process.argv.slice(2),
  environment: { NODE_ENV: 'development' },
});
