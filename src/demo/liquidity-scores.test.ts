import { afterAll, beforeAll, expect, test } from 'vitest';
import { liquidityOn } from '#domain/bond/liquidity/liquidity-history.ts';
import { isoDate } from '#math/units.ts';
import { findMarketRecord } from '#store/bond/liquidity/find-liquidity-record.ts';
import { refreshLiquidityScores } from '#store/bond/liquidity/liquidity-scores.ts';
import { findMarketRecords } from '#store/bond/liquidity/market-records.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '#store/platform/changes/data-changes.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { copySeededMarket } from './testing/seeded-market.ts';

const today = isoDate('2026-11-20');
const database = withTestDatabase({ beforeAll, afterAll }, () => copySeededMarket(0.25));
let bonds: readonly number[];
beforeAll(async () => {
  bonds = (await queryRows<{ id: number }>(database(), `select id from instrument where kind = 'bond'`)).map(
    ({ id }) => id,
  );
});

const scores = () =>
  queryRows<{ id: number; date: string; score: number }>(
    database(),
    'select instrument_id as id, date, score from liquidity_score order by 1',
  );
const changesOf = () =>
  queryRows<{ first: number; last: number }>(
    database(),
    `select first_id as first, last_id as last from data_change where table_name = 'liquidity_score' order by id`,
  );

test('BEY-6 BEY-13 what is read of many bonds together tells the same of each as what its page reads', async () => {
  // Quotes that ended long ago, of one side alone, and none.
  await queryRows(database(), `delete from participant_quote where instrument_id % 4 = 1`);
  await queryRows(database(), `delete from end_of_day_price where instrument_id % 4 = 1 and date > '2026-10-30'`);
  await queryRows(database(), `update end_of_day_price set ask = null where instrument_id % 8 = 1`);
  await queryRows(database(), `delete from participant_quote where instrument_id % 12 = 2`);
  await queryRows(database(), `delete from end_of_day_price where instrument_id % 12 = 2`);
  const records = await findMarketRecords(database(), bonds, today);
  expect(records.size).toBe(bonds.length);
  const seen = new Set<string>();
  for (const [id, record] of records) {
    const { outstanding, size } = record;
    const whole = await findMarketRecord(database(), { bondId: id, from: isoDate('2025-09-22') });
    const { parts, score } = liquidityOn({ ...whole, outstanding, size }, today);
    expect([id, liquidityOn(record, today)]).toEqual([id, { parts, score }]);
    for (const { id: part, points } of parts) seen.add(`${part} ${points === null ? 'unknown' : points > 0}`);
  }
  // The market has parts of each sort, so that none is compared by nothing alone.
  expect([...seen].toSorted()).toEqual(
    expect.arrayContaining([
      'age false',
      'age true',
      'age unknown',
      'days true',
      'participants false',
      'spread unknown',
    ]),
  );
});

test('BEY-6 scores are worked out once a day, and of those bonds again whose market has changed', async () => {
  expect(await refreshLiquidityScores(database(), today)).toBe(bonds.length);
  const before = await scores();
  expect(before.length).toBeGreaterThan(bonds.length / 3);
  for (const { date } of before) expect(date).toBe(today);
  expect(await refreshLiquidityScores(database(), today)).toBe(0);

  const traded = before.find(({ score }) => score < 8);
  if (traded === undefined) throw new Error('no bond');
  const noted = (await changesOf()).length;
  // Nobody quotes or trades it any more.
  await inWriteTransaction(database(), async (tx) => {
    await tx.client.query('delete from trading_day where instrument_id = $1', [traded.id]);
    await tx.client.query('delete from listing where instrument_id = $1', [traded.id]);
    await tx.client.query('delete from participant_quote where instrument_id = $1', [traded.id]);
    await tx.client.query('delete from end_of_day_price where instrument_id = $1', [traded.id]);
    await noteChangedIds(tx, 'trading_day', [traded.id]);
  });
  expect(await refreshLiquidityScores(database(), today)).toBe(1);
  expect(await scores()).toEqual(before.filter(({ id }) => id !== traded.id));
  expect((await changesOf()).slice(noted)).toEqual([{ first: traded.id, last: traded.id }]);

  const tomorrow = isoDate('2026-11-21');
  expect(await refreshLiquidityScores(database(), tomorrow)).toBe(bonds.length);
  for (const { date } of await scores()) expect(date).toBe(tomorrow);
});
