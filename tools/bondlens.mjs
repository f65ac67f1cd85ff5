import { join } from 'node:path';
import { install } from './install.mjs';
import { launch } from './launch.mjs';
import { root } from './paths.mjs';

await launch({
  prepare: [install],
  entry: join(root, 'src', 'app', 'command-line.ts'),
  args: process.argv.slice(2),
  environment: { NODE_ENV: 'production' },
  // File names on the command line are the caller's.
  cwd: process.env.INIT_CWD ?? process.cwd(),
});
