import { Buffer } from 'node:buffer';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectedRows } from '#domain/market/import-run.ts';
import { marketState } from '#store/testing/market-state.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { ImportError } from '../file-fault.ts';
import { importTable } from './import-table.ts';
import { readMapping } from './mapping/read-mapping.ts';
import { workbookFile } from './testing/zip-file.ts';

const database = withTestDatabase({ beforeAll, afterAll });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-table-'));
});
afterAll(() => rm(folder, { recursive: true }));

const source = { code: 'archive', name: 'Archive' };
const venues = [{ code: 'otc', name: 'OTC', kind: 'otc' }];
const file = { format: 'csv', separator: ';' };

interface Table {
  readonly content: string | Uint8Array;
  readonly mapping: object;
}

let count = 0;
async function run({ content, mapping }: Table) {
  const path = join(folder, `table-${count++}`);
  await writeFile(path, content);
  const { summary, instrumentIds } = await importTable(
    database(),
    readMapping(JSON.stringify({ source, file, ...mapping })),
    path,
  );
  return { ...summary, instrumentIds, messages: summary.failures.map(({ line, message }) => `${line}: ${message}`) };
}

const columns = (names: readonly string[], units: object = {}) =>
  Object.fromEntries(names.map((name) => [name, { column: name, ...(units as Record<string, object>)[name] }]));

const bondNames = [
  'isin',
  'code',
  'name',
  'maturesOn',
  'faceValue',
  'currency',
  'couponKind',
  'couponFrequency',
  'dayCount',
  'couponRate',
];
const bondMapping = { target: 'instruments', units: { rate: 'percent' }, fields: columns(bondNames) };
const [first, second, third] = ['RU000AEXMP16', 'RU000AEXMP24', 'XS000EXMPL31'];
const bonds = [
  bondNames.join(';'),
  `${first};A;Alpha;2028-03-20;1000;RUB;fixed;2;ACT/365F;8`,
  `${second};B;Beta;2027-01-15;500;RUB;fixed;4;30/360;9`,
  `${third};C;Gamma;2027-06-01;1000;EUR;zero;;;`,
].join('\n');

beforeAll(async () => {
  expect((await run({ content: bonds, mapping: bondMapping })).messages).toEqual([]);
});

const percent = { unit: 'percent' };
const dayNames = ['isin', 'venue', 'date', 'close', 'publishedYield', 'dealCount'];
const dayFields = columns(dayNames, { close: percent, publishedYield: percent });
const dayMapping = { target: 'trading-days', venues, fields: dayFields };
const days = (...rows: readonly string[]): Table => ({
  content: [dayNames.join(';'), ...rows].join('\n'),
  mapping: dayMapping,
});

test('BEY-16 stores the good rows of a table and lists every bad one with line, column and code', async () => {
  const result = await run(
    days(
      `${first};otc;2026-03-20;99.5;12.5;3`,
      `${first};otc;0000-00-00;99.5;;`,
      `${first};otc;2026-03-21;abc;1e999;`,
      `${first};otc;2026-03-22;-1;;`,
      `${first};moex;2026-03-23;99;;`,
      `RU000AEXMP17;otc;2026-03-20;99;;`,
      `RU000NOBODY4;otc;2026-03-20;99;;`,
      `${first};otc;2026-03-20;98;;`,
      `${first};otc;2026-03-24;;;`,
      `;otc;2026-03-24;1;;`,
      `${first};otc;;1;;`,
      'x',
      `${second};otc;2026-03-20;101;7;1`,
    ),
  );
  expect(result).toMatchObject({ rowsRead: 13, rowsStored: 2, rowsUnchanged: 0 });
  expect(result.messages).toEqual([
    '3: bad-date in date: "0000-00-00"',
    '4: bad-number in close: "abc"',
    '4: bad-number in publishedYield: "1e999"',
    '5: out-of-range in close: "-1"',
    '6: bad-code in venue: "moex"',
    '7: bad-code in isin: "RU000AEXMP17"',
    '8: unknown-instrument in isin: "RU000NOBODY4"',
    '9: duplicate-row: "RU000AEXMP16 otc 2026-03-20"',
    '10: missing-value: "a day without any value"',
    '11: missing-value in isin: ""',
    '12: missing-value in date: ""',
    '13: bad-structure: "x"',
  ]);
  const stored = await queryRows(
    database(),
    'select close, published_yield as yield, deal_count as deals from trading_day order by close',
  );
  expect(stored).toEqual([
    { close: 99.5, yield: 0.125, deals: 3 },
    { close: 101, yield: 0.07, deals: 1 },
  ]);
});

test('leaves nothing of a file that proves unreadable in its middle', async () => {
  const before = await marketState(database());
  const runs = await queryRows(database(), 'select count(*) from import_run');
  const rows = Array.from(
    { length: 3000 },
    (_, day) => `${third};otc;${new Date(day * 86_400_000).toISOString().slice(0, 10)};99;;`,
  );
  const cut = Buffer.concat([Buffer.from(days(...rows).content), Uint8Array.of(0xff)]);
  await expect(run({ content: cut, mapping: dayMapping })).rejects.toThrow('bad-encoding');
  const endless = `${days(...rows).content}\n"${'x'.repeat(2_000_000)}`;
  await expect(run({ content: endless, mapping: dayMapping })).rejects.toThrow('line-too-long at line 3002');
  expect(await marketState(database())).toEqual(before);
  expect(await queryRows(database(), 'select count(*) from import_run')).toEqual(runs);
  expect((await run({ content: bonds, mapping: bondMapping })).rowsUnchanged).toBe(3);
});

test('gives a file up whose failures say that its mapping is wrong', async () => {
  const rows = Array.from({ length: 100_001 }, () => `${first};otc;2026-03-20;abc;;`);
  await expect(run(days(...rows))).rejects.toThrow('too-many-failures at line 100002');
});

test('knows instruments by codes of the source, and by those of another scheme', async () => {
  const fields = columns(['code', 'venue', 'date', 'close'], { close: percent });
  const content = 'code;venue;date;close\nA;otc;2026-04-01;99\nZ;otc;2026-04-01;99';
  expect((await run({ content, mapping: { ...dayMapping, fields } })).messages).toEqual([
    '3: unknown-instrument in code: "Z"',
  ]);
  const stranger = { ...dayMapping, fields, source: { code: 'other', name: 'Other' } };
  expect((await run({ content, mapping: stranger })).rowsStored).toBe(0);
});

test('passes over instruments that are not there where the mapping wants a part of a market', async () => {
  const table = days('RU000NOBODY4;otc;2026-04-15;99;;', `${first};otc;2026-04-15;99;;`, ';otc;2026-04-15;99;;');
  const result = await run({ ...table, mapping: { ...dayMapping, unknown: 'skip' } });
  expect(result).toMatchObject({ rowsRead: 3, rowsStored: 1, messages: ['4: missing-value in isin: ""'] });
});

test('makes prices of one bond prices per 100, by the face of the terms or of the row', async () => {
  const names = ['isin', 'venue', 'date', 'close', 'face'];
  const fields = columns(names, { close: { unit: 'per-unit' } });
  const content = [names.join(';'), `${second};otc;2026-05-01;505;`, `${second};otc;2026-05-02;202;200`].join('\n');
  expect((await run({ content, mapping: { ...dayMapping, fields } })).messages).toEqual([]);
  const rows = await queryRows(database(), `select close from trading_day where date >= '2026-05-01' order by date`);
  expect(rows).toEqual([{ close: 101 }, { close: 101 }]);
});

test('BEY-16 takes no price of one bond for the whole face where its interest is capitalised and no payments are known', async () => {
  const isin = 'RU000AEXMPP2';
  const terms = [...bondNames, 'capitalisedUntil'];
  const bond = `${terms.join(';')}\n${isin};P;Pi;2030-03-20;1000;RUB;fixed;2;ACT/365F;8;2028-03-20`;
  expect((await run({ content: bond, mapping: { ...bondMapping, fields: columns(terms) } })).messages).toEqual([]);
  const names = ['isin', 'venue', 'date', 'close', 'face'];
  const fields = columns(names, { close: { unit: 'per-unit' } });
  const content = `${names.join(';')}\n${isin};otc;2026-05-01;505;\n${isin};otc;2026-05-02;1050;1050`;
  expect((await run({ content, mapping: { ...dayMapping, fields } })).messages).toEqual([
    '2: missing-value in face: ""',
  ]);
});

test('takes what a formula gave, and lists formulas and errors without a value', async () => {
  const cell = (place: string, value: string) => `<c r="${place}" t="str"><v>${value}</v></c>`;
  const rows = [
    `<row r="1">${dayNames.map((name, at) => cell(`${'ABCDEF'[at]}1`, name)).join('')}</row>`,
    `<row r="2">${cell('A2', second)}${cell('B2', 'otc')}<c r="C2"><v>46101</v></c><c r="D2"><f>B2+1</f><v>98.25</v></c></row>`,
    `<row r="3">${cell('A3', second)}${cell('B3', 'otc')}<c r="C3"><v>46102</v></c><c r="D3"><f>B2+1</f></c></row>`,
    `<row r="4">${cell('A4', second)}${cell('B4', 'otc')}<c r="C4"><v>46103</v></c><c r="D4" t="e"><v>#DIV/0!</v></c></row>`,
  ];
  const mapping = { ...dayMapping, file: { format: 'xlsx' }, venues: [{ ...venues[0], code: 'otc' }] };
  const result = await run({ content: workbookFile(rows.join('')), mapping });
  expect(result.messages).toEqual([
    '3: bad-cell in close: "a formula whose value was not kept"',
    '4: bad-cell in close: "#DIV/0!"',
  ]);
  expect(result.rowsStored).toBe(1);
});

test('reads instruments of other kinds and values of indexes', async () => {
  const list = [
    { id: 'IX1', name: 'Aurelia 50', kind: 'index', currency: 'EUR' },
    { id: 'ST1', name: 'Norden', kind: 'stock', currency: 'EUR' },
  ];
  const fields = { code: { column: 'id' }, ...columns(['name', 'kind', 'currency']) };
  const mapping = { target: 'instruments', file: { format: 'json' }, fields };
  expect((await run({ content: JSON.stringify(list), mapping })).rowsStored).toBe(2);
  const values = { data: { values: [{ id: 'IX1', day: '2026-03-20', value: 4321.5 }] } };
  const valueFields = {
    code: { column: 'id' },
    venue: { value: 'otc' },
    date: { column: 'day' },
    close: { column: 'value', ...percent },
  };
  const valueMapping = { ...dayMapping, file: { format: 'json', rows: 'data.values' }, fields: valueFields };
  expect((await run({ content: JSON.stringify(values), mapping: valueMapping })).rowsStored).toBe(1);
  expect(await queryRows(database(), 'select close from trading_day where close > 4000')).toEqual([{ close: 4321.5 }]);
});

test('BEY-16 takes the conventions of the market that a row names, but for what the row says itself', async () => {
  const names = [...bondNames.filter((name) => name !== 'dayCount'), 'market', 'settlementLag'];
  const rows = ['XS000EXMPL49;;Kanada 2033;2033-06-01;100;CAD;fixed;2;2.75;canada-government;3'];
  const mapping = { ...bondMapping, fields: columns(names) };
  expect(await run({ content: [names.join(';'), ...rows].join('\n'), mapping })).toMatchObject({ messages: [] });
  const terms = await queryRows(
    database(),
    `select market, day_count, paid_accrual_day_count, last_period_day_count, yield_day_count, yield_frequency, settlement_lag
     from bond_terms join instrument on id = instrument_id where isin = 'XS000EXMPL49'`,
  );
  expect(terms).toEqual([
    {
      market: 'canada-government',
      day_count: 'ACT/ACT ICMA',
      paid_accrual_day_count: 'ACT/365 Canadian',
      last_period_day_count: 'ACT/365F',
      yield_day_count: 'ACT/ACT ICMA',
      yield_frequency: 2,
      settlement_lag: 3,
    },
  ]);
});

test('BEY-16 stores values of a price index by day, and lists an index that is none', async () => {
  const names = ['priceIndex', 'date', 'value'];
  const rows = ['UK RPI;2023-09-01;376.4', 'UK RPI;2023-09-01;374.2', 'XPI;2023-10-01;374.2', 'UK RPI;2023-11-01;0'];
  const mapping = { target: 'reference-index', fields: columns(names) };
  const { rowsStored, messages } = await run({ content: [names.join(';'), ...rows].join('\n'), mapping });
  expect(rowsStored).toBe(1);
  expect(messages).toEqual([
    '3: duplicate-row: "UK RPI 2023-09-01"',
    '4: bad-code in priceIndex: "XPI"',
    '5: out-of-range in value: "0"',
  ]);
  const known = await queryRows(database(), 'select price_index, date, value from reference_index');
  expect(known).toEqual([{ price_index: 'UK RPI', date: '2023-09-01', value: 376.4 }]);
  // The RPI of July 2023, as the Office for National Statistics published it.
  const monthly = { target: 'reference-index', dates: ['MMM YYYY'], fields: columns(['priceIndex', 'month', 'value']) };
  const content = ['priceIndex;month;value', 'UK RPI;Jul 2023;374.2', 'JP CPI;Jul 2023;105.7', 'UK RPI;;374.2'].join(
    '\n',
  );
  const byMonth = await run({ content, mapping: monthly });
  expect(byMonth.messages).toEqual(['3: out-of-range in month: "2023-07-01"', '4: missing-value in date: ""']);
  expect(await queryRows(database(), "select value from reference_index where date = '2023-10-01'")).toEqual([
    { value: 374.2 },
  ]);
});

test('BEY-2 stores curves of overnight swaps and of governments by day, and lists what is none', async () => {
  const names = ['curve', 'kind', 'overnightRate', 'currency', 'compounding', 'date', 'tenor', 'rate'];
  const swap = (cells: string) => `estr;swap-overnight;€STR;;;2026-03-02;${cells}`;
  const rows = [
    swap('10Y;2.7'),
    swap('1W;1.93'),
    swap('18M;2.05'),
    swap('18M;2.06'),
    swap('18;2.05'),
    'estr;swap-overnight;;;;2026-03-02;2Y;2.1',
    'estr;swap-overnight;€STR;USD;;2026-03-02;2Y;2.1',
    'estr;swap-overnight;SOFR;;;2026-03-02;2Y;3.6',
    'bund;government-par;;EUR;1;2026-03-02;10Y;2.9',
    'bund;government-par;;EUR;;2026-03-02;5Y;2.5',
    'bund;swap;;EUR;1;2026-03-02;5Y;2.5',
  ];
  const mapping = { target: 'curves', units: { rate: 'percent' }, fields: columns(names) };
  const content = [names.join(';'), ...rows].join('\n');
  const { rowsStored, messages } = await run({ content, mapping });
  // A day of a curve is one.
  expect(rowsStored).toBe(2);
  expect(messages).toEqual([
    '5: duplicate-row: "2026-03-02 18M"',
    '6: bad-code in tenor: "18"',
    '7: missing-value in overnightRate: ""',
    '8: out-of-range in currency: "USD"',
    '9: out-of-range in kind: "swap-overnight"',
    '11: missing-value in compounding: ""',
    '12: bad-code in kind: "swap"',
  ]);
  const known = await queryRows(
    database(),
    `select code, kind, currency, overnight_rate, tenors, rates from curve join curve_day on curve_id = curve.id
     where code like 'archive-%' order by code`,
  );
  expect(known).toEqual([
    {
      code: 'archive-bund',
      kind: 'government-par',
      currency: 'EUR',
      overnight_rate: null,
      tenors: [10],
      rates: [expect.closeTo(0.029, 14)],
    },
    {
      code: 'archive-estr',
      kind: 'swap-overnight',
      currency: 'EUR',
      overnight_rate: '€STR',
      tenors: [7 / 365, 1.5, 10],
      rates: [0.0193, 0.0205, 0.027].map((rate) => expect.closeTo(rate, 14)),
    },
  ]);
  expect((await run({ content, mapping })).rowsStored).toBe(0);
});

test('BEY-2 keeps discount factors and forward rates as the zero rates behind them, and says what they were', async () => {
  const names = ['curve', 'kind', 'currency', 'compounding', 'date', 'term', 'maturesOn', 'rate'];
  const rows = [
    'df;government-discount;EUR;;2026-03-02;;2028-03-01;0.94',
    'df;government-discount;EUR;;2026-03-02;;2026-03-02;1',
    'df;government-discount;EUR;;2026-03-02;;2029-03-01;0',
    'fwd;government-forward;EUR;1;2026-03-02;2;;0.03',
    'fwd;government-forward;EUR;1;2026-03-02;1;;0.02',
    'fwd;government-instantaneous-forward;EUR;1;2026-03-02;3;;0.02',
    'fwd;government-forward;EUR;1;2026-03-02;;;0.02',
  ];
  const mapping = {
    target: 'curves',
    units: { rate: 'fraction', duration: 'years' },
    dates: ['YYYY-MM-DD'],
    decimal: '.',
    fields: columns(names),
  };
  const { messages } = await run({ content: [names.join(';'), ...rows].join('\n'), mapping });
  expect(messages).toEqual([
    '3: out-of-range in maturesOn: "2026-03-02"',
    '4: out-of-range in rate: "0"',
    '7: out-of-range in kind: "government-instantaneous-forward"',
    '8: missing-value in tenor: ""',
  ]);
  const known = await queryRows(
    database(),
    `select name, kind, compounding, tenors, rates from curve join curve_day on curve_id = curve.id
     where code in ('archive-df', 'archive-fwd') order by code`,
  );
  const kept = { kind: 'government-zero', compounding: 0 };
  expect(known).toEqual([
    { ...kept, name: 'df (discount factors)', tenors: [2], rates: [expect.closeTo(-Math.log(0.94) / 2, 14)] },
    {
      ...kept,
      name: 'fwd (forward rates)',
      tenors: [1, 2],
      rates: [expect.closeTo(Math.log(1.02), 14), expect.closeTo(Math.log(1.02 * 1.03) / 2, 14)],
    },
  ]);
});

test('BEY-16 each cell of a table with terms or days side by side is a row of its own, an empty one none', async () => {
  const fields = {
    curve: { value: 'wide' },
    kind: { value: 'government-par' },
    currency: { value: 'EUR' },
    compounding: { value: 1 },
    date: { column: 'date' },
    tenor: { column: 'term' },
    rate: { column: 'rate', unit: 'percent' },
  };
  const terms = { columns: ['1 Yr', '10Y'], heading: 'term', cell: 'rate' };
  const byTerm = { target: 'curves', fields, file: { ...file, across: terms } };
  const stored = await run({ content: 'date;1 Yr;10Y\n2026-03-02;2.1;2.9\n2026-03-03;;2.8\n', mapping: byTerm });
  expect([stored.rowsRead, stored.messages]).toEqual([3, []]);
  const curve = () =>
    queryRows(
      database(),
      `select date, tenors, rates from curve join curve_day on curve_id = curve.id where code = 'archive-wide' order by date`,
    );
  const known = [
    { date: '2026-03-02', tenors: [1, 10], rates: [expect.closeTo(0.021, 14), expect.closeTo(0.029, 14)] },
    { date: '2026-03-03', tenors: [10], rates: [expect.closeTo(0.028, 14)] },
  ];
  expect(await curve()).toEqual(known);
  // The same days across, the terms down.
  const days = { columns: ['2026-03-02', '2026-03-03'], heading: 'date', cell: 'rate' };
  const byDay = { target: 'curves', fields, file: { ...file, across: days } };
  const again = await run({ content: 'term;2026-03-02;2026-03-03\n1Y;2.1;\n10Y;2.9;2.8\n', mapping: byDay });
  expect([again.rowsStored, again.messages]).toEqual([0, []]);
  const unknown = run({ content: 'date;1 Yr\n2026-03-02;2.1\n', mapping: byTerm });
  await expect(unknown).rejects.toThrow('there is no "10Y"');
});

test('BEY-7 stores rates of exchange by day, and lists what is none', async () => {
  const names = ['currency', 'date', 'perEuro'];
  const rows = ['USD;2023-12-29;1.105', 'USD;2023-12-29;1.1', 'usd;2023-12-28;1.1', 'GBP;2023-12-29;0'];
  const mapping = { target: 'exchange-rates', fields: columns(names) };
  const { rowsStored, messages } = await run({ content: [names.join(';'), ...rows].join('\n'), mapping });
  expect(rowsStored).toBe(1);
  expect(messages).toEqual([
    '3: duplicate-row: "USD 2023-12-29"',
    '4: bad-code in currency: "usd"',
    '5: out-of-range in perEuro: "0"',
  ]);
  const known = await queryRows(database(), 'select currency, date, per_euro from exchange_rate');
  expect(known).toEqual([{ currency: 'USD', date: '2023-12-29', per_euro: 1.105 }]);
});

test('BEY-6 takes seniority as stated, else that a bond is subordinated, and lists what contradicts it', async () => {
  const names = [...bondNames, 'seniority', 'isSubordinated'];
  const row = (cells: string) => `${cells};2030-01-01;1000;RUB;fixed;2;ACT/365F;8`;
  const content = [
    names.join(';'),
    `${row(';S1;Stated')};senior_non_preferred;`,
    `${row(';S2;Flagged')};;true`,
    `${row(';S3;Both')};junior_subordinated;true`,
    `${row(';S4;Denied')};;false`,
    `${row(';S5;Contradicted')};senior_secured;true`,
    `${row(';S6;Strange')};mezzanine;`,
  ].join('\n');
  const { messages } = await run({ content, mapping: { ...bondMapping, fields: columns(names) } });
  expect(messages).toEqual(['6: out-of-range in seniority: "senior_secured"', '7: bad-code in seniority: "mezzanine"']);
  const known = await queryRows(
    database(),
    `select name, seniority from bond_terms join instrument on id = instrument_id join instrument_code using (instrument_id) where instrument_code.code ~ '^S[0-9]$' order by instrument_code.code`,
  );
  expect(known).toEqual([
    { name: 'Stated', seniority: 'senior_non_preferred' },
    { name: 'Flagged', seniority: 'subordinated' },
    { name: 'Both', seniority: 'junior_subordinated' },
    { name: 'Denied', seniority: null },
    { name: 'Strange', seniority: null },
  ]);
});

test('lists instruments that contradict themselves or the database', async () => {
  const row = (cells: string) => `${cells};RUB;fixed;2;ACT/365F;8`;
  const content = [
    bondNames.join(';'),
    row('RU000ASAMPL9;N1;New;2030-01-01;1000'),
    row('RU000ASAMPL9;N2;Again;2030-01-01;1000'),
    row(';N1;Again;2030-01-01;1000'),
    row(`${first};B;Mixed;2030-01-01;1000`),
    row(';;Nameless;2030-01-01;1000'),
    row(';N3;Endless;;1000'),
    row(';N4;Worthless;2030-01-01;0'),
    ';N5;Uncounted;2030-01-01;1000;RUB;fixed;2;;8',
    ';N6;Nul\u0000;2030-01-01;1000;RUB;fixed;2;ACT/365F;8',
  ].join('\n');
  const result = await run({ content, mapping: bondMapping });
  expect(result.messages).toEqual([
    '3: duplicate-row: "RU000ASAMPL9"',
    '4: duplicate-row: "N1"',
    '5: bad-code in code: "B"',
    '6: missing-value in isin: ""',
    '7: missing-value in maturesOn: ""',
    '8: out-of-range in faceValue: "0"',
    '9: missing-value in dayCount: ""',
    '10: bad-code in name: "Nul\\u0000"',
  ]);
  // Those of lines 7 and 9 come in with what is known of them.
  expect(result.rowsStored).toBe(3);
});

const flowNames = ['isin', 'paymentDate', 'coupon', 'redemption', 'couponRate'];
const flowMapping = {
  target: 'cash-flows',
  units: { amount: 'per-unit', rate: 'percent' },
  fields: columns(flowNames),
};

test('replaces the payments of bonds: periods and nominal follow from the rows, a bond with a bad row keeps what it had', async () => {
  const content = [
    flowNames.join(';'),
    // Beta has a face of 500: a coupon of 11.25 is 2.25 %, 100 repaid is 20 %.
    `${second};2026-07-15;11.25;;9`,
    `${second};2026-10-15;11.25;100;9`,
    `${second};2027-01-15;9;;9`,
    `${second};2027-01-15;;400;`,
    `${first};2026-09-20;40;;8`,
    `${first};2027-03-20;forty;;8`,
  ].join('\n');
  const result = await run({ content, mapping: flowMapping });
  expect(result.messages).toEqual([
    '6: bad-structure: "line 7 failed, so the bond keeps what it had"',
    '7: bad-number in coupon: "forty"',
  ]);
  expect(result.rowsStored).toBe(4);
  const flows = await queryRows(
    database(),
    `select accrual_start as start, payment_date as date, nominal, coupon, redemption, pool_factor as pool from cash_flow order by number`,
  );
  expect(flows).toEqual([
    { start: null, date: '2026-07-15', nominal: 100, coupon: 2.25, redemption: 0, pool: 1 },
    { start: '2026-07-15', date: '2026-10-15', nominal: 100, coupon: 2.25, redemption: 20, pool: 0.8 },
    { start: '2026-10-15', date: '2027-01-15', nominal: 80, coupon: 1.8, redemption: 80, pool: 0 },
  ]);
  expect((await run({ content, mapping: flowMapping })).rowsUnchanged).toBe(4);
});

test('repays the face at maturity where a list has coupons alone, and refuses lists that do not add up', async () => {
  const coupons = `isin;paymentDate;coupon\n${first};2027-09-20;40\n${first};2028-03-20;40`;
  const fields = columns(['isin', 'paymentDate', 'coupon']);
  expect((await run({ content: coupons, mapping: { ...flowMapping, fields } })).rowsStored).toBe(2);
  const last = await queryRows(database(), `select redemption from cash_flow where payment_date = '2028-03-20'`);
  expect(last).toEqual([{ redemption: 100 }]);
  const half = `${flowNames.join(';')}\n${first};2028-03-20;40;500;8`;
  expect((await run({ content: half, mapping: flowMapping })).messages).toEqual([
    '2: bad-structure: "repayments of 50.00 % of the face"',
  ]);
  const twice = `${flowNames.join(';')}\n${first};2028-03-20;40;;8\n${first};2028-03-20;40;1000;8`;
  expect((await run({ content: twice, mapping: flowMapping })).messages).toEqual([
    '2: bad-structure: "two payments of one kind on 2028-03-20"',
  ]);
});

test('BEY-16 takes interest that a list says is capitalised: the nominal grows, and is repaid whole', async () => {
  const names = ['isin', 'paymentDate', 'coupon', 'capitalised', 'couponRate', 'redemption', 'exDate'];
  const mapping = { ...flowMapping, fields: columns(names) };
  const list = (rows: readonly string[]) => [names.join(';'), ...rows.map((row) => `${first};${row}`)].join('\n');
  // 10 per cent a year on a face of 1000: all of it, then 40 of 100 parts, then paid.
  const rows = ['2026-03-20;;100;10;;2026-03-10', '2027-03-20;110;44;10;;', '2028-03-20;114.4;;10;;2028-03-10'];
  expect((await run({ content: list(rows), mapping })).rowsStored).toBe(3);
  const flows = await queryRows(
    database(),
    `select nominal, coupon, redemption, pool_factor as pool, ex_date as ex from cash_flow join instrument on id = instrument_id where isin = '${first}' order by number`,
  );
  expect(flows).toEqual([
    { nominal: 100, coupon: 10, redemption: -10, pool: 1.1, ex: null },
    { nominal: 110, coupon: 11, redemption: expect.closeTo(-4.4, 12), pool: 1.144, ex: null },
    {
      nominal: 114.4,
      coupon: expect.closeTo(11.44, 12),
      redemption: expect.closeTo(114.4, 12),
      pool: 0,
      ex: '2028-03-10',
    },
  ]);
  // What is left of the face on another day is not known without the row.
  const priced = columns(['isin', 'venue', 'date', 'close', 'face'], { close: { unit: 'per-unit' } });
  const unpriced = `isin;venue;date;close;face\n${first};otc;2027-06-01;1100;\n${first};otc;2027-06-02;1144;1144`;
  expect((await run({ content: unpriced, mapping: { ...dayMapping, fields: priced } })).messages).toEqual([
    '2: missing-value in face: ""',
  ]);
  // A kopeck more than the interest is its rounding.
  const rounded = ['2027-03-20;99.99;100;10;;', '2028-03-20;110;;10;;'];
  expect((await run({ content: list(rounded), mapping })).messages).toEqual([]);
  expect(await queryRows(database(), 'select redemption from cash_flow where redemption < 0')).toEqual([
    { redemption: expect.closeTo(-9.999, 12) },
  ]);
  const both = list(['2027-03-20;100;100;10;500;', '2028-03-20;60;;10;600;']);
  expect((await run({ content: both, mapping })).messages).toEqual([
    '2: bad-structure: "interest is capitalised and the face repaid on 2027-03-20"',
  ]);
  const tooMuch = list(['2027-03-20;50;60;10;;', '2028-03-20;114.4;;10;;']);
  expect((await run({ content: tooMuch, mapping })).messages).toEqual([
    '2: bad-structure: "more is capitalised than the interest to 2027-03-20"',
  ]);
  const paid = await run({ content: list(['2028-03-20;80;;8;;']), mapping });
  expect(paid).toMatchObject({ messages: [], rowsStored: 1 });
});

test('replaces the puts and calls of bonds', async () => {
  const names = ['isin', 'type', 'date', 'price', 'noticeDays'];
  const fields = columns(names, { price: { unit: 'per-unit' }, type: { words: { оферта: 'put' } } });
  const content = `${names.join(';')}\n${first};оферта;2027-03-20;1000;5\n${first};call;2026-09-20;1010;`;
  expect((await run({ content, mapping: { target: 'offers', fields } })).messages).toEqual([]);
  const offers = await queryRows(
    database(),
    'select number, type, date, price, notice_days as days from offer order by number',
  );
  expect(offers).toEqual([
    { number: 1, type: 'call', date: '2026-09-20', price: 101, days: null },
    { number: 2, type: 'put', date: '2027-03-20', price: 100, days: 5 },
  ]);
});

test('stores ratings of issues and of issuers', async () => {
  const issuerFields = columns(['isin', 'name', 'issuerCode', 'issuerName']);
  const issuers = `isin;name;issuerCode;issuerName\n${first};Alpha;77;Alpha Ltd`;
  await run({ content: issuers, mapping: { target: 'instruments', fields: issuerFields } });
  const names = ['isin', 'issuerCode', 'agency', 'grade', 'ratedOn'];
  const content = [
    names.join(';'),
    `${second};;Sample Ratings;BB+;2026-01-10`,
    ';77;Sample Ratings;A;2026-01-11',
    ';77;Sample Ratings;A-;2026-01-11',
    ';77;Sample Ratings;AA(RU);2026-01-11',
    ';78;Sample Ratings;A;2026-01-11',
  ].join('\n');
  const result = await run({ content, mapping: { target: 'ratings', fields: columns(names) } });
  expect(result.messages).toEqual([
    '4: duplicate-row: "77 Sample Ratings 2026-01-11"',
    '6: unknown-instrument in issuerCode: "78"',
  ]);
  expect(result.rowsStored).toBe(3);
  const rated = await queryRows(database(), 'select grade, issuer_id is null as "ofIssue" from rating order by grade');
  expect(rated).toEqual([
    { grade: 'A', ofIssue: false },
    { grade: 'AA(RU)', ofIssue: false },
    { grade: 'BB+', ofIssue: true },
  ]);
});

test('stores or lists whatever stands in the cells, and never breaks', async () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      first,
      second,
      'otc',
      '2026-03-20',
      '0000-00-00',
      '99.5',
      '1e308',
      '-0',
      'NaN',
      '#N/A',
      'true',
      '\u0000',
      '\ud800',
    ),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
  );
  const targets = [dayMapping, bondMapping, flowMapping] as const;
  const anyTable = fc.constantFrom(...targets).chain((mapping) => {
    const row = fc.record(Object.fromEntries(Object.keys(mapping.fields).map((name) => [name, cell])));
    return fc.record({ mapping: fc.constant(mapping), rows: fc.array(row, { minLength: 1, maxLength: 5 }) });
  });
  await fc.assert(
    fc.asyncProperty(anyTable, async ({ mapping, rows }) => {
      const table = { content: JSON.stringify(rows), mapping: { ...mapping, file: { format: 'json' } } };
      const { rowsRead, rowsStored, rowsUnchanged, failures } = await run(table);
      expect(rowsRead).toBe(rows.length);
      expect(rowsStored + rowsUnchanged + rejectedRows(failures)).toBe(rows.length);
    }),
    { numRuns: 60 },
  );
});

test('says which file cannot be read', async () => {
  const importing = importTable(
    database(),
    readMapping(JSON.stringify({ source, file, ...dayMapping })),
    join(folder, 'absent'),
  );
  await expect(importing).rejects.toThrow(ImportError);
});

// 91282CKW0 pays on month ends: 31 CFR 356.30. OpenGamma/Strata 2592 has odd ends; the third row's coupons fit nothing.
test('BEY-16 payments from terms are laid out by the coupon day and the odd ends that a row says, or the row says why not', async () => {
  const names = ['isin', 'name', 'maturesOn', 'issuedOn', 'firstCouponOn', 'lastCouponOn', 'couponRate', 'dayCount'];
  const same = { faceValue: 1000, currency: 'USD', couponKind: 'fixed', couponFrequency: 2, market: 'us-street' };
  const values = Object.fromEntries(Object.entries(same).map(([name, value]) => [name, { value }]));
  const result = await run({
    content: [
      names.join(';'),
      'US91282CKW00;Month ends;2031-06-30;2024-06-30;;;4.25;ACT/ACT ICMA',
      'XS0EXMPLODD4;Odd ends;2026-06-30;2021-06-30;2021-10-15;;4.25;30/360',
      'XS0EXMPLBAD7;No ends;2026-06-30;2021-06-30;2021-10-15;2026-03-31;4.25;30/360',
    ].join('\n'),
    mapping: {
      target: 'instruments',
      units: { rate: 'percent' },
      dates: ['YYYY-MM-DD'],
      payments: 'from-terms',
      fields: { ...columns(names), ...values },
    },
  });
  expect(result.messages).toEqual(['4: bad-structure: "no coupons every 6M on 2021-10-15 and 2026-03-31"']);
  const payments = await queryRows<{ readonly name: string; readonly date: string; readonly coupon: number }>(
    database(),
    `select name, payment_date as date, coupon from cash_flow join instrument on instrument.id = instrument_id
     where name in ('Month ends', 'Odd ends') order by name, payment_date`,
  );
  const of = (name: string) => payments.filter((row) => row.name === name);
  expect(of('Month ends').slice(0, 3)).toMatchObject([
    { date: '2024-12-31', coupon: 2.125 },
    { date: '2025-06-30', coupon: 2.125 },
    { date: '2025-12-31', coupon: 2.125 },
  ]);
  expect([of('Odd ends').at(0), of('Odd ends').at(-2), of('Odd ends').at(-1)]).toMatchObject([
    { date: '2021-10-15', coupon: expect.closeTo((4.25 * 105) / 360, 12) },
    { date: '2026-04-15', coupon: 2.125 },
    { date: '2026-06-30', coupon: expect.closeTo((4.25 * 75) / 360, 12) },
  ]);
});
