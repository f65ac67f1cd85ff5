import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSource } from '#store/market/sources/sources.ts';
import { saveVenues } from '#store/market/venues/venues.ts';
import { findImportRuns } from '#store/operator/imports/import-runs.ts';
import { marketState } from '#store/testing/market-state.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { ImportError } from './file-fault.ts';
import { importFile } from './import-file.ts';
import { sourceFile } from './source-file.ts';
import type { FileKind, SourceImporter } from './source-importer.ts';

const database = withTestDatabase({ beforeAll, afterAll });

const venue = { code: 'sample', name: 'Sample', kind: 'otc', country: null, timeZone: 'UTC' } as const;

function importerOf(kind: Partial<FileKind>): SourceImporter {
  const read: FileKind['read'] = () => ({
    rowsRead: 2,
    failures: [{ line: 3, code: 'bad-number', field: 'PRICE', message: 'bad-number in PRICE: "x"' }],
    store: async (tx) => {
      await saveVenues(tx, [venue]);
      return { stored: 1, unchanged: 0, instrumentIds: [7] };
    },
  });
  const all = { kind: 'sample', matches: () => true, read, ...kind };
  return { source: { code: 'sample', name: 'Sample source', url: null }, kinds: [all] };
}

const file = sourceFile('sample.csv', Buffer.from('content'));
const moment = new Date(Date.UTC(2024, 1, 15, 12));

test('BEY-16 keeps a log of every import with its file, counts and failures', async () => {
  const imported = await importFile(database(), importerOf({}), file, {}, () => moment);
  expect(imported.summary).toMatchObject({ source: 'sample', fileName: 'sample.csv', rowsRead: 2, rowsStored: 1 });
  const runs = await queryRows(database(), 'select kind, file_name, sha256, started_at, rows_stored from import_run');
  // SHA-256 of the seven letters "content".
  const sha256 = 'ed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73';
  expect(runs).toEqual([{ kind: 'sample', file_name: 'sample.csv', sha256, started_at: moment, rows_stored: 1 }]);
  const failures = await queryRows(database(), 'select line, position, code, field from import_failure');
  expect(failures).toEqual([{ line: 3, position: 1, code: 'bad-number', field: 'PRICE' }]);
});

test('BEY-16 lists the last runs with the number of rows that failed', async () => {
  const [run] = await findImportRuns(database(), 5);
  expect(run).toMatchObject({ source: 'sample', kind: 'sample', fileName: 'sample.csv', finishedAt: moment });
  expect(run).toMatchObject({ rowsRead: 2, rowsStored: 1, rowsUnchanged: 0, rowsFailed: 1 });
});

test('leaves nothing of a file that fails while it is stored', async () => {
  const before = await marketState(database());
  const read: FileKind['read'] = () => ({
    rowsRead: 1,
    failures: [],
    store: async (tx) => {
      await saveSource(tx, { code: 'half', name: 'Half', url: null });
      await saveVenues(tx, [{ ...venue, code: 'half' }]);
      throw new Error('the disk is full');
    },
  });
  await expect(importFile(database(), importerOf({ read }), file)).rejects.toThrow('the disk is full');
  expect(await marketState(database())).toEqual(before);
  expect(await queryRows(database(), `select from source where code = 'half'`)).toEqual([]);
  expect(await queryRows(database(), 'select from import_run')).toHaveLength(1);
});

test('says which kinds it knows when a file is none of them', async () => {
  const importer = importerOf({ matches: () => false });
  const importing = (async () => importFile(database(), importer, file))();
  await expect(importing).rejects.toThrow(ImportError);
  await expect(importing).rejects.toThrow('sample.csv: not a file of sample. Known kinds: sample.');
});

test('reads windows-1251 where the bytes are not UTF-8, and drops a byte-order mark', () => {
  expect(sourceFile('a', Buffer.from([0xce, 0xd4, 0xc7])).text).toBe('ОФЗ');
  expect(sourceFile('a', Buffer.from('\uFEFFДата')).text).toBe('Дата');
});
