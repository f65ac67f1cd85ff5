import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMarkAlive, processMark } from './process-identity.ts';

/** A note in the database's folder that this process uses the server; the last one to leave stops it. */
export interface ClientNote {
  readonly file: string;
  remove(): void;
}

let serial = 0;

function isLiving(file: string): boolean {
  try {
    return isMarkAlive(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
}

/** Leaves a note of this process in the folder. */
export function leaveClientNote(folder: string): ClientNote {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  serial += 1;
  const file = join(folder, `${process.pid}-${serial}`);
  writeFileSync(file, processMark(process.pid), { mode: 0o644 });
  return { file, remove: () => rmSync(file, { force: true }) };
}

/** True when a living process has a note in the folder; notes of dead ones are swept. */
export function hasClients(folder: string): boolean {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const dead = files.filter((file) => !isLiving(file));
  for (const file of dead) rmSync(file, { force: true });
  return dead.length < files.length;
}
