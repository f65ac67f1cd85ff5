import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { importTable } from './import-table.ts';
import { readMapping } from './mapping/read-mapping.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const examples = new URL('./testing/examples/', import.meta.url).pathname;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-reports-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function importExample(name: string, isDryRun = false) {
  const mapping = readMapping(await readFile(join(examples, `${name}.mapping.json`), 'utf8'));
  return importTable(database(), mapping, join(examples, `${name}.csv`), { isDryRun });
}

const sample = JSON.parse(await readFile(join(examples, 'reports.mapping.json'), 'utf8'));

/** Rows of the example's columns, with other fields where said. */
async function importRows(rows: readonly string[], fields: object = {}) {
  const [heading = ''] = (await readFile(join(examples, 'reports.csv'), 'utf8')).split('\n');
  const path = join(folder, 'rows.csv');
  await writeFile(path, [heading, ...rows].join('\n'));
  const mapping = readMapping(JSON.stringify({ ...sample, fields: { ...sample.fields, ...fields } }));
  const { summary } = await importTable(database(), mapping, path);
  return { ...summary, messages: summary.failures.map(({ line, message }) => `${line}: ${message}`) };
}

beforeAll(async () => {
  expect((await importExample('bonds')).summary.failures).toEqual([]);
});

const counts = (changes: Awaited<ReturnType<typeof importExample>>['changes']) =>
  Object.fromEntries((changes ?? []).map(({ table, added, changed, removed }) => [table, [added, changed, removed]]));

test('BEY-16 a dry run of reports counts reports, lines and values, names them, and stores nothing', async () => {
  const { changes } = await importExample('reports', true);
  expect(counts(changes)).toEqual({ report: [1, 0, 0], report_line: [4, 0, 0], report_value: [6, 0, 0] });
  const values = changes?.find(({ table }) => table === 'report_value');
  expect(values?.first.map(({ row }) => row)).toContain(
    'registry-503-ifrs-Consolidated assets 2024-12-31 0 EUR 2025-08-21 2025-08-21',
  );
  expect(await queryRows(database(), 'select from report')).toEqual([]);
});

test('BEY-16 stores reports by filing, with lines and names, and a restated value beside the first', async () => {
  expect((await importExample('reports')).summary).toMatchObject({ rowsRead: 6, rowsStored: 6, failures: [] });
  const [report] = await queryRows(
    database(),
    `select issuer.name as issuer, standard, form, currency, scale, fiscal_year_ends as ends, title from report
     join issuer on issuer.id = issuer_id join report_title on report_id = report.id`,
  );
  expect(report).toEqual({
    issuer: 'Norden Bank',
    standard: 'ifrs',
    form: 'registry-ifrs',
    currency: 'EUR',
    scale: 1_000_000,
    ends: 12,
    title: 'Consolidated',
  });
  const lines = await queryRows(
    database(),
    `select statement, key, position, level, is_summary as summary, title from report_line
     join report_line_title on line_id = id order by position`,
  );
  expect(lines).toEqual([
    { statement: 'balance_sheet', key: 'assets', position: 1, level: 0, summary: true, title: 'Total assets' },
    { statement: 'balance_sheet', key: 'cash', position: 2, level: 1, summary: false, title: 'Cash' },
    { statement: 'balance_sheet', key: 'equity', position: 3, level: 0, summary: true, title: 'Equity' },
    { statement: 'profit_and_loss', key: 'revenue', position: 4, level: 0, summary: true, title: 'Revenue' },
  ]);
  const values = await queryRows(
    database(),
    `select key, ends_on as ends, days, filed_on as filed, value from report_value
     join report_line on report_line.id = line_id where key in ('assets', 'revenue') order by key, ends_on, filed_on`,
  );
  expect(values).toEqual([
    { key: 'assets', ends: '2024-12-31', days: 0, filed: '2025-03-14', value: 1_240_500_000 },
    { key: 'assets', ends: '2024-12-31', days: 0, filed: '2025-08-21', value: 1_238_000_000 },
    { key: 'revenue', ends: '2024-12-31', days: 366, filed: '2025-03-14', value: 910_200_000 },
    { key: 'revenue', ends: '2025-06-30', days: 181, filed: '2025-08-21', value: 455_000_000 },
  ]);
});

test('BEY-16 the same reports again change nothing', async () => {
  expect((await importExample('reports')).summary).toMatchObject({ rowsStored: 0, rowsUnchanged: 6 });
  expect(counts((await importExample('reports', true)).changes)).toEqual({});
});

test('BEY-16 bad rows of a report are listed, the good ones stored, and what they do not say of lines stays', async () => {
  const { messages, rowsStored } = await importRows([
    'N-9;balance;assets;Total assets;;;;31.12.2023;1,0;14.03.2024',
    'N-1;balance;assets;;;;01.02.2024;31.01.2023;1,0;14.03.2024',
    'N-1;sheet;assets;;;;;31.12.2023;1,0;14.03.2024',
    'N-1;balance;assets;;;;;31.12.2023;1 190,0;14.03.2024',
    'N-1;balance;assets;;;;;31.12.2023;1 191,0;14.03.2024',
    'N-1;balance;;;;;;31.12.2023;1,0;14.03.2024',
  ]);
  expect(messages).toEqual([
    '2: unknown-issuer in Company (issuerCode): "N-9"',
    '3: out-of-range in From (startsOn): "2024-02-01"',
    '4: bad-code in Statement (statement): "sheet"',
    '6: duplicate-row: "assets 2023-12-31 2024-03-14"',
    '7: missing-value in Line (line): ""',
  ]);
  expect(rowsStored).toBe(1);
  expect(
    await queryRows(database(), `select position, is_summary as summary from report_line where key = 'assets'`),
  ).toEqual([{ position: 1, summary: true }]);
});

test('BEY-16 a report finds its issuer by its legal entity identifier', async () => {
  await queryRows(database(), `update issuer set lei = 'ZZZZ00SAMPLE00000087' where code = 'registry-502'`);
  const lei = { issuerCode: undefined, lei: { value: 'ZZZZ00SAMPLE00000087' }, scale: { value: 'thousands' } };
  const { messages } = await importRows(['x;balance;assets;;;;;31.12.2024;5,0;14.03.2025'], lei);
  expect(messages).toEqual([]);
  expect(
    await queryRows(
      database(),
      `select issuer.code, scale from report join issuer on issuer.id = issuer_id where lei is not null`,
    ),
  ).toEqual([{ code: 'registry-502', scale: 1000 }]);
});
