import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './place.ts';
import { isProcessAlive } from './process-identity.ts';
import { type Runner, spawnBy } from './runner.ts';

/** The role that owns the server, and the name of the database. */
export const ROLE = 'bondlens';

const UNFINISHED = 'data.new-';
const LIMIT_MS = 180_000;
const ARGUMENTS: readonly string[] = [
  `--username=${ROLE}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C.UTF-8',
  // PostgreSQL's own collation: an index stays right when the system's C library changes.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

function passwordFile(place: Place): string {
  return join(place.home, 'password');
}

/** Gives a file that we made to the user that runs the database. */
export function giveToOwner(file: string, { owner }: Runner): void {
  if (owner !== undefined) chownSync(file, owner.uid, owner.gid);
}

function makePassword(place: Place): void {
  const file = passwordFile(place);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  giveToOwner(file, place.runner);
}

/** Reads the password that was made together with the database. */
export function readPassword(place: Place): string {
  try {
    return readFileSync(passwordFile(place), 'utf8').trim();
  } catch (error) {
    throw new Error(`The database's password file ${passwordFile(place)} cannot be read.`, { cause: error });
  }
}

function sweepUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    const isLeft = name.startsWith(UNFINISHED) && !isProcessAlive(Number(name.slice(UNFINISHED.length)));
    if (isLeft) rmSync(join(home, name), { recursive: true, force: true });
  }
}

function runInitdb(place: Place, folder: string): Promise<void> {
  const args = ['-D', folder, `--pwfile=${passwordFile(place)}`, ...ARGUMENTS];
  const child = spawnBy(place.runner, place.binaries.initdb, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: LIMIT_MS,
  });
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += String(chunk);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(new Error(`The database could not be made (initdb ended with ${signal ?? code}). ${complaint.trim()}`));
    });
  });
}

/** Makes the cluster when there is none; one killed half way never gets the final name. Returns whether it was made. */
export async function makeCluster(place: Place): Promise<boolean> {
  sweepUnfinished(place.home);
  if (existsSync(place.data)) return false;
  makePassword(place);
  const unfinished = join(place.home, `${UNFINISHED}${process.pid}`);
  try {
    await runInitdb(place, unfinished);
    renameSync(unfinished, place.data);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return true;
}
