import { Buffer } from 'node:buffer';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableUpload } from '#contract/operator/table-uploads.ts';
import type { App } from '#server/platform/serving/serve.ts';
import { buildServer } from '#server/site/build-server.ts';
import { cookieOf, openTestApp, type TestApp, usualOptions } from '#server/testing/test-app.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { tableImportsOn } from './table-imports.ts';

let site: TestApp;
let app: App;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await openTestApp();
  const { database } = site;
  app = await buildServer({
    ...usualOptions(),
    database,
    tableImports: tableImportsOn(database, async () => undefined),
  });
  await cookieOf(app, 'full');
  await database.kysely.updateTable('account').set({ isOperator: true }).where('id', '=', 'full').execute();
  headers = { ...(await cookieOf(app, 'full')), 'sec-fetch-site': 'same-origin' };
});
afterAll(async () => {
  await app.close();
  await site.close();
});

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  return app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
}

const uploads = '/api/operator/uploads/';

async function upload(fileName: string, content: string): Promise<TableUpload> {
  const bytes = Buffer.from(content);
  const begun = (await call('POST', uploads, { fileName, bytes: bytes.length })).json() as TableUpload;
  // In two pieces, the second of them sent twice.
  const [first, second] = [bytes.subarray(0, 100), bytes.subarray(100)];
  for (const [at, piece] of [
    [0, first],
    [100, second],
    [100, second],
  ] as const) {
    const sent = await call('POST', `${uploads}${begun.uploadId}/pieces/`, { at, base64: piece.toString('base64') });
    expect(sent.statusCode).toBe(200);
  }
  return begun;
}

async function ended(uploadId: string): Promise<TableUpload> {
  for (;;) {
    const told = (await call('GET', `${uploads}${uploadId}/`)).json() as TableUpload;
    if (told.state !== 'trying' && told.state !== 'importing') return told;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

// Terms of two gilts as the UK Debt Management Office lists them; prices made up. The last ISIN has a wrong check digit.
const file = `ISIN;Gilt;Cpn %;Redemption Date;First Issue Date;Price
GB00BFWFPP71;1.75% Treasury Gilt 2049;1,75;22-Jan-2049;13-Sep-2018;54,25
GB00BMBL1D50;0.625% Treasury Gilt 2035;0,625;31-Jul-2035;05-Aug-2020;68,5
GB00BMBL1D51;No gilt;1,00;31-Jul-2035;05-Aug-2020;68,5
`;

test('BEY-16 an operator uploads a table, answers what is open, tries it, imports it and keeps its mapping', async () => {
  const { uploadId } = await upload('../../etc/my gilts.csv', file);
  const guessed = (await call('POST', `${uploads}${uploadId}/guess/`, {})).json() as TableUpload;
  expect([guessed.fileName, guessed.format, guessed.state]).toEqual(['my gilts.csv', 'csv', 'ready']);
  expect(guessed.tables.map(({ target, questions }) => [target, questions.map(({ field }) => field)])).toEqual([
    ['instruments', ['couponKind', 'faceValue', 'currency', 'market', 'couponFrequency']],
    ['trading-days', ['date', 'venueKind']],
  ]);
  expect(guessed.previews).toEqual([]);
  expect((await call('POST', `${uploads}${uploadId}/run/`, { isTrial: true })).json().error).toMatchObject({
    field: 'answers',
  });

  const values = { couponKind: 'fixed', faceValue: '100', currency: 'GBP', market: 'uk-gilt', couponFrequency: '2' };
  const tables = {
    '': { fields: { Gilt: 'name' }, values },
    '/trading-days': { values: { date: '2026-02-16', venueKind: 'otc' } },
  };
  const answered = (await call('POST', `${uploads}${uploadId}/guess/`, { tables })).json() as TableUpload;
  expect(answered.tables.flatMap(({ questions }) => questions)).toEqual([]);
  const [bonds] = answered.previews;
  expect(bonds?.fields.map(({ name, quantity }) => [name, quantity]).slice(0, 3)).toContainEqual([
    'couponRate',
    'rate',
  ]);
  expect(bonds?.rows).toHaveLength(2);

  await call('POST', `${uploads}${uploadId}/run/`, { isTrial: true });
  const tried = await ended(uploadId);
  expect([tried.state, tried.runRefusal]).toEqual(['tried', null]);
  expect(tried.runs.map(({ rowsRead, rowsStored, rowsFailed }) => [rowsRead, rowsStored, rowsFailed])).toEqual([
    [3, 2, 1],
    [3, 2, 1],
  ]);
  expect(tried.runs[0]?.failures).toEqual([{ line: 4, message: 'bad-code in ISIN (isin): "GB00BMBL1D51"' }]);
  expect(tried.changes).toContainEqual({ table: 'trading_day', added: 2, changed: 0, removed: 0 });
  const count = () => queryRows(site.database, `select count(*)::int from instrument where isin like 'GB00B%'`);
  expect(await count()).toEqual([{ count: 0 }]);

  await call('POST', `${uploads}${uploadId}/run/`, { isTrial: false, keepAs: 'my gilts' });
  const imported = await ended(uploadId);
  expect([imported.state, imported.runs.map(({ rowsStored }) => rowsStored)]).toEqual(['imported', [2, 2]]);
  expect(await count()).toEqual([{ count: 2 }]);
  expect((await call('GET', '/api/operator/mappings/')).json()).toEqual([{ name: 'my gilts', usedAt: null }]);

  const again = await upload('next.csv', file);
  await call('POST', `${uploads}${again.uploadId}/guess/`, {});
  await call('POST', `${uploads}${again.uploadId}/run/`, { isTrial: false, keptAs: 'my gilts' });
  expect((await ended(again.uploadId)).runs.map(({ rowsUnchanged }) => rowsUnchanged)).toEqual([2, 2]);
  expect((await call('DELETE', '/api/operator/mappings/my%20gilts/')).json()).toEqual([]);

  const log = await queryRows(
    site.database,
    `select action, detail from audit_log where action like '%-table' or action = 'remove-mapping' order by id`,
  );
  expect(log).toEqual([
    { action: 'upload-table', detail: `my gilts.csv, ${Buffer.byteLength(file)} bytes` },
    { action: 'import-table', detail: 'my gilts.csv' },
    { action: 'upload-table', detail: `next.csv, ${Buffer.byteLength(file)} bytes` },
    { action: 'import-table', detail: 'next.csv' },
    { action: 'remove-mapping', detail: 'my gilts' },
  ]);
  expect((await call('DELETE', `${uploads}${uploadId}/`)).statusCode).toBe(200);
  expect((await call('GET', `${uploads}${uploadId}/`)).statusCode).toBe(404);
});

test('BEY-16 an upload is its operator’s alone, in the order of its bytes, and no larger than was said', async () => {
  const refusalOf = async (url: string, payload?: object) => {
    const answer = await call('POST', url, payload);
    return [answer.statusCode, answer.json().error.field];
  };
  expect(await refusalOf(uploads, { fileName: 'large.csv', bytes: 2 ** 31 })).toEqual([413, 'bytes']);
  const { uploadId } = (await call('POST', uploads, { fileName: 'a.csv', bytes: 4 })).json() as TableUpload;
  expect(await refusalOf(`${uploads}${uploadId}/guess/`, {})).toEqual([400, 'uploadId']);
  expect(await refusalOf(`${uploads}${uploadId}/pieces/`, { at: 2, base64: 'QUJD' })).toEqual([400, 'at']);
  expect(await refusalOf(`${uploads}${uploadId}/pieces/`, { at: 0, base64: 'QUJDREVG' })).toEqual([400, 'at']);
  expect(await refusalOf(`${uploads}${uploadId}/pieces/`, { at: 0, base64: 'no base64!' })).toEqual([400, 'base64']);
  const other = await cookieOf(app, 'member');
  const asked = await app.inject({ url: `${uploads}${uploadId}/`, headers: other });
  expect([asked.statusCode, asked.json().error.code]).toEqual([403, 'access_denied_auth']);
  const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('bondlens-upload-'));
  const before = (await folders()).length;
  await call('DELETE', `${uploads}${uploadId}/`);
  expect((await folders()).length).toBe(before - 1);
});

test('BEY-16 a file that is no table is told as what it is', async () => {
  const { uploadId } = await upload(
    'fund.xml',
    `<?xml version="1.0"?><edgarSubmission>${' '.repeat(100)}</edgarSubmission>`,
  );
  const guessed = (await call('POST', `${uploads}${uploadId}/guess/`, {})).json() as TableUpload;
  expect(guessed.refusal).toEqual({ code: 'xml', detail: 'edgarSubmission' });
});
