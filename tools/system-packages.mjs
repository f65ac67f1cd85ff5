import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const PACKAGE_LIMIT_MS = 600_000;

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function runPackageTool(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 'inherit'];
  return spawnSync('apt-get', args, { env, stdio, timeout: PACKAGE_LIMIT_MS }).status === 0;
}

/** Whether this is a Debian machine that is ours alone. */
export function canInstall() {
  return process.getuid?.() === 0 && findOnPath('apt-get') !== undefined;
}

export function installPackages(names) {
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...names];
  return runPackageTool(['update', '-qq']) && runPackageTool(install);
}
