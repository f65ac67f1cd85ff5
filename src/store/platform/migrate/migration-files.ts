import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Migration {
  /** File name without its ending, `0001_market`. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const NAME = /^(\d{4})_[a-z0-9_]+$/;
const OWN_DIRECTORY = join(import.meta.dirname, '../../migrations');

// A checkout with other line ends is the same migration.
function readMigration(directory: string, file: string): Migration {
  const sql = readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n');
  return { name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

const numberOf = ({ name }: Migration) => NAME.exec(name)?.[1];

function checkNumber(migration: Migration, index: number, all: readonly Migration[]): void {
  const number = numberOf(migration);
  const before = all[index - 1];
  if (number === undefined) throw new Error(`Migration ${migration.name}.sql is not named like 0001_name.sql`);
  if (before && numberOf(before) === number) {
    throw new Error(`Migrations ${before.name}.sql and ${migration.name}.sql have the same number`);
  }
}

/** The migrations in the order of their numbers. Changes that are made beside each other take numbers apart, so there may be gaps. */
export function readMigrations(directory: string = OWN_DIRECTORY): readonly Migration[] {
  const files = readdirSync(directory).filter((file) => file.endsWith('.sql'));
  const migrations = files.sort().map((file) => readMigration(directory, file));
  migrations.forEach(checkNumber);
  return migrations;
}
