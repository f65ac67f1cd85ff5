import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const STATE_FIELD = 0;
const START_FIELD = 19;

// The second field is the command in brackets, which may hold spaces and brackets itself.
function statFields(pid: number): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** True when the system has a process of this number, be it a finished one that nobody has reaped. */
export function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** True while the process runs; a finished one that nobody has reaped counts as gone. */
export function isProcessAlive(pid: number): boolean {
  if (!hasProcess(pid)) return false;
  const state = statFields(pid)?.[STATE_FIELD];
  return state !== 'Z' && state !== 'X';
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

/** One line that tells this process from a later one with the same number, as far as the system lets us know. */
export function processMark(pid: number): string {
  return `${pid} ${statFields(pid)?.[START_FIELD] ?? ''} ${bootId()}`.trim();
}

/** True while the very process that wrote the mark runs. */
export function isMarkAlive(mark: string): boolean {
  const pid = Number.parseInt(mark, 10);
  return Number.isInteger(pid) && pid > 0 && isProcessAlive(pid) && processMark(pid) === mark.trim();
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Processes that work in the folder, as PostgreSQL's do in its data folder; undefined where the system cannot tell. */
export function processesIn(folder: string): readonly number[] | undefined {
  if (process.platform !== 'linux') return undefined;
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => workingFolder(pid) === folder);
}
