import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Binaries, binariesIn, findBinaries } from './binaries.ts';
import { canEnter, canRun, type Owner, type Runner } from './runner.ts';
import { findNamedUser, getServiceUser, makeServiceUser } from './service-user.ts';

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

function changeOwner(folder: string, { uid, gid }: Owner): void {
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

function checkAccess(home: string): void {
  try {
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const advice = 'Start Bondlens as that user, or set BONDLENS_DATA_DIR to another folder.';
    throw new Error(`The database in ${home} belongs to another user. ${advice}`, { cause: error });
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
