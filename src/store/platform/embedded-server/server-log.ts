import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { giveToOwner } from './cluster.ts';
import type { Place } from './place.ts';

const KEPT_BYTES = 10_000_000;
const SHOWN_LINES = 12;

/** PostgreSQL writes to a file of its own, so that it can go on when the process that started it is gone. */
export interface ServerLog {
  readonly file: string;
  readonly handle: number;
  /** What was written since the log was opened. */
  read(): string;
  close(): void;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Opens the log at its end; one that grew too long is put aside once. */
export function openServerLog(place: Place): ServerLog {
  const file = join(place.home, 'postgres.log');
  if (sizeOf(file) > KEPT_BYTES) renameSync(file, `${file}.old`);
  const start = sizeOf(file);
  const handle = openSync(file, 'a', 0o600);
  giveToOwner(file, place.runner);
  return {
    file,
    handle,
    read: () => readFileSync(file).subarray(start).toString('utf8'),
    close: () => closeSync(handle),
  };
}

/** The end of the log, as part of an error message. */
export function lastLines(text: string): string {
  return text.trim().split('\n').slice(-SHOWN_LINES).join('\n');
}
