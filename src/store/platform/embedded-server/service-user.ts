import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Owner } from './runner.ts';

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

export interface PasswdEntry extends Owner {
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
export function findNamedUser(entries: readonly PasswdEntry[] = passwdEntries()): PasswdEntry | undefined {
  const named = entries.filter(({ uid, gid }) => uid > 0 && uid < FIRST_SYSTEM_ID && gid > 0);
  return named.find(({ uid }) => uid === 1000) ?? named[0];
}

function findServiceUser(): PasswdEntry | undefined {
  return passwdEntries().find(({ name }) => name === NAME);
}

/** The system user that root runs the database as, made when missing; undefined where it cannot be made. */
export function makeServiceUser(): Owner | undefined {
  for (const [program, args] of COMMANDS) {
    if (findServiceUser() === undefined) spawnSync(program, args, { stdio: 'ignore', timeout: LIMIT_MS });
  }
  const user = findServiceUser();
  return user && { uid: user.uid, gid: user.gid };
}

/** The same; an Error says what to do where it cannot be made. */
export function getServiceUser(): Owner {
  const user = makeServiceUser();
  if (user !== undefined) return user;
  throw new Error(
    `PostgreSQL does not run as root, and the system user ${NAME} could not be made. ` +
      'Start Bondlens as an ordinary user, or set DATABASE_URL.',
  );
}
