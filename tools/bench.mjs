import { join } from 'node:path';
import { build } from './build.mjs';
import { obtainChrome } from './chrome.mjs';
import { install } from './install.mjs';
import { launch } from './launch.mjs';
import { root } from './paths.mjs';

const args = process.argv.slice(2);
// Charts and graphs are drawn in a browser.
const chrome = args.includes('charts') || args.includes('network') ? obtainChrome() : undefined;

await launch({
  prepare: [install, build],
  entry: join(root, 'bench', 'run.ts'),
  args,
  environment: { NODE_ENV: 'production', ...(chrome && { CHROME_PATH: chrome }) },
});
