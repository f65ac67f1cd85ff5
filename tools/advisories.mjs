// Tells which packages of the lock file have a published advisory: npm run advisories [-- --osv FOLDER], before each release.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import semver from 'semver';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Whether a range of the OSV format (its events in order) has a version. */
function isInRange({ events }, version) {
  let isIn = false;
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined && (introduced === '0' || semver.gte(version, introduced))) isIn = true;
    if (fixed !== undefined && semver.gte(version, fixed)) isIn = false;
    if (last !== undefined && semver.gt(version, last)) isIn = false;
  }
  return isIn;
}

/** The packages of a lock file that an instance runs, each with its versions. */
function runningPackages(lock) {
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, { version }]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), version }));
}

/** One line for each package of the lock file that an entry of the OSV database is about. */
export function advisoriesIn(lock, entries) {
  const about = ({ name, version }, { package: told, versions = [], ranges = [] }) =>
    told.ecosystem === 'npm' &&
    told.name === name &&
    (versions.includes(version) || ranges.some((range) => range.type !== 'GIT' && isInRange(range, version)));
  return runningPackages(lock).flatMap((each) =>
    entries
      .filter(({ withdrawn, affected = [] }) => withdrawn === undefined && affected.some((one) => about(each, one)))
      .map(({ id, summary = '' }) => `${each.name} ${each.version}: ${id} ${summary}`.trim()),
  );
}

function ofFolder(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  if (files.length === 0) throw new Error(`${folder} has no entries of the OSV database`);
  const entries = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return advisoriesIn(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')), entries);
}

/** One line for each vulnerable package of what `npm audit --json` said. */
export function advisoriesOfAudit(text) {
  const { vulnerabilities } = JSON.parse(text);
  if (vulnerabilities === undefined) throw new Error('npm audit gave no answer; --osv FOLDER needs no network');
  return Object.values(vulnerabilities).map(({ name, severity, via }) => {
    const causes = via.map((cause) => (typeof cause === 'string' ? cause : `${cause.title} ${cause.url}`));
    return `${name} (${severity}): ${causes.join('; ')}`;
  });
}

/** By npm itself, which asks the registry that the machine is set to. */
function ofRegistry() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' });
  return advisoriesOfAudit(stdout || '{}');
}

function main() {
  const at = process.argv.indexOf('--osv');
  const found = at < 0 ? ofRegistry() : ofFolder(process.argv[at + 1] ?? '');
  for (const line of found) console.log(line);
  console.log(
    `${found.length === 0 ? 'No advisory is' : 'These advisories are'} about packages that an instance runs.`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 2;
  }
}
