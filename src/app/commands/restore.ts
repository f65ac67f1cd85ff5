import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { restoreBackup } from '#store/operator/backup/restore-backup.ts';
import { verifyDatabase } from '#store/operator/verify/verify-database.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { statementLimits } from '#store/platform/database/statement-limits.ts';
import { openJobs } from '../jobs/job-queues.ts';
import { indexProgressLines, rowProgress } from '../progress/row-progress.ts';
import { withUnchangedDatabaseUrl } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import { unlessRefused } from './backup.ts';
import type { Command } from './commands.ts';

const EXIT_REFUSED = 2;

async function prepareJobs(url: string): Promise<void> {
  const boss = await openJobs({ url, log: console.error, isNode: false });
  await boss.stop({ graceful: false });
}

async function index(url: string): Promise<void> {
  const database = openDatabase({ url, statementTimeoutMs: statementLimits.job.ms });
  try {
    await refreshSearchIndex(database, { onProgress: indexProgressLines(console.error) });
  } finally {
    await database.close();
  }
}

async function restoreInto(url: string, file: string): Promise<void> {
  const onProgress = rowProgress(console.error, () => performance.now());
  const log = console.error;
  const { manifest, rows, migrated } = await restoreBackup({
    url,
    file,
    log,
    onProgress,
    prepareJobs: () => prepareJobs(url),
  });
  await index(url);
  console.log(`${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables, as of ${manifest.takenAt}.`);
  const broken = await verifyDatabase(url, new Date());
  if (migrated.length > 0) console.log(`Brought to this version by ${migrated.length} migrations.`);
  // It is what was backed up, whatever that was.
  if (broken.length > 0) console.log(`Rules of the data that it breaks: ${broken.length}; "db verify" tells which.`);
}

/** `bondlens restore`: fills an empty database from a backup. */
export const restore: Command = {
  name: 'restore',
  usage: [['FILE', 'fill an empty database from a backup, of this version or an earlier one']],
  run(words) {
    const { positionals } = parseArgs({ args: [...words], options: {}, allowPositionals: true });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) {
      console.error('Usage: npm run bondlens -- restore FILE');
      return Promise.resolve(EXIT_REFUSED);
    }
    const settings = readSettings(process.env);
    const nothingKept = 'Nothing was restored: no row of the file is in the database.';
    return unlessRefused(
      () => withUnchangedDatabaseUrl(settings, console.error, (url) => restoreInto(url, resolve(file))),
      nothingKept,
    );
  },
};
