import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const PACKAGE_LIMIT_MS = 600_000;

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** The Chrome or Chromium of this machine, if any. */
export function findChrome() {
  const given = process.env.CHROME_PATH;
  if (given) return isExecutable(given) ? given : undefined;
  return NAMES.map(findOnPath).find(Boolean) ?? (isExecutable(MAC) ? MAC : undefined);
}

function runPackageTool(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 'inherit'];
  return spawnSync('apt-get', args, { env, stdio, timeout: PACKAGE_LIMIT_MS }).status === 0;
}

function canInstall() {
  return process.getuid?.() === 0 && findOnPath('apt-get') !== undefined && !process.env.CHROME_PATH;
}

/** The browser for the tests; on a Debian machine that is ours alone it is installed when missing. */
export function obtainChrome() {
  const found = findChrome();
  if (found || !canInstall()) return found;
  console.log('Installing Chromium for the browser tests …');
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
  return runPackageTool(['update', '-qq']) && runPackageTool(install) ? findChrome() : undefined;
}
