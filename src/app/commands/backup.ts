import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { engineName } from '#server/figures/explain/explained-answer.ts';
import { type BackupRun, findBackupRuns, hasBackupRuns, saveBackupRun } from '#store/operator/backup/backup-runs.ts';
import { type BackupSummary, makeBackup } from '#store/operator/backup/make-backup.ts';
import { BackupError, type BackupManifest, rowsIn } from '#store/operator/backup/manifest.ts';
import { checkBackup, withBackup } from '#store/operator/backup/read-backup.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { rowProgress } from '../progress/row-progress.ts';
import { withDatabase, withUnchangedDatabaseUrl } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import { answer } from './answer.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;
const EXIT_REFUSED = 2;

const count = (number: number) => number.toLocaleString('en');

function tell({ madeBy, takenAt, tables, migrations, ...manifest }: BackupManifest): void {
  const rows = rowsIn({ madeBy, takenAt, tables, migrations, ...manifest });
  answer({ madeBy, takenAt, rows, tables: tables.length, migration: migrations.at(-1)?.name ?? null });
  console.log(`Sound: ${count(rows)} rows of ${tables.length} tables, taken ${takenAt} by ${madeBy}.`);
  console.log(`Its tables are those of migration ${migrations.at(-1)?.name ?? 'none'}.`);
}

const LISTED = 20;

function lineOf({ startedAt, isScheduled, file, bytes, rowCount, failure }: BackupRun): string {
  const how = isScheduled ? 'by the clock' : 'by hand';
  const result = failure === null ? `${count(rowCount ?? 0)} rows, ${count(bytes ?? 0)} bytes` : `FAILED: ${failure}`;
  return `${startedAt.toISOString().slice(0, 19)}Z  ${how}  ${file}: ${result}`;
}

async function list(): Promise<void> {
  const runs = await withDatabase(readSettings(process.env), console.error, (database) =>
    findBackupRuns(database, LISTED),
  );
  answer(runs);
  if (runs.length === 0) console.log('No backup has been made yet.');
  for (const run of runs) console.log(lineOf(run));
}

async function check(file: string): Promise<void> {
  tell(await withBackup(file, checkBackup));
}

// A database of an earlier version, which is backed up before an update, has no place for it.
async function note(url: string, startedAt: Date, { file, bytes, rows, sha256 }: BackupSummary): Promise<void> {
  const database = openDatabase({ url });
  const run = { startedAt, finishedAt: new Date(), isScheduled: false, file, bytes, rowCount: rows, sha256 };
  try {
    if (await hasBackupRuns(database)) await saveBackupRun(database, { ...run, failure: null });
  } finally {
    await database.close();
  }
}

async function make(file: string, overwrite: boolean): Promise<void> {
  const progress = rowProgress(console.error, () => performance.now());
  const startedAt = new Date();
  const { bytes, sha256, rows, tables } = await withUnchangedDatabaseUrl(
    readSettings(process.env),
    console.error,
    async (url) => {
      const made = await makeBackup({ url, file, overwrite, madeBy: engineName, now: startedAt, onProgress: progress });
      await note(url, startedAt, made);
      return made;
    },
  );
  answer({ file, rows, tables, bytes, sha256 });
  console.log(`${count(rows)} rows of ${tables} tables, ${count(bytes)} bytes.`);
  console.log(`${sha256}  ${file}`);
}

/** Runs what a file or a database may refuse; says why, with what follows from it, and gives the exit code. */
export async function unlessRefused(work: () => Promise<void>, consequence?: string): Promise<number> {
  try {
    await work();
    return EXIT_OK;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    console.error(error.message);
    if (consequence !== undefined) console.error(consequence);
    return EXIT_REFUSED;
  }
}

/** `bondlens backup`: everything that the database holds, in a file, while the site runs. */
export const backup: Command = {
  name: 'backup',
  usage: [
    ['FILE [--overwrite]', 'write everything that the database holds into a file, while the site runs'],
    ['list', 'the last backups, and how they went'],
    ['check FILE', 'read a backup whole and say whether it is sound; needs no database'],
  ],
  run(words) {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { overwrite: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [first, second, ...rest] = positionals;
    if (first === 'list' && second === undefined) return unlessRefused(list);
    const isCheck = first === 'check' && second !== undefined;
    // A backup of the name of a form is a form that was cut short.
    const isFile = first !== undefined && second === undefined && !['check', 'list'].includes(first);
    const isStrange = isCheck && values.overwrite === true;
    if (!(isCheck || isFile) || rest.length > 0 || isStrange) {
      console.error('Usage: npm run bondlens -- backup FILE [--overwrite]');
      console.error('       npm run bondlens -- backup check FILE');
      console.error('       npm run bondlens -- backup list');
      return Promise.resolve(EXIT_REFUSED);
    }
    return unlessRefused(() =>
      isCheck ? check(resolve(second)) : make(resolve(first ?? ''), values.overwrite ?? false),
    );
  },
};
