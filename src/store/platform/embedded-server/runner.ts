import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';

/** The system user that PostgreSQL's processes and files belong to. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** A way to run PostgreSQL's programs, which refuse to run as root. */
export interface Runner {
  /** Put before the program and its arguments. */
  readonly prefix: readonly string[];
  /** Set where another user than ours runs it. */
  readonly owner?: Owner;
}

const CHECK_MS = 10_000;
const SHUT_DOWN = 'SIGKILL';

// Nothing of the caller's environment: PGDATA, PGPORT, LC_ALL and the like would change the server.
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
}

function optionsFor(runner: Runner, options: SpawnOptions): SpawnOptions {
  // The caller's folder may be closed to the owner.
  return { cwd: '/', env: environment(), ...runner.owner, ...options };
}

function withPrefix(runner: Runner, program: string, args: readonly string[]): readonly [string, readonly string[]] {
  const [first, ...rest] = [...runner.prefix, program, ...args];
  return [first ?? program, rest];
}

/** Starts a program of PostgreSQL by the runner's way. */
export function spawnBy(runner: Runner, program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const [file, rest] = withPrefix(runner, program, args);
  return spawn(file, rest, optionsFor(runner, options));
}

/** True when the program runs by the runner's way and ends well. */
export function canRun(runner: Runner, program: string, args: readonly string[]): boolean {
  const [file, rest] = withPrefix(runner, program, args);
  const options = optionsFor(runner, { stdio: 'ignore', timeout: CHECK_MS, killSignal: SHUT_DOWN });
  const { status } = spawnSync(file, rest, { ...options, stdio: 'ignore' });
  return status === 0;
}

/** True when the runner's user can enter the folder. */
export function canEnter(runner: Runner, folder: string): boolean {
  return canRun(runner, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder]);
}
