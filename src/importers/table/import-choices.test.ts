import { Buffer } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectedRows } from '#domain/market/import-run.ts';
import { tableRuns } from './testing/table-runs.ts';

const { importFile, importRows, query } = tableRuns({ beforeAll, afterAll });
beforeEach(() => query('delete from bond_terms; delete from instrument_code; delete from instrument'));

const columns = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { column: name }]));
const bonds = () =>
  query<{ name: string; code: string }>(
    'select name, code from instrument join instrument_code on instrument_id = id order by name',
  );

test('BEY-16 rows that a mapping does not take are passed over and are no failures', async () => {
  const content = ['code;name;board;kind', '1;A;TQOB;bond', '2;B;TQBR;bond', '3;C;TQOB;', '4;D; TQOB ;bond'].join('\n');
  const where = [
    { column: 'board', is: ['TQOB', 'TQCB'] },
    { column: 'kind', isNot: [''] },
  ];
  const result = await importFile(content, { target: 'instruments', where, fields: columns('code', 'name') });
  expect(result).toMatchObject({ rowsRead: 4, rowsStored: 2, failures: [] });
  expect((await bonds()).map(({ name }) => name)).toEqual(['A', 'D']);
});

// The key of a bond of Brazil's treasury is its kind with its maturity.
test('BEY-16 keys and values are made of several columns', async () => {
  const content = ['Tipo;Vencimento', 'Tesouro Prefixado;01/01/2029', 'Tesouro Prefixado;01/01/2032', ';'].join('\n');
  const both = { columns: ['Tipo', 'Vencimento'] };
  const fields = { code: { ...both, join: '/' }, name: both };
  expect((await importFile(content, { target: 'instruments', fields })).messages).toEqual([
    '4: missing-value in Tipo + Vencimento (name): ""',
  ]);
  expect(await bonds()).toEqual([
    { name: 'Tesouro Prefixado 01/01/2029', code: 'Tesouro Prefixado/01/01/2029' },
    { name: 'Tesouro Prefixado 01/01/2032', code: 'Tesouro Prefixado/01/01/2032' },
  ]);
});

// Bytes by the Encoding Standard of the WHATWG.
test.each([
  ['shift_jis', [0x8d, 0x91, 0x8d, 0xc2], '国債'],
  ['gb18030', [0xb9, 0xfa, 0xd5, 0xae], '国债'],
  ['windows-1250', [0xf3, 0xb3], 'ół'],
  ['windows-1254', [0xfe, 0xf0], 'şğ'],
  ['iso-8859-2', [0xb1, 0xe6], 'ąć'],
  ['iso-8859-1', [0xe9, 0xfc], 'éü'],
  ['utf-16be', [0x04, 0x16], 'Ж'],
] as const)('BEY-16 reads %s', async (encoding, bytes, text) => {
  const wide = (line: string) => Buffer.from(line, 'utf16le').swap16();
  const part = (line: string) => (encoding === 'utf-16be' ? wide(line) : Buffer.from(line));
  const content = Buffer.concat([part('code;name\n1;'), Buffer.from(bytes)]);
  const file = { format: 'csv', separator: ';', encoding };
  expect(await importFile(content, { target: 'instruments', file, fields: columns('code', 'name') })).toMatchObject({
    messages: [],
  });
  expect((await bonds())[0]?.name).toBe(text);
});

test('BEY-16 a bond comes in with what is known of it, and what is missing is told', async () => {
  const names = ['code', 'name', 'couponKind', 'couponRate', 'couponFrequency', 'maturesOn', 'faceValue', 'currency'];
  const rows = [
    '1;A;fixed;0.05;2;;100;EUR',
    '2;B;;;;2030-01-01;100;EUR',
    '3;C;fixed;0.05;;2030-01-01;100;EUR',
    '4;D;fixed;;1;2030-01-01;100;EUR',
  ];
  const more = { units: { rate: 'fraction' }, payments: 'from-terms' };
  const result = await importRows(
    'instruments',
    [...names, 'dayCount'],
    rows.map((row) => `${row};30/360`),
    more,
  );
  expect(result.rowsStored).toBe(4);
  const again = await importRows(
    'instruments',
    [...names, 'dayCount'],
    rows.map((row) => `${row};30/360`),
    more,
  );
  expect(again).toMatchObject({ rowsStored: 0, rowsUnchanged: 4 });
  expect(result.messages).toEqual([
    '2: missing-value in maturesOn: ""',
    '3: missing-value in couponKind: ""',
    '4: missing-value in couponFrequency: ""',
    '5: missing-value in couponRate: "no payments follow from the terms"',
  ]);
  const stored = await query(
    `select name, coupon_rate as rate, matures_on as matures from instrument
     left join bond_terms on instrument_id = id order by name`,
  );
  expect(stored).toEqual([
    { name: 'A', rate: 0.05, matures: null },
    { name: 'B', rate: null, matures: null },
    { name: 'C', rate: 0.05, matures: '2030-01-01' },
    { name: 'D', rate: null, matures: '2030-01-01' },
  ]);
});

test('BEY-16 a text that is no name or code for its length is refused', async () => {
  const long = 'x'.repeat(1001);
  const result = await importRows('instruments', ['code', 'name', 'issuerName'], [`1;A;${long}`, `${long};B;`]);
  expect(result.messages.map((message) => message.slice(0, 30))).toEqual(
    ['2: out-of-range in issuerName: ', '3: out-of-range in code: "xxxx'].map((text) => text.slice(0, 30)),
  );
  expect(result.rowsStored).toBe(0);
});

const reopened = { repeated: 'newest', units: { rate: 'percent' } };
const issueNames = [
  'isin',
  'name',
  'couponKind',
  'couponRate',
  'couponFrequency',
  'dayCount',
  'issuedOn',
  'maturesOn',
  'faceValue',
  'currency',
];

test('BEY-16 of a bond that was reopened the newest issue stands, from its first day of issue on', async () => {
  const row = (rate: string, issued: string, matures: string, name: string) =>
    `XS000EXMPL31;${name};fixed;${rate};2;ACT/365F;${issued};${matures};100;KES`;
  const rows = [
    row('11', '2025-03-10', '2037-10-05', 'New'),
    row('11', '2012-10-08', '2037-10-05', 'First'),
    row('12', '2019-05-01', '2037-10-01', 'Misprinted'),
  ];
  const result = await importRows('instruments', issueNames, rows, reopened);
  expect(result).toMatchObject({
    rowsRead: 3,
    rowsStored: 1,
    messages: ['4: bad-structure in maturesOn: "2037-10-01"', '4: bad-structure in couponRate: "0.12"'],
  });
  const stored = await query(
    'select name, issued_on as issued, coupon_rate as rate from instrument join bond_terms on instrument_id = id',
  );
  expect(stored).toEqual([{ name: 'New', issued: '2012-10-08', rate: 0.11 }]);
  const tranches = 'select number, starts_on::text as day, placed from issue_tranche order by number';
  expect(await query(tranches)).toEqual([
    { number: 1, day: '2012-10-08', placed: null },
    { number: 2, day: '2019-05-01', placed: null },
    { number: 3, day: '2025-03-10', placed: null },
  ]);
  // The same by CUSIP.
  const byCusip = [row('11', '2025-03-10', '2037-10-05', 'New'), row('11', '2012-10-08', '2037-10-05', 'First')];
  const cusips = byCusip.map((each) => each.replace('XS000EXMPL31', '037833DX5'));
  const again = await importRows('instruments', ['cusip', ...issueNames.slice(1)], cusips, reopened);
  expect(again).toMatchObject({ rowsRead: 2, rowsStored: 1, failures: [] });
});

test('BEY-16 issues of a reopened bond are its tranches with their amounts, and the bond has what was issued in all', async () => {
  await query('delete from instrument_code; delete from instrument');
  const row = (issued: string, amount: string) =>
    `XS000EXMPL31;Bond;fixed;11;2;ACT/365F;${issued};2037-10-05;100;KES;${amount}`;
  const rows = [row('2025-03-10', '35000000'), row('2012-10-08', '20000000')];
  const names = [...issueNames, 'issuedAmount'];
  expect(await importRows('instruments', names, rows, reopened)).toMatchObject({ rowsStored: 1, messages: [] });
  const tranches = 'select number, starts_on::text as day, placed from issue_tranche order by number';
  const both = [
    { number: 1, day: '2012-10-08', placed: 20_000_000 },
    { number: 2, day: '2025-03-10', placed: 35_000_000 },
  ];
  expect(await query(tranches)).toEqual(both);
  expect(await query('select issued_amount as amount from bond_terms')).toEqual([{ amount: 55_000_000 }]);
  expect(await importRows('instruments', names, rows, reopened)).toMatchObject({ rowsStored: 0, rowsUnchanged: 1 });
  expect(await query(tranches)).toEqual(both);
});

test('BEY-16 later and shorter files add to the tranches that are known, and take nothing from them', async () => {
  await query('delete from instrument_code; delete from instrument');
  const row = (issued: string, amount: string) =>
    `XS000EXMPL31;Bond;fixed;11;2;ACT/365F;${issued};2037-10-05;100;KES;${amount}`;
  const names = [...issueNames, 'issuedAmount'];
  const bring = (...rows: readonly string[]) => importRows('instruments', names, rows, reopened);
  await bring(row('2020-04-06', '30000000'), row('2012-10-08', '20000000'));
  // Another source tells more of a tap, which it dates by its auction.
  await query(
    `update issue_tranche set starts_on = '2020-04-02', settles_on = '2020-04-06', method = 'auction', price = 98.5, bids = 7 where number = 2`,
  );
  const known = [
    { number: 1, day: '2012-10-08', placed: 20_000_000, method: null, price: null, bids: null },
    { number: 2, day: '2020-04-02', placed: 30_000_000, method: 'auction', price: 98.5, bids: 7 },
  ];
  const tranches =
    'select number, starts_on::text as day, placed, method, price, bids from issue_tranche order by number';
  const terms = 'select issued_amount as amount, issued_on::text as day from bond_terms';
  const payments = 'select count(*)::integer as count from cash_flow';
  const before = await query(payments);
  for (const rows of [[row('2020-04-06', '30000000')], [row('2020-04-06', ''), row('2012-10-08', '20000000')]]) {
    expect(await bring(...rows)).toMatchObject({ messages: [] });
    expect(await query(tranches)).toEqual(known);
    expect(await query(terms)).toEqual([{ amount: 50_000_000, day: '2012-10-08' }]);
  }
  await bring(row('2025-03-10', '35000000'), row('2020-04-06', '30000000'));
  const tap = { number: 3, day: '2025-03-10', placed: 35_000_000, method: null, price: null, bids: null };
  expect(await query(tranches)).toEqual([...known, tap]);
  expect(await query(terms)).toEqual([{ amount: 85_000_000, day: '2012-10-08' }]);
  expect(await query(payments)).toEqual(before);
});

const KENYA = new URL('../../../../shared/data/field-2026/CBK_Issues_of_Treasury_Bonds.xlsx', import.meta.url);

// Central Bank of Kenya, issues of treasury bonds: 323 issues, 19 of them without a good ISIN, of 92 bonds.
test.skipIf(!existsSync(KENYA))('BEY-16 the issues of the Central Bank of Kenya make 92 bonds', async () => {
  const named = { isin: 'ISIN Number', name: 'Issue No', issuedOn: 'Issue Date', maturesOn: 'Maturity Date' };
  const fields = Object.entries({ ...named, couponRate: 'Coupon Rate' }).map(([name, column]) => [name, { column }]);
  const constants = { couponKind: 'fixed', couponFrequency: 2, dayCount: 'ACT/365F', faceValue: 100, currency: 'KES' };
  const same = Object.entries(constants).map(([name, value]) => [name, { value }]);
  const result = await importFile(readFileSync(KENYA), {
    ...reopened,
    target: 'instruments',
    file: { format: 'xlsx' },
    dates: ['D/M/YYYY'],
    fields: Object.fromEntries([...fields, ...same]),
  });
  expect(result).toMatchObject({ rowsRead: 323, rowsStored: 92 });
  expect(result.failures.filter(({ code }) => code === 'bad-code')).toHaveLength(19);
  // Of 304 good issues 212 are reopenings; four do not say their day, without which a tap is none.
  const taps = `select count(*)::integer as taps from issue_tranche join instrument on id = instrument_id where number > 1 and isin like 'KE%'`;
  expect(await query(taps)).toEqual([{ taps: 208 }]);
  // Earlier issues of bonds that were issued with other maturities or coupons.
  const differing = new Set(result.failures.filter(({ code }) => code === 'bad-structure').map(({ field }) => field));
  expect(differing).toEqual(new Set(['Maturity Date', 'Coupon Rate']));
  const reopenings = 'select count(*)::integer as taps from issue_tranche where number > 1';
  // 212 rows beside the 92 first ones, of which four tell no day of issue.
  expect(await query(reopenings)).toEqual([{ taps: 208 }]);
  const undated = result.failures.filter(({ code, isNote }) => code === 'missing-value' && isNote);
  expect(undated.map(({ line }) => line)).toEqual([321, 322, 323, 324]);
  expect(rejectedRows(result.failures)).toBe(19);
});

// Codes with right check digits: the ISIN of a gilt has its SEDOL in it, that of Apple's shares its CUSIP.
test('BEY-16 a bond is one by ISIN, CUSIP, SEDOL and FIGI, whatever a file names it by', async () => {
  await query('delete from instrument_code; delete from instrument');
  const codes = ['isin', 'cusip', 'sedol', 'figi', 'name'];
  await importRows('instruments', codes, ['GB00BFWFPP71;;;;Gilt', ';037833100;;;Apple']);
  const again = [';;BFWFPP7;;Gilt', 'US0378331005;;;BBG000BLNNH6;Apple', ';;;BBG000BLNNH6;Apple'];
  const result = await importRows('instruments', codes, again);
  expect(result.messages).toEqual(['4: duplicate-row: "BBG000BLNNH6"']);
  expect(await query('select name, isin from instrument order by name')).toEqual([
    { name: 'Apple', isin: 'US0378331005' },
    { name: 'Gilt', isin: 'GB00BFWFPP71' },
  ]);
  const venues = [{ code: 'desk', name: 'Desk', kind: 'otc' }];
  const days = { venues, codes: 'figi', units: { price: 'percent' } };
  const priced = await importRows(
    'trading-days',
    ['code', 'venue', 'date', 'close'],
    ['BBG000BLNNH6;desk;2026-02-27;99'],
    days,
  );
  expect(priced).toMatchObject({ rowsStored: 1, failures: [] });
  const wrong = await importRows('instruments', codes, ['GB00BFWFPP71;037833100;;;Both', ';037833101;;;Wrong']);
  expect(wrong.messages).toEqual(['2: bad-code in cusip: "037833100"', '3: bad-code in cusip: "037833101"']);
  // Two rows of one new bond in a file.
  const twins = await importRows('instruments', codes, ['US5949181045;;;;One', ';594918104;;;One']);
  expect(twins.messages).toEqual(['3: duplicate-row: "594918104"']);
});

test('BEY-16 a bond that a source brought by CUSIP as its own code is the same by CUSIP, with its prices', async () => {
  await query('delete from instrument_code; delete from instrument');
  await importRows('instruments', ['code', 'name'], ['037833100;Apple']);
  expect(await importRows('instruments', ['cusip', 'name'], ['037833100;Apple'])).toMatchObject({ failures: [] });
  expect(await query('select scheme, code from instrument_code order by 1')).toEqual([
    { scheme: 'cusip', code: '037833100' },
    { scheme: 'own-desk', code: '037833100' },
  ]);
  expect(await query('select name from instrument')).toHaveLength(1);
});
