import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { fileFaultCodes } from '../file-fault.ts';
import { importTable } from './import-table.ts';
import { mappingFaultCodes, readMapping } from './mapping/read-mapping.ts';
import { targets } from './mapping/targets.ts';

const database = withTestDatabase({ beforeAll, afterAll });

const path = (name: string) => new URL(`./testing/examples/${name}`, import.meta.url).pathname;

async function importExample(file: string, mapping: string) {
  return importTable(database(), readMapping(await readFile(path(mapping), 'utf8')), path(file));
}

test('BEY-16 imports bonds with coupons from a windows-1251 file with semicolons and decimal commas', async () => {
  const { summary } = await importExample('bonds.csv', 'bonds.mapping.json');
  expect(summary).toMatchObject({ rowsRead: 3, rowsStored: 3, rowsUnchanged: 0, failures: [] });
  const bonds = await queryRows(
    database(),
    `select isin, instrument.name, issuer.name as issuer, coupon_rate, coupon_frequency, day_count, face_value, issued_amount
     from bond_terms join instrument on instrument.id = instrument_id join issuer on issuer.id = issuer_id order by isin`,
  );
  expect(bonds).toEqual([
    {
      isin: 'RU000AEXMP16',
      name: 'Северная верфь, 001Р-01',
      issuer: 'АО «Северная верфь»',
      coupon_rate: 0.125,
      coupon_frequency: 2,
      day_count: 'ACT/365F',
      face_value: 1000,
      issued_amount: 5e9,
    },
    {
      isin: 'RU000AEXMP24',
      name: 'Дом; сад и огород, БО-02',
      issuer: 'ООО «Дом; сад и огород»',
      coupon_rate: 0.09,
      coupon_frequency: 4,
      day_count: '30/360',
      face_value: 1000,
      issued_amount: 1_250_500_000,
    },
    {
      isin: 'XS000EXMPL31',
      name: 'Norden Bank 0 2027',
      issuer: 'Norden Bank',
      coupon_rate: null,
      coupon_frequency: 0,
      day_count: null,
      face_value: 100_000,
      issued_amount: 3e8,
    },
  ]);
});

test('makes payments of the terms: by days, by equal parts of the year, and none before a zero is paid back', async () => {
  const payments = await queryRows<{ readonly isin: string; readonly date: string; readonly coupon: number }>(
    database(),
    `select isin, payment_date as date, coupon, redemption from cash_flow
     join instrument on instrument.id = instrument_id order by isin, payment_date`,
  );
  const of = (isin: string) => payments.filter((row) => row.isin === isin).map(({ isin: _, ...row }) => row);
  // 20 March to 20 September 2025 are 184 days, on to 20 March 2026 are 181: 100 * 0.125 * 184 / 365 = 6.30137.
  expect(of('RU000AEXMP16').slice(0, 2)).toEqual([
    { date: '2025-09-20', coupon: expect.closeTo(6.30137, 5), redemption: 0 },
    { date: '2026-03-20', coupon: expect.closeTo(6.19863, 5), redemption: 0 },
  ]);
  expect(of('RU000AEXMP16')).toHaveLength(6);
  expect(of('RU000AEXMP24').map(({ date, coupon }) => [date, coupon])).toEqual([
    ['2026-04-15', 2.25],
    ['2026-07-15', 2.25],
    ['2026-10-15', 2.25],
    ['2027-01-15', 2.25],
  ]);
  expect(of('XS000EXMPL31')).toEqual([{ date: '2027-06-01', coupon: 0, redemption: 100 }]);
});

test('imports days of trading from a workbook with a title, two venues, dates of both kinds and dashes', async () => {
  const { summary, instrumentIds } = await importExample('trading-days.xlsx', 'trading-days.mapping.json');
  expect(summary).toMatchObject({ rowsRead: 4, rowsStored: 4, failures: [] });
  expect(instrumentIds.size).toBe(2);
  const days = await queryRows(
    database(),
    `select isin, venue.code as venue, date, bid, ask, close, average, turnover, deal_count as deals,
       published_yield as yield, published_macaulay as macaulay
     from trading_day join instrument on instrument.id = instrument_id join venue on venue.id = venue_id
     order by isin, date, venue.code`,
  );
  const bond = { isin: 'RU000AEXMP16' };
  expect(days).toEqual([
    {
      ...bond,
      venue: 'moex',
      date: '2026-03-19',
      bid: 99.9,
      ask: 100.15,
      close: 100.05,
      average: 100.02,
      turnover: 12_500_000,
      deals: 41,
      yield: 0.1285,
      macaulay: 640 / 365,
    },
    {
      ...bond,
      venue: 'archive-otc',
      date: '2026-03-20',
      bid: 99.8,
      ask: 100.4,
      close: null,
      average: null,
      turnover: null,
      deals: null,
      yield: null,
      macaulay: null,
    },
    {
      ...bond,
      venue: 'moex',
      date: '2026-03-20',
      bid: 100,
      ask: 100.2,
      close: 100.1,
      average: 100.08,
      turnover: 8_250_000,
      deals: 30,
      yield: 0.128,
      macaulay: 639 / 365,
    },
    {
      isin: 'RU000AEXMP24',
      venue: 'moex',
      date: '2026-03-20',
      bid: 98.5,
      ask: 98.9,
      close: 98.7,
      average: 98.65,
      turnover: 3_100_000,
      deals: 12,
      yield: 0.1107,
      macaulay: 270 / 365,
    },
  ]);
});

test('BEY-16 NAV-3 imports rights to early redemption in the words of a source, spreads in basis points', async () => {
  const { summary } = await importExample('redemption-rights.csv', 'redemption-rights.mapping.json');
  expect(summary).toMatchObject({ rowsRead: 3, rowsStored: 3, failures: [] });
  const rights = await queryRows(
    database(),
    'select kind, exercise, starts_on, ends_on, price, spread, notice_days as notice from redemption_right order by number',
  );
  const open = { exercise: null, starts_on: null, ends_on: null, price: null, spread: null };
  expect(rights).toEqual([
    {
      ...open,
      kind: 'issuer_call',
      exercise: 'bermudan',
      starts_on: '2026-03-20',
      ends_on: '2027-03-20',
      price: 101.5,
      notice: 15,
    },
    { ...open, kind: 'make_whole', exercise: 'american', starts_on: '2024-03-20', spread: 0.0035, notice: 30 },
    { ...open, kind: 'tax_call', price: 100, notice: 30 },
  ]);
});

test('changes nothing when the same files come again, and logs every run', async () => {
  const bonds = await importExample('bonds.csv', 'bonds.mapping.json');
  expect(bonds.summary).toMatchObject({ rowsStored: 0, rowsUnchanged: 3 });
  const days = await importExample('trading-days.xlsx', 'trading-days.mapping.json');
  expect(days.summary).toMatchObject({ rowsStored: 0, rowsUnchanged: 4 });
  const runs = await queryRows(
    database(),
    `select source.code as source, kind, file_name as file, rows_read as read, rows_stored as stored, length(sha256) as digits
     from import_run join source on source.id = source_id where kind <> 'table redemption-rights' order by import_run.id`,
  );
  expect(runs).toEqual([
    { source: 'registry', kind: 'table instruments', file: 'bonds.csv', read: 3, stored: 3, digits: 64 },
    { source: 'archive', kind: 'table trading-days', file: 'trading-days.xlsx', read: 4, stored: 4, digits: 64 },
    { source: 'registry', kind: 'table instruments', file: 'bonds.csv', read: 3, stored: 0, digits: 64 },
    { source: 'archive', kind: 'table trading-days', file: 'trading-days.xlsx', read: 4, stored: 0, digits: 64 },
  ]);
});

test('the documentation names every field and code, and shows the mappings as they are', async () => {
  const page = await readFile(new URL('../../../docs/import.md', import.meta.url), 'utf8');
  const fields = Object.values(targets).flatMap((target) => Object.keys(target.fields));
  const named = [...Object.keys(targets), ...fields, ...mappingFaultCodes, ...fileFaultCodes];
  expect(named.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  for (const name of [
    'bonds.mapping.json',
    'trading-days.mapping.json',
    'reports.mapping.json',
    'redemption-rights.mapping.json',
  ]) {
    expect(page).toContain(await readFile(path(name), 'utf8'));
  }
});
