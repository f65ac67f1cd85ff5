import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketColumns, readerColumns } from '#store/operator/demo-market/subject-columns.ts';
import { joinBonds } from '#store/operator/join-bonds/join-bonds.ts';
import { inTrialTransaction, inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { findBondsByCode } from '#store/portfolio/watchlists/watchlist-purchases.ts';
import { tableRuns } from './testing/table-runs.ts';

const { database, importRows, query } = tableRuns({ beforeAll, afterAll });
const venues = [{ code: 'otc', name: 'OTC', kind: 'otc' }];
const days = { venues, units: { price: 'percent' } };
const names = ['isin', 'code', 'name', 'currency', 'faceValue', 'couponKind', 'couponRate', 'couponFrequency'];
const terms = [...names, 'dayCount', 'issuedOn', 'maturesOn', 'issuerName'];
const row = (isin: string, code: string, { maturesOn = '2030-03-01', issuer = '' } = {}) =>
  `${isin};${code};Bond ${code};EUR;1000;fixed;0.04;1;ACT/ACT ICMA;2024-03-01;${maturesOn};${issuer}`;
const more = { payments: 'from-terms', units: { rate: 'fraction' } };
const [before, after, other] = ['XS0000000009', 'XS0000000017', 'XS0000000025'];

const idOf = async (isin: string) =>
  (await query<{ id: number }>(`select instrument_id as id from instrument_code where code = '${isin}'`))[0]?.id ?? 0;

beforeAll(async () => {
  const rows = [
    row(before, '1', { issuer: 'Alpha plc' }),
    row(after, '2'),
    row(other, '3', { maturesOn: '2031-03-01' }),
  ];
  expect(await importRows('instruments', terms, rows, more)).toMatchObject({ messages: [], rowsStored: 3 });
  const closes = [`${before};otc;2026-02-02;101`, `${before};otc;2026-02-03;102`, `${after};otc;2026-02-03;103`];
  const told = await importRows('trading-days', ['isin', 'venue', 'date', 'close'], closes, days);
  expect(told).toMatchObject({ messages: [], rowsStored: 3 });
  await query(`insert into account (id, name, email) values ('reader', 'Reader', 'r@reader.invalid')`);
  await query(
    `insert into watchlist (account_id, id, name, position, created_at) values ('reader', 1, 'Mine', 1, now())`,
  );
  await query(
    `insert into watchlist_entry (account_id, watchlist_id, bond_id, added_at) values ('reader', 1, ${await idOf(before)}, now())`,
  );
});

/** A list that has both bonds, a fund that holds both, and two looks of a reader within one minute. */
async function fillBoth(keptId: number, goneId: number) {
  await query(`insert into watchlist (account_id, id, name, position, is_readonly, created_at)
    values ('reader', 2, 'Locked', 2, true, now()), ('reader', 3, 'Noted', 3, false, now())`);
  await query(`insert into watchlist_entry (id, account_id, watchlist_id, bond_id, quantity, price, bought_on, added_at)
    values (901, 'reader', 2, ${goneId}, 5, 99, '2025-01-02', now()), (902, 'reader', 2, ${keptId}, 3, null, null, now()),
      (903, 'reader', 3, ${goneId}, null, null, null, now()), (904, 'reader', 3, ${keptId}, null, null, null, now())`);
  await query(`insert into watchlist_purchase (account_id, entry_id, quantity, added_at)
    values ('reader', 901, 7, now()), ('reader', 903, 8, now())`);
  await query(`insert into fund_holding (fund_id, as_of, number, name, instrument_id)
    values (77, '2026-01-01', 1, 'one', ${keptId}), (77, '2026-01-01', 2, 'two', ${goneId})`);
  await query(`insert into action_log (kind, action_id, bond_id, account_id, logged_at, minute)
    select 'current-user', 1, bond, account, now(), '2026-02-02T10:00Z'
    from unnest(array[${keptId}, ${goneId}]) as bond, unnest(array['reader', null]) as account`);
}

test('BEY-16 bonds that contradict each other stay two', async () => {
  const [keptId, goneId, thirdId] = [await idOf(after), await idOf(before), await idOf(other)];
  const tried = (one: number, two: number) =>
    inTrialTransaction(database(), (tx) => joinBonds(tx, { keptId: one, goneId: two }));
  expect(await tried(keptId, thirdId)).toEqual({ ok: false, why: 'maturity' });
  expect(await tried(keptId, keptId)).toEqual({ ok: false, why: 'same' });
  expect(await tried(keptId, 1)).toEqual({ ok: false, why: 'unknown' });
  expect(await tried(keptId, goneId)).toMatchObject({ ok: true });
  expect(await query('select id from instrument')).toHaveLength(3);
});

test('BEY-16 a bond takes over what only another one of the same security said, and the ISIN of that one leads to it', async () => {
  const [keptId, goneId] = [await idOf(after), await idOf(before)];
  await fillBoth(keptId, goneId);
  const joined = await inWriteTransaction(database(), (tx) => joinBonds(tx, { keptId, goneId }));
  expect(joined.ok && joined.tables).toEqual(
    expect.arrayContaining([
      { table: 'trading_day', moved: 1, dropped: 1 },
      { table: 'cash_flow', moved: 0, dropped: 6 },
      { table: 'watchlist_entry', moved: 1, dropped: 2 },
    ]),
  );
  const closes = 'select date::text as date, close from trading_day order by date';
  const both = [
    { date: '2026-02-02', close: 101 },
    { date: '2026-02-03', close: 103 },
  ];
  expect(await query(closes)).toEqual(both);
  expect(await query(`select isin, issuer_id is not null as has from instrument where id = ${keptId}`)).toEqual([
    { isin: after, has: true },
  ]);
  expect(await query('select day_count from listing')).toEqual([{ day_count: 2 }]);
  expect(await query('select id, instrument_id from former_instrument')).toEqual([
    { id: goneId, instrument_id: keptId },
  ]);
  for (const { table, column } of [...readerColumns.instrument, ...marketColumns.instrument])
    expect(await query(`select from ${table} where ${column} = ${goneId}`), table).toEqual([]);
  expect(
    await query(`select watchlist_id as list, entry.quantity, coalesce((select jsonb_agg(jsonb_build_array(quantity, price, bought_on)
        order by quantity) from watchlist_purchase where entry_id = entry.id), '[]') as further
      from watchlist_entry as entry order by watchlist_id`),
  ).toEqual([
    { list: 1, quantity: null, further: [] },
    {
      list: 2,
      quantity: 3,
      further: [
        [5, 99, '2025-01-02'],
        [7, null, null],
      ],
    },
    { list: 3, quantity: null, further: [[8, null, null]] },
  ]);
  expect(await query(`select instrument_id as id from fund_holding`)).toEqual([{ id: keptId }, { id: keptId }]);
  expect(await query('select count(account_id) as reader, count(*) as looks from action_log')).toEqual([
    { reader: 1, looks: 3 },
  ]);
  // What was known of it stays known for its days.
  expect(await query(`select isin from superseded_instrument where id = ${goneId}`)).toEqual([{ isin: before }]);
  expect(await query(`select close from superseded_trading_day where instrument_id = ${goneId}`)).toHaveLength(2);
  // So does a table of purchases that names it.
  expect((await findBondsByCode(database(), [before.toLowerCase(), String(keptId)])).get(before)?.id).toBe(keptId);
  // A source that still has the old ISIN tells of the same bond, which keeps its own.
  const again = await importRows('instruments', ['isin', 'name'], [`${before};Bond 1`]);
  expect(again).toMatchObject({ messages: [] });
  expect(await query('select isin from instrument order by isin')).toEqual([{ isin: after }, { isin: other }]);
});

test('BEY-16 a bond that was joined and is joined again leads to the last one', async () => {
  const goneId = (await query<{ id: number }>('select id from former_instrument'))[0]?.id;
  const [keptId, thirdId] = [await idOf(after), await idOf(other)];
  await query(`update bond_terms set matures_on = '2030-03-01' where instrument_id = ${thirdId}`);
  await inWriteTransaction(database(), (tx) => joinBonds(tx, { keptId: thirdId, goneId: keptId }));
  const standing = await query<{ id: number }>('select id, instrument_id as to from former_instrument order by id');
  expect(standing).toEqual([
    { id: goneId, to: thirdId },
    { id: keptId, to: thirdId },
  ]);
});
