import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isMarkAlive, processMark } from './process-identity.ts';

export interface FileLockOptions {
  readonly file: string;
  readonly waitMs: number;
  /** Called once when another process holds the lock. */
  readonly onWait: (holder: string) => void;
}

const POLL_MS = 50;

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

// The link fails when the lock exists; a lock is never seen without its content.
function tryLock(file: string, mark: string): boolean {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, mark, { mode: 0o644 });
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

// Two processes may find the same dead holder: who moved a living lock away by mistake puts it back.
function breakDeadLock(file: string): void {
  const aside = `${file}.dead-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (isMarkAlive(read(aside) ?? '')) {
    try {
      linkSync(aside, file);
    } catch {
      // A third process took the lock meanwhile; its holder keeps it.
    }
  }
  rmSync(aside, { force: true });
}

async function take(options: FileLockOptions, mark: string): Promise<void> {
  const deadline = Date.now() + options.waitMs;
  let hasTold = false;
  while (!tryLock(options.file, mark)) {
    const holder = read(options.file);
    if (holder !== undefined && !isMarkAlive(holder)) breakDeadLock(options.file);
    else if (Date.now() > deadline) throw new Error(`Process ${holder ?? ''} has held ${options.file} for too long.`);
    else {
      if (holder !== undefined && !hasTold) options.onWait(String(Number.parseInt(holder, 10)));
      hasTold = hasTold || holder !== undefined;
      await delay(POLL_MS);
    }
  }
}

/** Does the work while no other process holds the lock file; a lock left by a dead process is taken over. */
export async function withFileLock<Result>(options: FileLockOptions, work: () => Promise<Result>): Promise<Result> {
  const mark = processMark(process.pid);
  await take(options, mark);
  try {
    return await work();
  } finally {
    if (read(options.file) === mark) rmSync(options.file, { force: true });
  }
}
