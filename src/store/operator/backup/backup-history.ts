import type { Migration } from '../../platform/migrate/migration-files.ts';
import { BackupError, type BackupManifest } from './manifest.ts';

const MADE =
  /\b(?:create (?:unlogged )?table (?:if not exists )?|create sequence (?:if not exists )?|rename to )"?(?:public\.)?([a-z_][a-z0-9_]*)/gi;

/** Tables and sequences that migrations name when they make them. */
function namesMade(migrations: readonly Migration[]): ReadonlySet<string> {
  return new Set(migrations.flatMap(({ sql }) => [...sql.matchAll(MADE)].map(([, name = '']) => name)));
}

/** What a table held before is kept beside it, in a table that a migration makes for each by a loop. */
const isTableOf = (name: string, made: ReadonlySet<string>) => made.has(name.replace(/^superseded_/, ''));

/** The sequence of a column is named by table and column, `bond_id_seq`. */
const isSequenceOf = (name: string, made: ReadonlySet<string>) =>
  made.has(name) || (name.endsWith('_seq') && [...made].some((table) => name.startsWith(`${table}_`)));

/** Refuses a backup whose tables this program cannot make. */
export function checkHistory(manifest: BackupManifest, known: readonly Migration[]): void {
  const migrations = new Map(known.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of manifest.migrations) {
    const own = migrations.get(name);
    if (own === undefined) throw new BackupError('newer-backup', `made by ${manifest.madeBy}, with migration ${name}`);
    if (own.checksum !== checksum) throw new BackupError('other-history', `migration ${name}`);
  }
  const made = namesMade(manifest.migrations.flatMap(({ name }) => migrations.get(name) ?? []));
  const strange = [
    ...manifest.tables.filter(({ name }) => !isTableOf(name, made)),
    ...manifest.sequences.filter(({ name }) => !isSequenceOf(name, made)),
  ];
  if (strange.length > 0)
    throw new BackupError('other-tables', `none of its migrations makes ${strange.map(({ name }) => name).join(', ')}`);
}
