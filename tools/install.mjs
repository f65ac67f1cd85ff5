import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { runChild } from './child.mjs';
import { modules, root } from './paths.mjs';
import { pinnedNode } from './pinned-node.mjs';

const stampFile = join(modules, '.bondlens-lock');

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function wantedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

// npm's own record of what it put into node_modules; it writes it last.
function installedVersions() {
  const text = read(join(modules, '.package-lock.json'));
  return text === '' ? undefined : JSON.parse(text).packages;
}

// After `npm install` by hand everything is in place already, and only our stamp is missing.
function isInstalledByHand() {
  const installed = installedVersions();
  if (installed === undefined) return false;
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const wanted = Object.entries(packages).filter(([path]) => path !== '');
  const isRight = ([path, { version, optional }]) => (installed[path] ? installed[path].version === version : optional);
  return wanted.every(isRight) && Object.keys(installed).every((path) => packages[path]);
}

/** True when node_modules holds what package-lock.json names. */
export function isInstalled() {
  if (!existsSync(pinnedNode)) return false;
  if (read(stampFile) === wantedStamp()) return true;
  if (!isInstalledByHand()) return false;
  writeFileSync(stampFile, wantedStamp());
  return true;
}

// npm must not run on the Node.js inside the folder that it is about to replace, nor believe that it is a script's child.
function npmEnvironment() {
  const bin = join(modules, '.bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== bin);
  const own = /^npm_(lifecycle|package|execpath|node_execpath|command|config_user_agent|config_local_prefix)/;
  const kept = Object.entries(process.env).filter(([name]) => !own.test(name));
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) };
}

/** Installs the packages of package-lock.json when they are not there yet. */
export async function install() {
  if (isInstalled()) return;
  console.log('Installing packages (a minute at the first start) …');
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  const code = await runChild('npm', args, { cwd: root, env: npmEnvironment() });
  if (code !== 0) throw new Error(`npm ci ended with ${code}.`);
  if (!existsSync(pinnedNode)) {
    throw new Error('npm left out Node.js: allow the install script of the package "node" and try again.');
  }
  writeFileSync(stampFile, wantedStamp());
}
