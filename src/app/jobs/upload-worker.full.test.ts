import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { UploadProcesses } from './upload-process.ts';

let folder: string;
let place: TestDatabase;
let processes: UploadProcesses;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-upload-worker-'));
  await mkdir(join(folder, 'unpacked'));
  place = await createTestDatabase();
  processes = new UploadProcesses({ url: place.url, log: () => undefined, onImported: async () => undefined });
});
afterAll(async () => {
  processes.stop();
  await rm(folder, { recursive: true });
  await place.drop();
});

/** The head of the Treasury's file of par yields, with two tenors (home.treasury.gov, daily par yield curve rates). */
const curve = 'Date,"1 Mo","2 Yr"\n03/24/2026,3.7,3.9\n';

test('BEY-16 a file of a known source is opened, guessed and imported by a process of its own, by the account that uploaded it', {
  timeout: 120_000,
}, async () => {
  const file = { name: 'curve.csv', path: join(folder, 'curve.csv') };
  await writeFile(file.path, curve);
  const [form] = await processes.open(file, join(folder, 'unpacked'));
  expect(form).toMatchObject({ source: { code: 'us-treasury' }, refusal: null });
  if (form === undefined) return;
  expect((await processes.guess(form, {}, 'en')).guess).toMatchObject({ source: { code: 'us-treasury' } });
  let files = 0;
  const request = {
    forms: [{ files: form.files, mappings: null, source: form.source, day: null }],
    isTrial: false,
    by: 'keeper',
    network: null,
    onRows: () => undefined,
    onFile: () => void files++,
    onTable: () => undefined,
  };
  expect(await processes.run(request)).toMatchObject({ refusal: null, tables: [{ rowsStored: 1 }] });
  expect(files).toBe(1);
  const database = openDatabase({ url: place.url });
  expect(await queryRows(database, 'select imported_by from import_run')).toEqual([{ imported_by: 'keeper' }]);
  await database.close();
});
