import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasProcess, isProcessAlive, processesIn } from './process-identity.ts';

const PID_LINE = 0;
const PORT_LINE = 3;

export interface RunningServer {
  readonly pid: number;
  /** Absent until the server has chosen it. */
  readonly port?: number;
}

/** The text of PostgreSQL's pid file, read. */
export function parsePidFile(text: string): RunningServer | undefined {
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[PID_LINE] ?? '', 10);
  const port = Number.parseInt(lines[PORT_LINE] ?? '', 10);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return Number.isInteger(port) && port > 0 ? { pid, port } : { pid };
}

function pidFile(data: string): string {
  return join(data, 'postmaster.pid');
}

/** What the last server of the data folder wrote about itself; a killed one leaves it behind. */
export function readPidFile(data: string): RunningServer | undefined {
  try {
    return parsePidFile(readFileSync(pidFile(data), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The server that runs on the data folder, if any; another process that was given its number is not taken for it. */
export function findRunningServer(data: string): RunningServer | undefined {
  const server = readPidFile(data);
  if (server === undefined || !isProcessAlive(server.pid)) return undefined;
  const workers = processesIn(realpathSync(data));
  return workers === undefined || workers.includes(server.pid) ? server : undefined;
}

/** True when processes of a dead server still have the data open. */
export function hasLeftovers(data: string): boolean {
  return (processesIn(realpathSync(data)) ?? []).length > 0;
}

/**
 * Removes a pid file whose number now belongs to a process that is no server of this folder: PostgreSQL would refuse to
 * start beside it. A file whose process is plainly gone stays, since PostgreSQL checks more through it than we can.
 */
export function removeForeignPidFile(data: string): void {
  const server = readPidFile(data);
  if (server === undefined || !hasProcess(server.pid)) return;
  if (findRunningServer(data) !== undefined || hasLeftovers(data)) return;
  rmSync(pidFile(data), { force: true });
}
