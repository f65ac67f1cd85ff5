import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closesOf } from '#domain/bond/testing/published-closes.ts';
import { rejectedRows } from '#domain/market/import-run.ts';
import { couponKindOfRow, isPerpetualText, marketOfRow } from './mapping/row-rules.ts';
import { tableRuns } from './testing/table-runs.ts';

const { importRows, query } = tableRuns({ beforeAll, afterAll });

const names = [
  'code',
  'name',
  'currency',
  'faceValue',
  'couponRate',
  'couponFrequency',
  'dayCount',
  'issuedOn',
  'maturesOn',
];
const kinds = { couponKind: { value: 'by-row' } };
const mapped = (more: object = {}) => ({
  payments: 'from-terms',
  units: { rate: 'percent' },
  fields: { ...Object.fromEntries(names.map((name) => [name, { column: name }])), ...kinds },
  ...more,
});
const bonds = (code: number) => [
  `${code}1;Bond;EUR;1000;3.5;annual;30E/360;2024-02-29;2029-02-28`,
  `${code}2;Perpetual;EUR;1000;6;semi;ACT/365F;2021-03-31;perpetual`,
  `${code}3;Zero;EUR;1000;0;at maturity;;2022-06-15;2030-06-15`,
  `${code}4;Floater FRN;EUR;1000;3mE+95;quarterly;ACT/360;2023-05-10;2028-05-10`,
  `${code}5;Unreadable day;EUR;1000;4;2;ACT/365F;soon;2031-01-15`,
  `${code}6;Unreadable basis;EUR;1000;4;2;by custom;2024-01-15;2031-01-15`,
];

test('BEY-16 a row is kept with what is known: a cell that cannot be read is left out and told, words of desks are values', async () => {
  const told = await importRows('instruments', names, bonds(1), mapped());
  expect([told.rowsStored, rejectedRows(told.failures)]).toEqual([6, 0]);
  expect(told.messages).toEqual([
    '5: bad-number in couponRate: "3mE+95"',
    expect.stringMatching(/^5: /),
    '6: bad-date in issuedOn: "soon"',
    '7: bad-code in dayCount: "by custom"',
    expect.stringMatching(/^7: missing-value in dayCount/),
  ]);
  const terms = await query(
    `select name, coupon_kind, coupon_frequency, is_perpetual, count(number)::integer as payments from bond_terms
     join instrument on instrument.id = instrument_id left join cash_flow using (instrument_id) group by 1, 2, 3, 4 order by name`,
  );
  expect(terms).toMatchObject([
    { name: 'Bond', coupon_kind: 'fixed', coupon_frequency: 1, payments: 5 },
    { name: 'Floater FRN', coupon_kind: 'floating', coupon_frequency: 4, payments: 0 },
    { name: 'Perpetual', coupon_kind: 'fixed', coupon_frequency: 2, is_perpetual: true },
    { name: 'Unreadable basis', payments: 0 },
    { name: 'Unreadable day', coupon_kind: 'fixed' },
    { name: 'Zero', coupon_kind: 'zero', coupon_frequency: 0, payments: 1 },
  ]);
});

test('BEY-16 a mapping may refuse rows with cells that cannot be read, and a row that says nothing is refused', async () => {
  const strict = await importRows('instruments', names, bonds(2), mapped({ unreadable: 'fail' }));
  expect([strict.rowsStored, rejectedRows(strict.failures)]).toEqual([3, 3]);
  const venues = [{ code: 'otc', name: 'OTC', kind: 'otc' }];
  const days = ['code', 'venue', 'date', 'bid', 'close'];
  const rows = ['11;otc;2026-02-02;x;99', '11;otc;2026-02-03;;x', '11;otc;2026-02-xx;98;98'];
  const prices = await importRows('trading-days', days, rows, { venues, units: { price: 'percent' } });
  expect([prices.rowsStored, rejectedRows(prices.failures)]).toEqual([1, 2]);
});

test('BEY-16 a cell of a day that cannot be read leaves what is stored, and no yield goes to another price', async () => {
  await importRows('instruments', names, bonds(3), mapped());
  const fields = ['code', 'venue', 'date', 'bid', 'last', 'close', 'publishedYield'];
  const more = {
    venues: [{ code: 'otc', name: 'OTC', kind: 'otc' }],
    units: { price: 'percent', rate: 'percent' },
  };
  await importRows('trading-days', fields, ['31;otc;2026-01-02;98;99;99.5;4', '31;otc;2026-01-03;;99;99.5;4'], more);
  const rows = ['31;otc;2026-01-02;97;n/k;98.5;5', '31;otc;2026-01-03;;n/k;;5', '31;otc;2026-01-04;96;n/k;98;5'];
  const told = await importRows('trading-days', fields, rows, more);
  expect([told.rowsStored, rejectedRows(told.failures)]).toEqual([2, 1]);
  const days = await query(
    `select date, bid, last, close, published_price as price, published_yield as yield
     from trading_day where date < date '2026-02-01' order by date`,
  );
  expect(days).toEqual([
    { date: '2026-01-02', bid: 97, last: 99, close: 98.5, price: 99, yield: 0.04 },
    { date: '2026-01-03', bid: null, last: 99, close: 99.5, price: 99, yield: 0.04 },
    { date: '2026-01-04', bid: 96, last: null, close: 98, price: null, yield: null },
  ]);
});

test('BEY-16 what follows from a row: its kind of coupon, and that it has no maturity in the words of ten languages', () => {
  expect(couponKindOfRow({ couponRate: 0.03 })).toBe('fixed');
  expect(couponKindOfRow({ couponRate: 0 })).toBe('zero');
  expect(couponKindOfRow({ couponRate: null, couponFrequency: 0 })).toBe('zero');
  expect(couponKindOfRow({ couponRate: 0.04, quotedMargin: 0.01 })).toBe('floating');
  expect(couponKindOfRow({ couponRate: null, couponFrequency: 2 })).toBeNull();
  expect(couponKindOfRow({ couponRate: null })).toBeNull();
  for (const name of ['Any zero 30', 'Any 0 30 STRIP', 'ОФЗ бескупонная', 'Any zéro-coupon 30'])
    expect(couponKindOfRow({ couponRate: null, name }), name).toBe('zero');
  expect(couponKindOfRow({ couponRate: null, name: 'Stripe 30' })).toBeNull();
  const words =
    'Perpetual|perp|unbefristet|perpétuelle|perpetuo|perpetua|wieczysta|бессрочная|безстрокова|vadesiz|永续';
  for (const word of words.split('|')) expect(isPerpetualText(word), word).toBe(true);
  expect(isPerpetualText('2030-01-01')).toBe(false);
});

test('BEY-2 bonds of several governments come in by their rows alone, each with its market, frequency and issuer', async () => {
  const columns = ['isin', 'name', 'currency', 'couponRate', 'maturesOn'];
  const byRow = ['market', 'couponKind', 'couponFrequency', 'issuerSector', 'issuerCountry'];
  const fields = {
    ...Object.fromEntries(columns.map((name) => [name, { column: name }])),
    ...Object.fromEntries(byRow.map((name) => [name, { value: 'by-row' }])),
    faceValue: { value: 100 },
  };
  const rows = [
    'AT0000A1VGK0;RAGB 0.5 04/27;EUR;0.5;2027-04-20',
    'GB00BFWFPP71;UKT 1.75 01/49;GBP;1.75;2049-01-22',
    'XS7700000015;Any 4 31;EUR;4;2031-01-15',
  ];
  const told = await importRows('instruments', columns, rows, { ...mapped(), fields });
  expect(told.rowsStored).toBe(3);
  const terms = await query(
    `select isin, market, coupon_frequency, issuer.country, issuer.sector from bond_terms
     join instrument on instrument.id = instrument_id left join issuer on issuer.id = issuer_id where isin is not null order by isin`,
  );
  expect(terms).toEqual([
    { isin: 'AT0000A1VGK0', market: 'austria-government', coupon_frequency: 1, country: 'AT', sector: 'government' },
    { isin: 'GB00BFWFPP71', market: 'uk-gilt', coupon_frequency: 2, country: 'GB', sector: 'government' },
    { isin: 'XS7700000015', market: 'eurobond', coupon_frequency: 1, country: null, sector: null },
  ]);
});

const FILE = new URL('../../../../shared/data/groundtruth/market_conventions.json', import.meta.url);

// Each country is that of the recorded closes; the market by ISIN, name and currency alone.
test.skipIf(!existsSync(FILE))('BEY-2 the market of a government bond follows from its ISIN, name and currency', () => {
  const { bonds: closes } = JSON.parse(readFileSync(FILE, 'utf8')) as {
    bonds: readonly { isin: string; name: string; currency: string; country: string }[];
  };
  const wrong = closes.filter(({ isin, name, currency, country }) => {
    const market = marketOfRow({ isin, name, currency });
    return market === null || closesOf[market] !== country || (market === 'italy-btp-ei') !== name.startsWith('BTPEI');
  });
  expect(closes).toHaveLength(94);
  expect(wrong).toEqual([]);
});

test('BEY-2 the market of a corporate bond does not follow from the name of its country', () => {
  expect(marketOfRow({ isin: 'XS7700000015', currency: 'EUR', name: 'Any' })).toBe('eurobond');
  expect(marketOfRow({ isin: 'DE000A0GNPZ3', currency: 'EUR', name: 'Any AG' })).toBeNull();
  expect(marketOfRow({ isin: 'FR0010371401', currency: 'EUR', name: 'Any SA' })).toBeNull();
  expect(marketOfRow({ isin: 'US0378331005', currency: 'USD', name: 'Any Inc' })).toBe('us-corporate');
  const kingdom = { isin: 'US25215BAA44', currency: 'USD', name: 'KINGDOM 4 31', issuerName: 'Kingdom Holding' };
  expect(marketOfRow(kingdom)).toBe('us-corporate');
});

test.each([
  ['CH0336587651', 'CHF', 'SWISSCOM AG 0.375 27'],
  ['CH0485445974', 'CHF', 'Swiss Re AG 1.5 30'],
  ['JP391400AK17', 'JPY', 'JAPAN TOBACCO INC 0.355 28'],
  ['AT0000A2AYL3', 'EUR', 'AUSTRIAN POWER GRID 0.5 30'],
  ['PTPTCYOM0008', 'EUR', 'PORTUGAL TELECOM 5 19'],
  ['IE00B8DZRQ13', 'EUR', 'IRISH LIFE 5.25 49'],
  ['CA13509PHJ90', 'CAD', 'CANADA HOUSING TRUST 2.9 29'],
  ['AU3CB0275855', 'AUD', 'AUSTRALIA PACIFIC AIRPORTS 3.763 31'],
  ['GB00B0123456', 'GBP', 'Treasury Wine Estates 4 30'],
])('BEY-2 a company or agency named like its country is none of its government: %s %s %s', (isin, currency, name) => {
  expect(marketOfRow({ isin, currency, name })).toBeNull();
});

// The exchange's own rows: bonds of the state accrue by the coupon, all others by the rate.
test.each([
  ['RU000A10AA04', 'RUB', 'ОФЗ-ПД 26240', 'moscow-exchange-state'],
  ['RU000A103BR0', 'RUB', 'OFZ 26240', 'moscow-exchange-state'],
  ['RU000A10BB11', 'RUB', 'Газпром капитал 005Р-09', 'moscow-exchange'],
  ['RU000A10BB11', 'USD', 'Газпром капитал ЗО28', null],
] as const)('BEY-2 bonds of Russia are of its exchange: %s %s %s', (isin, currency, name, market) => {
  expect(marketOfRow({ isin, currency, name })).toBe(market);
});

test('BEY-2 what issuer and sector say of a bond goes before its name, and a government is told by its full name', () => {
  const of = (isin: string, currency: string, name: string, more: object) =>
    marketOfRow({ isin, currency, name, ...more });
  expect(of('CA13509PHJ90', 'CAD', 'CAN 2.9 29', { issuerName: 'Canada Housing Trust' })).toBeNull();
  expect(of('CH0336587651', 'CHF', 'SWISS 0.375 27', { issuerSector: 'telecommunications' })).toBeNull();
  expect(of('CH0224397171', 'CHF', 'SWISS 1.25 06/37', {})).toBe('switzerland-government');
  expect(of('CH0224397171', 'CHF', '1.25 37', { issuerName: 'Schweizerische Eidgenossenschaft' })).toBe(
    'switzerland-government',
  );
  expect(of('AT0000A1VGK0', 'EUR', 'Any', { issuerName: 'Republic of Austria' })).toBe('austria-government');
  expect(of('AT0000A1VGK0', 'EUR', 'RAGB 0.5 04/27', { issuerName: 'Austria' })).toBe('austria-government');
  expect(of('FR0013250560', 'EUR', 'FRTR 1 05/27', { issuerName: 'République française' })).toBe('france-oat');
  expect(of('IT0005521981', 'EUR', 'BTPS 3.4 04/28', { issuerSector: 'Sovereign' })).toBe('italy-btp');
  expect(of('RU000A10AA04', 'RUB', '26240', { issuerName: 'Минфин РФ' })).toBe('moscow-exchange-state');
  // Regions have ministries of finance too: their bonds are on no curve of the federation.
  for (const issuerName of ['Министерство финансов Красноярского края', 'Минфин Самарской обл.'])
    expect(of('RU000A10AA05', 'RUB', '34016', { issuerName }), issuerName).toBe('moscow-exchange');
  expect(of('JP1103621M18', 'JPY', 'JAPAN (GOVT OF) 0.1 31', {})).toBe('japan-government');
  expect(of('GB00BFWFPP71', 'GBP', '1 3/4% Treasury Gilt 2049', {})).toBe('uk-gilt');
  expect(of('GB0002404191', 'GBP', '6% Treasury Stock 2028', { issuerName: 'HM Treasury' })).toBe('uk-gilt');
});
