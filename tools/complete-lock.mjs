// Adds the optional packages of other systems that the registry did not offer when the lock file was written: without
// an entry for each, `npm ci` calls the lock file incomplete. Run after npm install has changed package-lock.json; with
// --check it only tells what is missing.
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './paths.mjs';

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

function parentOf(path) {
  const end = path.lastIndexOf('/node_modules/');
  return end === -1 ? '' : path.slice(0, end);
}

function hasEntry(packages, path, name) {
  for (let at = path; ; at = parentOf(at)) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true;
    if (at === '') return false;
  }
}

function entryFor(name, version) {
  const parts = name.split('/').at(-1).split('-');
  const cpu = parts.includes('armv7') ? ['arm'] : PROCESSORS.filter((processor) => parts.includes(processor));
  const os = SYSTEMS.filter((system) => parts.includes(system));
  if (os.length === 0) throw new Error(`${name} is optional and missing, and its name tells no system.`);
  const libc = parts.includes('musl') || parts.includes('musleabihf') ? { libc: ['musl'] } : {};
  return { version, cpu, optional: true, os, ...libc };
}

/** Optional packages that the lock file names as dependencies and has no entry for. */
export function missingEntries(lock) {
  const { packages } = lock;
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !hasEntry(packages, path, name))
      .map(([name, version]) => ({ name, version })),
  );
}

/** The lock file with an entry for each of them. */
export function completeLock(lock) {
  const packages = { ...lock.packages };
  for (const { name, version } of missingEntries(lock)) packages[`node_modules/${name}`] = entryFor(name, version);
  const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  return { ...lock, packages: sorted };
}

function main([option]) {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingEntries(lock);
  for (const { name, version } of missing) console.log(`${name}@${version}`);
  if (option === '--check') process.exitCode = missing.length === 0 ? 0 : 1;
  else if (missing.length > 0) writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
