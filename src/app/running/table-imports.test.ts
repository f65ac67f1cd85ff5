import { Buffer } from 'node:buffer';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TableUpload } from '#contract/operator/table-uploads.ts';
import { workbookFile, zipFile } from '#importers/table/testing/zip-file.ts';
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

const begunUploads: string[] = [];
afterEach(async () => {
  for (const uploadId of begunUploads.splice(0)) await call('DELETE', `${uploads}${uploadId}/`);
});

async function upload(fileName: string, content: string | Buffer): Promise<TableUpload> {
  const bytes = Buffer.from(content as string);
  const begun = (await call('POST', uploads, { fileName, bytes: bytes.length })).json() as TableUpload;
  begunUploads.push(begun.uploadId);
  // In two pieces, the second of them sent twice.
  const half = Math.min(100, bytes.length >> 1);
  const [first, second] = [bytes.subarray(0, half), bytes.subarray(half)];
  for (const [at, piece] of [
    [0, first],
    [half, second],
    [half, second],
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
  const [form] = guessed.forms;
  expect([guessed.fileName, form?.format, guessed.state]).toEqual(['my gilts.csv', 'csv', 'ready']);
  expect(form?.tables.map(({ target, questions }) => [target, questions.map(({ field }) => field)])).toEqual([
    ['instruments', ['couponKind', 'faceValue', 'currency', 'market', 'couponFrequency', 'issuerSector']],
    ['trading-days', ['date', 'venueKind']],
  ]);
  expect(form?.previews).toEqual([]);
  expect((await call('POST', `${uploads}${uploadId}/run/`, { isTrial: true })).json().error).toMatchObject({
    field: 'answers',
  });

  const terms = { couponKind: 'fixed', faceValue: '100', currency: 'GBP', market: 'uk-gilt', couponFrequency: '2' };
  const values = { ...terms, issuerSector: 'government' };
  const tables = {
    '': { fields: { Gilt: 'name' }, values },
    '/trading-days': { values: { date: '2026-02-16', venueKind: 'otc' } },
  };
  const answered = (await call('POST', `${uploads}${uploadId}/guess/`, { tables })).json() as TableUpload;
  expect(answered.forms[0]?.tables.flatMap(({ questions }) => questions)).toEqual([]);
  const [bonds] = answered.forms[0]?.previews ?? [];
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
  expect(tried.runs[0]?.failures).toEqual([
    { file: 'my gilts.csv', line: 4, message: 'bad-code in ISIN (isin): "GB00BMBL1D51"' },
  ]);
  expect(tried.changes).toContainEqual({
    table: 'trading_day',
    added: 2,
    changed: 0,
    removed: 0,
    first: [expect.objectContaining({ date: '2026-02-16', close: '54.25' }), expect.anything()],
  });
  const count = () => queryRows(site.database, `select count(*)::int from instrument where isin like 'GB00B%'`);
  expect(await count()).toEqual([{ count: 0 }]);

  await call('POST', `${uploads}${uploadId}/run/`, { isTrial: false, keepAs: 'my gilts' });
  const imported = await ended(uploadId);
  expect([imported.state, imported.runs.map(({ rowsStored }) => rowsStored)]).toEqual(['imported', [2, 2]]);
  expect(await count()).toEqual([{ count: 2 }]);
  // Bonds and their prices of one file are one import.
  expect((await call('GET', '/api/operator/imports/')).json()).toEqual([
    expect.objectContaining({
      fileName: 'my gilts.csv',
      partCount: 1,
      rowsStored: 4,
      parts: ['instruments', 'trading-days'].map((target) => ({
        fileName: 'my gilts.csv',
        kind: `table ${target}`,
        rowsStored: 2,
      })),
    }),
  ]);
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

/** Uploads bytes whole and looks at them. */
async function looked(fileName: string, content: string | Buffer): Promise<TableUpload> {
  const { uploadId } = await upload(fileName, content);
  return (await call('POST', `${uploads}${uploadId}/guess/`, {})).json() as TableUpload;
}

const count = async (where: string) => {
  const [row] = await queryRows<{ readonly count: number }>(site.database, `select count(*)::int from ${where}`);
  return row?.count;
};

const ran = async ({ uploadId }: TableUpload, run: object) => {
  const started = await call('POST', `${uploads}${uploadId}/run/`, run);
  expect(started.statusCode).toBe(200);
  return ended(uploadId);
};

const heading = 'ISIN;Name;Coupon %;Maturity;Currency;Coupon type;Face value;Coupon frequency;Market';
const bond = (isin: string, maturity: string) => `${isin};Bond ${isin};5,5;${maturity};EUR;fixed;100;1;none`;
// Made-up codes with right check digits (ISO 6166).
const isins = ['XS0000000009', 'XS0000000017', 'XS0000000025', 'XS0000000033'];

test('BEY-16 the tables of an archive are taken one after another, and what is none is listed', async () => {
  const rows = isins.map((isin, at) => bond(isin, `${15 + at}.06.203${at}`));
  const archive = zipFile([
    { name: 'bonds/1.csv', content: `${heading}\n${rows[0]}\n${rows[1]}\n` },
    { name: 'bonds/2.csv', content: `${heading}\n${rows[2]?.replace('Bond', 'Größe')}\n` },
    {
      name: 'bonds/3.csv',
      content: Buffer.from(
        `${heading}\n${rows[3]}\n${bond('XS0000000074', '15.06.2035')}\nXS0000000010;x;;;;;;;\n\xff\n`,
        'latin1',
      ),
    },
    { name: 'readme.pdf', content: '%PDF-1.7' },
    { name: 'inner.zip', content: zipFile([{ name: 'a.csv', content: 'a' }]) },
    { name: 'inner.csv.gz', content: gzipSync('a;b') },
  ]);
  const guessed = await looked('bonds.zip', archive);
  expect(guessed.forms.map(({ files, refusal }) => [files.join(), refusal?.code ?? null])).toEqual([
    ['bonds/1.csv,bonds/2.csv', null],
    ['bonds/3.csv', null],
    ['readme.pdf', 'pdf'],
    ['inner.zip,inner.csv.gz', 'nested'],
  ]);
  const values = { market: 'none' };
  for (const form of [0, 1]) {
    const said = { form, tables: { '': { fields: { Name: 'name' }, values } } };
    const answered = (await call('POST', `${uploads}${guessed.uploadId}/guess/`, said)).json() as TableUpload;
    expect(answered.forms[form]?.tables.flatMap(({ questions }) => questions)).toEqual([]);
  }
  const tried = await ran(guessed, { isTrial: true });
  expect([tried.runRefusal, tried.refused, tried.filesDone, tried.fileCount]).toEqual([null, [], 3, 3]);
  expect(await count(`instrument where isin like 'XS00000000%'`)).toBe(0);
  const imported = await ran(guessed, { isTrial: false });
  expect(
    imported.runs.map(({ files, rowsStored, rowsFailed, rowsNoted }) => [files, rowsStored, rowsFailed, rowsNoted]),
  ).toEqual([
    // A wrong code and a broken line are rejected; those that came in without payments have a note.
    [3, 5, 2, 5],
  ]);
  expect(imported.runs[0]?.failures).toContainEqual({ file: 'bonds/3.csv', line: 5, message: expect.any(String) });
  expect(await count(`instrument where isin like 'XS00000000%'`)).toBe(5);
});

test('BEY-16 forms of issuers are stored before those of bonds, whatever their files are called', async () => {
  const guessed = await looked(
    'desk.zip',
    zipFile([
      { name: 'a-bonds.csv', content: 'ISIN;Name;Issuer\nXS0000000017;Bond;Nordwind AG\n' },
      { name: 'b-issuers.csv', content: 'Company;Country;Industry\nNordwind AG;Germany;utilities\n' },
    ]),
  );
  const tried = await ran(guessed, { isTrial: true });
  expect(tried.runs.map(({ target }) => target)).toEqual(['issuers', 'instruments']);
});

test('BEY-16 a file of an archive that breaks off is told, and the others are taken', async () => {
  const fixings = (day: string) => `Rate;Date;Value\nSOFR;${day};4.3\n`;
  const cut = `${fixings('2026-01-05')}${'x'.repeat(300_000)}\n${'y'.repeat(2 ** 21)}`;
  const mapping = {
    source: { code: 'own', name: 'Own' },
    target: 'fixings',
    file: { format: 'csv', separator: ';' },
    units: { rate: 'percent' },
    fields: { overnightRate: { column: 'Rate' }, date: { column: 'Date' }, rate: { column: 'Value' } },
  };
  await site.database.kysely
    .insertInto('keptMapping')
    .values({ name: 'fixings', mappings: JSON.stringify(mapping), keptAt: new Date() })
    .execute();
  const guessed = await looked(
    'fixings.zip',
    zipFile([
      { name: '1.csv', content: fixings('2026-01-02') },
      { name: '2.csv', content: cut },
      { name: '3.csv', content: fixings('2026-01-06') },
    ]),
  );
  for (const isTrial of [true, false]) {
    const done = await ran(guessed, { isTrial, keptAs: 'fixings' });
    expect(done.runs.map(({ files, rowsStored }) => [files, rowsStored])).toEqual([[2, 2]]);
    expect(done.refused).toEqual([{ file: '2.csv', message: expect.stringContaining('line-too-long') }]);
  }
  expect(await count(`overnight_fixing where date between '2026-01-02' and '2026-01-06'`)).toBe(2);
  // Of a file whose tables are all refused the file counts.
  await site.database.kysely
    .insertInto('keptMapping')
    .values({ name: 'twice', mappings: JSON.stringify([mapping, mapping]), keptAt: new Date() })
    .execute();
  const twice = await ran(guessed, { isTrial: true, keptAs: 'twice' });
  expect([twice.refusedCount, twice.refused.map(({ file }) => file)]).toEqual([1, ['2.csv']]);
});

test('BEY-16 a file of a known source is read as the source’s files are, packed or not', async () => {
  const gilt =
    '<View_GILTS_IN_ISSUE CLOSE_OF_BUSINESS_DATE="2023-09-19T00:00:00" INSTRUMENT_TYPE="Conventional " INSTRUMENT_NAME="1% Treasury Gilt 2032" ISIN_CODE="GB00BM8Z2T38" REDEMPTION_DATE="2032-01-31T00:00:00" FIRST_ISSUE_DATE="2021-06-16T00:00:00" DIVIDEND_DATES="31 Jan/Jul" CURRENT_EX_DIV_DATE="2024-01-22T00:00:00" TOTAL_AMOUNT_IN_ISSUE="35551.058" />';
  for (const [name, content] of [
    ['gilts.xml', `<Data>${gilt}</Data>`],
    ['gilts.xml.gz', gzipSync(`<Data>${gilt}</Data>`)],
  ] as const) {
    const guessed = await looked(name, content);
    expect(guessed.forms.map(({ files, source }) => [files, source?.code, source?.kind])).toEqual([
      [['gilts.xml'], 'uk-dmo', 'gilts-in-issue-xml'],
    ]);
    const tried = await ran(guessed, { isTrial: true });
    expect([tried.runRefusal, tried.runs[0]?.rowsRead]).toEqual([null, 1]);
    if (name === 'gilts.xml') {
      const instruments = tried.changes.find(({ table }) => table === 'instrument');
      expect(instruments?.first).toEqual([expect.objectContaining({ isin: 'GB00BM8Z2T38' })]);
      expect(await count(`instrument where isin = 'GB00BM8Z2T38'`)).toBe(0);
    }
    const imported = await ran(guessed, { isTrial: false });
    expect([imported.state, imported.runRefusal]).toEqual(['imported', null]);
    expect(await count(`instrument where isin = 'GB00BM8Z2T38'`)).toBe(1);
  }
});

test('BEY-16 prices of FedInvest whose file tells no day are asked for it', async () => {
  const prices = '91282CMP3,MARKET BASED NOTE,4.125%,02/28/2027,,100.25,100.21875,100.234375\n';
  const guessed = await looked('securityprice.csv', prices);
  expect(guessed.forms[0]?.source).toMatchObject({ code: 'us-treasury', needsDay: true });
  const refusal = await call('POST', `${uploads}${guessed.uploadId}/run/`, { isTrial: true });
  expect([refusal.statusCode, refusal.json().error.field]).toEqual([400, 'day']);
  await call('POST', `${uploads}${guessed.uploadId}/guess/`, { form: 0, day: '2026-02-17' });
  const tried = await ran(guessed, { isTrial: true });
  expect(tried.changes.find(({ table }) => table === 'trading_day')?.first[0]).toMatchObject({ date: '2026-02-17' });
});

const gilts = `${heading}\n${bond('XS0000000041', '15.06.2031')}\n`;

/** What a hostile or broken file is refused with. Nothing of it is stored. */
const hostile: readonly (readonly [what: string, name: string, make: () => string | Buffer, code: string])[] = [
  ['nothing', 'a.csv', () => '', 'empty'],
  ['bytes that are no text', 'a.csv', () => Buffer.from([1, 0, 0, 2, 0, 255, 254]), 'binary'],
  ['a line without an end', 'a.csv', () => `ISIN;${'x'.repeat(1_200_000)}`, 'no-table'],
  ['10,000 columns', 'a.csv', () => `${'c;'.repeat(10_000)}\n${'1;'.repeat(10_000)}\n`, 'no-table'],
  ['XML entities', 'a.xml', () => '<!DOCTYPE a [<!ENTITY b "c">]><a><b c="1" d="&b;"/></a>', 'fault bad-xml'],
  ['an XML document that is cut', 'a.xml', () => '<a><b c="1" d="2"/><b c="1"', 'fault bad-xml'],
  ['a JSON document without a list', 'a.json', () => '{"a": 1', 'no-table'],
  ['an archive that is cut', 'a.zip', () => zipFile([{ name: 'a.csv', content: gilts }]).subarray(0, 60), 'broken'],
  ['an archive of nothing', 'a.zip', () => zipFile([{ name: '__MACOSX/a', content: 'a' }]), 'empty'],
  [
    'a name that leads out of the folder',
    'a.zip',
    () => zipFile([{ name: '../a.csv', content: gilts }]),
    'fault bad-path',
  ],
  ['an absolute name', 'a.zip', () => zipFile([{ name: '/etc/a.csv', content: gilts }]), 'fault bad-path'],
  ['a name twice', 'a.zip', () => zipFile([gilts, gilts].map((content) => ({ name: 'a.csv', content }))), 'broken'],
  ['a size that lies', 'a.zip', () => zipFile([{ name: 'a.csv', content: gilts, statedSize: 5 }]), 'broken'],
  ['a bomb', 'a.zip', () => zipFile([{ name: 'a.csv', content: Buffer.alloc(20_000_000) }]), 'fault too-large'],
  [
    'a stated size of 4 GB',
    'a.zip',
    () => zipFile([{ name: 'a.csv', content: gilts, statedSize: 2 ** 32 - 2 }]),
    'fault too-large',
  ],
  ['gzip of zeros', 'a.csv.gz', () => gzipSync(Buffer.alloc(20_000_000)), 'fault too-large'],
  ['gzip that is cut', 'a.csv.gz', () => gzipSync(gilts).subarray(0, 60), 'broken'],
  ['gzip of gzip', 'a.csv.gz.gz', () => gzipSync(gzipSync(gilts)), 'nested'],
  ['another archive', 'a.7z', () => Buffer.from('377abcaf271c0004', 'hex'), 'archive'],
  [
    'a workbook that is cut',
    'a.xlsx',
    () => zipFile([{ name: '[Content_Types].xml', content: '<a/>' }]),
    'fault bad-workbook',
  ],
];

test.each(hostile)('BEY-16 an upload of %s is refused by its code', async (_what, name, make, expected) => {
  const runs = await count('import_run');
  const { forms } = await looked(name, make());
  const [form] = forms;
  const { code = '', detail = '' } = form?.refusal ?? {};
  expect(`${code} ${code === 'fault' ? detail.split(':')[0] : ''}`.trim()).toBe(expected);
  expect(await count('import_run')).toBe(runs);
});

test('BEY-16 formulas without a value are failures of their rows, and those with one count by it', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (isin: string, coupon: string) =>
    `<row>${['XS', isin, '2031-06-15', 'EUR', 'fixed'].map((text, at) => (at === 1 ? cell(isin) : cell(text))).join('')}${coupon}<c><v>100</v></c><c><v>1</v></c></row>`;
  const head = `<row>${['Name', 'ISIN', 'Maturity', 'Currency', 'Coupon type', 'Coupon %', 'Face value', 'Coupon frequency'].map(cell).join('')}</row>`;
  const sheet = `${head}${row('XS0000000058', '<c><f>HYPERLINK("http://a")</f></c>')}${row('XS0000000066', '<c><f>1+1</f><v>2</v></c>')}`;
  const guessed = await looked('formulas.xlsx', workbookFile(sheet));
  const said = { tables: { Days: { fields: { Name: 'name', 'Coupon %': 'couponRate' }, values: { market: 'none' } } } };
  await call('POST', `${uploads}${guessed.uploadId}/guess/`, said);
  const tried = await ran(guessed, { isTrial: true });
  const codes = tried.runs[0]?.failures.map(({ line, message }) => [line, message.split(' ')[0]]);
  expect(codes?.filter(([, code]) => code === 'bad-cell')).toEqual([[2, 'bad-cell']]);
});
