import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { derivePending } from '../derivation/derive-trading-days.ts';
import { importTable } from './import-table.ts';
import { readMapping } from './mapping/read-mapping.ts';

const database = withTestDatabase({ beforeAll, afterAll });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-quotes-'));
});
afterAll(() => rm(folder, { recursive: true }));

const source = { code: 'desks', name: 'Desks' };
const columns = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { column: name }]));

let count = 0;
async function run(target: string, names: readonly string[], rows: readonly string[], more: object = {}) {
  const path = join(folder, `table-${count++}.csv`);
  await writeFile(path, [names.join(';'), ...rows].join('\n'));
  const mapping = { source, target, file: { format: 'csv', separator: ';' }, fields: columns(names), ...more };
  const { summary } = await importTable(database(), readMapping(JSON.stringify(mapping)), path);
  return { ...summary, failed: summary.failures.map(({ line, code, field }) => [line, code, field]) };
}

const bondNames = ['isin', 'name', 'currency', 'faceValue', 'couponKind', 'couponRate', 'couponFrequency', 'dayCount'];
const participantNames = ['participant', 'name', 'website', 'takesRequests', 'hidesQuotes', 'person', 'phone'];
const quoteNames = ['isin', 'participant', 'contact', 'quotedAt', 'bid', 'ask', 'bidSize'];
const isin = 'XS000EXMPL31';
const quotes = (...rows: readonly string[]) => run('quotes', quoteNames, rows, { units: { price: 'percent' } });
const participants = (...rows: readonly string[]) => run('participants', participantNames, rows);

async function bondWithCoupon(percent: number) {
  const terms = { accruesFrom: { value: '2024-06-30' }, maturesOn: { value: '2030-06-30' } };
  const fields = { ...columns(bondNames), ...terms };
  const more = { fields, units: { rate: 'percent' }, payments: 'from-terms' };
  const bond = await run('instruments', bondNames, [`${isin};Gamma;EUR;1000;fixed;${percent};1;30E/360`], more);
  expect(bond.failed).toEqual([]);
}
beforeAll(() => bondWithCoupon(8));

test('BEY-16 QUO-1 participants come with a ground of their own and the people to talk to, and stay as they are', async () => {
  const rows = [
    'N;North Desk;https://north.example/;true;false;Ann;+442079460001',
    'N;North Desk;;;;Bo;',
    'S;South Desk;;true;true;;',
  ];
  expect(await participants(...rows)).toMatchObject({ rowsStored: 3, failed: [] });
  expect(await participants(...rows)).toMatchObject({ rowsUnchanged: 2 });
  expect(
    await queryRows(
      database(),
      `select participant.name, takes_requests, hides_quotes, venue.code, venue.kind from participant
       join venue on venue.id = venue_id order by participant.name`,
    ),
  ).toEqual([
    { name: 'North Desk', takes_requests: true, hides_quotes: false, code: 'desks-N', kind: 'otc' },
    { name: 'South Desk', takes_requests: true, hides_quotes: true, code: 'desks-S', kind: 'otc' },
  ]);
  expect(await queryRows(database(), 'select person, phone from participant_contact order by person')).toEqual([
    { person: 'Ann', phone: '+442079460001' },
    { person: 'Bo', phone: null },
  ]);
});

test('BEY-16 QUO-1 addresses and numbers that a page could not show are refused', async () => {
  const bad = await participants(
    'X;X Desk;javascript:alert(1);;;;',
    'Y;Y Desk;;;;Cy;555-1',
    'N;North Desk;;;;Ann;',
    'N;N;;;;Ann;',
  );
  expect(bad.failed).toEqual([
    [2, 'bad-code', 'website'],
    [3, 'bad-code', 'phone'],
    [5, 'duplicate-row', 'participant'],
  ]);
});

const stored = () =>
  queryRows(
    database(),
    `select to_char(quoted_at, 'YYYY-MM-DD HH24:MI') as at, bid, ask, currency from participant_quote`,
  );
const ended = () => queryRows(database(), 'select date, bid, ask from end_of_day_price order by date');

test('BEY-16 QUO-1 the latest quote of a participant stands, and the last one of an earlier day ended that day', async () => {
  const first = await quotes(
    `${isin};N;Ann;2026-06-26T09:00:00Z;98;99;5`,
    `${isin};N;Ann;2026-06-26T15:00:00Z;98.5;99.5;`,
    `${isin};N;Bo;2026-06-29T10:00:00Z;99.5;100;`,
  );
  expect(first).toMatchObject({ rowsStored: 2, failed: [] });
  expect(await stored()).toEqual([{ at: '2026-06-29 10:00', bid: 99.5, ask: 100, currency: 'EUR' }]);
  expect(await ended()).toEqual([{ date: '2026-06-26', bid: 98.5, ask: 99.5 }]);
  await quotes(`${isin};N;;2026-06-30T10:00:00Z;100;;`, `${isin};N;;2026-06-25T10:00:00Z;97;;`);
  expect(await stored()).toEqual([{ at: '2026-06-30 10:00', bid: 100, ask: null, currency: 'EUR' }]);
  expect(await ended()).toEqual([
    { date: '2026-06-25', bid: 97, ask: null },
    { date: '2026-06-26', bid: 98.5, ask: 99.5 },
    { date: '2026-06-29', bid: 99.5, ask: 100 },
  ]);
  expect(await quotes(`${isin};N;;2026-06-30T10:00:00Z;100;;`)).toMatchObject({ rowsStored: 0, rowsUnchanged: 1 });
});

test('BEY-16 QUO-1 a bond quoted at par on its coupon day yields its coupon', async () => {
  const query = 'select yield_to_maturity_bid as bid, yield_to_maturity_ask as ask from participant_quote';
  expect(await queryRows(database(), query)).toEqual([{ bid: expect.closeTo(0.08, 3), ask: null }]);
});

test('BEY-16 QUO-1 what follows from quotes is computed again when the terms of their bond change', async () => {
  const query = `select yield_to_maturity_bid as bid from participant_quote
    union all select yield_to_maturity_bid from end_of_day_price where date = '2026-06-25'`;
  const yields = async () => (await queryRows<{ bid: number }>(database(), query)).map(({ bid }) => bid);
  const [latest, ended] = await yields();
  await bondWithCoupon(6);
  expect(await derivePending(database())).toMatchObject({ failures: [] });
  const [later, laterEnded = Number.NaN] = await yields();
  expect([latest, later]).toEqual([expect.closeTo(0.08, 3), expect.closeTo(0.06, 3)]);
  // Bought below par, it yields more than its coupon.
  expect(ended).toBeGreaterThan(0.08);
  expect(laterEnded).toBeGreaterThan(0.06);
  expect(laterEnded).toBeLessThan(0.08);
  await bondWithCoupon(8);
  await derivePending(database());
  expect(await yields()).toEqual([latest, ended]);
});

test('BEY-16 QUO-1 quotes that name nobody known, or no price, are listed, and the others stored', async () => {
  const bad = await quotes(
    `${isin};Q;;2026-06-30T11:00:00Z;99;;`,
    `${isin};N;Zoe;2026-06-30T11:00:00Z;99;;`,
    `${isin};N;;2026-06-30T11:00:00Z;;;`,
    `${isin};N;;2026-06-30 11:00;99;;`,
    `XS0000000009;N;;2026-06-30T11:00:00Z;99;;`,
    `${isin};N;;2026-06-30T12:00:00Z;101;;`,
  );
  expect(bad.failed).toEqual([
    [2, 'unknown-participant', 'participant'],
    [3, 'bad-code', 'contact'],
    [4, 'missing-value', 'bid'],
    [5, 'bad-date', 'quotedAt'],
    [6, 'unknown-instrument', 'isin'],
  ]);
  expect(await stored()).toEqual([{ at: '2026-06-30 12:00', bid: 101, ask: null, currency: 'EUR' }]);
});
