import { readdirSync, readFileSync } from 'node:fs';

// Fields of /proc/<pid>/stat behind the command's name (proc(5)); times are in hundredths of a second.
const PARENT = 1;
const [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [11, 12, 13, 14];
const TICKS_A_SECOND = 100;

function statOf(pid: number): readonly number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

function ticks(stat: readonly number[], fields: readonly number[]): number {
  return fields.reduce((sum, field) => sum + (stat[field] ?? 0), 0);
}

/** Seconds of processor time that a server and its processes, ended ones too, have taken so far. Linux only. */
function serverSeconds(pid: number): number {
  const stats = readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .map(statOf)
    .filter((stat) => stat[PARENT] === pid);
  const living = stats.reduce((sum, stat) => sum + ticks(stat, [USER, SYSTEM]), 0);
  return (living + ticks(statOf(pid), [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM])) / TICKS_A_SECOND;
}

/** What some work took: seconds on the clock, and of the processors for this process and for its database server. */
export interface Cost {
  readonly wall: number;
  readonly own: number;
  readonly server: number;
}

/** Measures work, with the database server's processes beside this one. */
export async function costOf(serverPid: number, work: () => Promise<unknown>): Promise<Cost> {
  const [start, own, server] = [performance.now(), process.cpuUsage(), serverSeconds(serverPid)];
  await work();
  const wall = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(own);
  return { wall, own: (user + system) / 1e6, server: serverSeconds(serverPid) - server };
}

/** Processor time of both. */
export const processorSeconds = ({ own, server }: Cost): number => own + server;
