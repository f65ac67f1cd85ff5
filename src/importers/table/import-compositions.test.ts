import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { importTable } from './import-table.ts';
import { readMapping } from './mapping/read-mapping.ts';

const database = withTestDatabase({ beforeAll, afterAll });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-compositions-'));
});
afterAll(() => rm(folder, { recursive: true }));

const [bond, other, fund] = ['RU000AEXMP16', 'RU000AEXMP24', 'XS000EXMPL31'];

async function run(target: string, rows: readonly string[], more: object = {}, isDryRun = false) {
  const names = (rows[0] ?? '').split(';');
  const path = join(folder, 'rows.csv');
  await writeFile(path, rows.join('\n'));
  const mapping = readMapping(
    JSON.stringify({
      source: { code: 'provider', name: 'Index provider' },
      target,
      file: { format: 'csv', separator: ';' },
      units: { rate: 'percent', duration: 'years' },
      fields: Object.fromEntries(names.map((name) => [name, { column: name }])),
      ...more,
    }),
  );
  const { summary, changes } = await importTable(database(), mapping, path, { isDryRun });
  return { ...summary, changes, messages: summary.failures.map(({ line, message }) => `${line}: ${message}`) };
}

beforeAll(async () => {
  const { messages } = await run('instruments', [
    'isin;code;name;kind',
    `${bond};A;Alpha;stock`,
    `${other};B;Beta;stock`,
    `${fund};F;Fund;etf`,
    ';IDX;Index;index',
  ]);
  expect(messages).toEqual([]);
});

const members = () =>
  queryRows<{ readonly isin: string; readonly day: string; readonly weight: number }>(
    database(),
    `select isin, as_of as day, weight from index_member join instrument on instrument.id = instrument_id
     order by as_of, isin`,
  );

test('BEY-16 stores members of an index by day, and a day that comes again replaces the one before', async () => {
  const heading = 'indexCode;isin;date;weight';
  const { messages } = await run('index-members', [
    heading,
    `IDX;${bond};2026-03-01;60`,
    `IDX;${other};2026-03-01;40`,
    `IDX;${bond};2026-03-02;61`,
  ]);
  expect(messages).toEqual([]);
  const again = [heading, `IDX;${other};2026-03-01;100`];
  const { changes } = await run('index-members', again, {}, true);
  expect(changes?.map(({ first: _, ...table }) => table)).toEqual([
    { table: 'index_member', added: 0, changed: 1, removed: 1 },
  ]);
  expect(changes?.[0]?.first).toContainEqual({
    kind: 'changed',
    row: `Index 2026-03-01 ${other}`,
    columns: [{ name: 'weight', before: 0.4, after: 1 }],
    values: null,
  });
  expect(await run('index-members', again)).toMatchObject({ rowsStored: 1, rowsUnchanged: 0 });
  expect(await members()).toEqual([
    { isin: other, day: '2026-03-01', weight: 1 },
    { isin: bond, day: '2026-03-02', weight: 0.61 },
  ]);
});

test('BEY-16 a day with a bad row stays as it was, and all days without one are stored', async () => {
  const rows = [
    'indexCode;isin;date;weight',
    `IDX;${bond};2026-03-01;60`,
    'IDX;RU000NOBODY4;2026-03-01;40',
    `IDX;${bond};2026-03-02;70`,
    `IDX;${bond};2026-03-02;30`,
    `IDX;${bond};2026-03-03;x`,
    `IDX;${other};2026-03-03;1`,
    `NONE;${bond};2026-03-04;1`,
    `IDX;${other};2026-03-05;25`,
  ];
  expect((await run('index-members', rows)).messages).toEqual([
    '2: bad-structure: "line 3 failed, so the day keeps what it had"',
    '3: unknown-instrument in isin: "RU000NOBODY4"',
    '4: bad-structure: "line 5 failed, so the day keeps what it had"',
    '5: duplicate-row: "RU000AEXMP16"',
    '6: bad-number in weight: "x"',
    '7: bad-structure: "line 6 failed, so the day keeps what it had"',
    '8: unknown-instrument in indexCode: "NONE"',
  ]);
  expect((await members()).map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-02', '2026-03-05']);
});

test('BEY-16 where unknown instruments are passed over, the others of the day are stored', async () => {
  const rows = ['indexCode;isin;date;weight', `IDX;${bond};2026-03-06;60`, 'IDX;RU000NOBODY4;2026-03-06;40'];
  expect((await run('index-members', rows, { unknown: 'skip' })).messages).toEqual([]);
  expect((await members()).at(-1)).toEqual({ isin: bond, day: '2026-03-06', weight: 0.6 });
});

test('BEY-16 stores what a fund holds by weight, and keeps what is no known instrument by its name', async () => {
  const { messages } = await run('fund-holdings', [
    'fundIsin;isin;date;name;weight;quantity;marketValue;currency',
    `${fund};;2026-03-01;Cash;2.5;;-50;EUR`,
    `${fund};${bond};2026-03-01;Alpha shares;97.5;120;1950;EUR`,
  ]);
  expect(messages).toEqual([]);
  const holdings = await queryRows(
    database(),
    `select number, isin, fund_holding.name, weight, quantity, market_value as value from fund_holding
     left join instrument on instrument.id = instrument_id order by number`,
  );
  expect(holdings).toEqual([
    { number: 1, isin: bond, name: 'Alpha shares', weight: 0.975, quantity: 120, value: 1950 },
    { number: 2, isin: null, name: 'Cash', weight: 0.025, quantity: null, value: -50 },
  ]);
});

test('BEY-16 stores values of an index as its trading days', async () => {
  const venues = [{ code: 'provider', name: 'Provider', kind: 'valuation' }];
  const heading = 'code;venue;date;value;publishedYield;publishedMacaulay';
  const { messages } = await run('index-values', [heading, 'IDX;provider;2026-03-02;1000.5;7.25;3.1'], { venues });
  expect(messages).toEqual([]);
  const [day] = await queryRows(
    database(),
    `select close, published_yield as yield, published_macaulay as macaulay from trading_day
     where instrument_id = (select id from instrument where kind = 'index')`,
  );
  expect(day).toEqual({ close: 1000.5, yield: 0.0725, macaulay: 3.1 });
});

test('BEY-16 stores which index a fund follows, and lists the rows whose index is not known', async () => {
  const { messages } = await run('tracked-indexes', ['isin;indexCode', `${fund};IDX`, `${bond};NONE`]);
  expect(messages).toEqual([expect.stringMatching(/^3: .*NONE/)]);
  const followed = `select fund.name as fund, index.name as index from tracked_index
    join instrument as fund on fund.id = fund_id join instrument as index on index.id = index_id`;
  expect(await queryRows(database(), followed)).toEqual([{ fund: 'Fund', index: 'Index' }]);
});

test('BEY-16 stores dividends, a later file in place of an earlier one, and lists rows that contradict themselves', async () => {
  const heading = 'isin;recordOn;exOn;paysOn;amount;currency;kind';
  const first = await run('dividends', [
    heading,
    `${bond};2026-05-12;2026-05-11;2026-05-28;1.25;EUR;`,
    `${bond};2026-05-12;;;0.5;EUR;special`,
    `${bond};2026-06-12;2026-06-13;;1;EUR;`,
    `${bond};2026-07-12;;2026-07-11;1;EUR;`,
    `${bond};2026-08-12;;;0;EUR;`,
    `${bond};2026-05-12;;;2;EUR;regular`,
  ]);
  expect(first.failures.map(({ line, code, field }) => [line, code, field])).toEqual([
    [4, 'out-of-range', 'exOn'],
    [5, 'out-of-range', 'paysOn'],
    [6, 'out-of-range', 'amount'],
    [7, 'duplicate-row', null],
  ]);
  await run('dividends', [heading, `${bond};2026-05-12;2026-05-11;2026-05-29;1.3;EUR;`]);
  expect(await queryRows(database(), 'select record_on, kind, pays_on, amount from dividend order by kind')).toEqual([
    { record_on: '2026-05-12', kind: 'regular', pays_on: '2026-05-29', amount: 1.3 },
    { record_on: '2026-05-12', kind: 'special', pays_on: null, amount: 0.5 },
  ]);
});
