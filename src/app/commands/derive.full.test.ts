import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySeededMarket } from '#demo/testing/seeded-market.ts';
import { derivePending, deriveTradingDays } from '#importers/derivation/derive-trading-days.ts';
import { importFile } from '#importers/import-file.ts';
import { curveOf, thursday, treasuryPrices, wednesday } from '#importers/testing/treasury-prices.ts';
import { usTreasury } from '#importers/us-treasury/us-treasury.ts';
import { recordPending } from '#store/bond/derivation/pending-derivation.ts';
import { derivedColumns } from '#store/market/trading-days/trading-day-table.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { columnName, type Database, fieldsOf, openDatabase } from '#store/platform/database/database.ts';
import { marketState, marketValues } from '#store/testing/market-state.ts';
import type { TestDatabase } from '#store/testing/test-database.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { startEntry } from '../testing/entry-process.ts';

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await copySeededMarket(0.1);
  database = openDatabase({ url: own.url });
  for (const date of [wednesday, thursday]) await importFile(database, usTreasury, treasuryPrices(date, curveOf(date)));
}, 120_000);

afterAll(async () => {
  await database.close();
  await own.drop();
});

/** Takes back all that was derived, and lets all of it wait. */
async function forget(): Promise<void> {
  const cleared = fieldsOf(derivedColumns).map((field) => `${columnName(field)} = null`);
  await queryRows(database, `update trading_day set ${cleared.join(', ')}`);
  await queryRows(database, 'truncate fitted_curve_day');
  await inWriteTransaction(database, (tx) => recordPending(tx, { instrumentIds: 'all' }));
}

const waiting = async () => (await queryRows(database, 'select from pending_derivation')).length;
const derive = () => startEntry('command-line.ts', { DATABASE_URL: own.url }, ['derive']);

/** Everything that is stored; of curves, which are taken back as rows, all but when they were. */
async function everything() {
  const { fitted_curve_day: _stored, ...state } = await marketState(database);
  return { state, values: await marketValues(database, 'all') };
}

/** Kills a derivation at a random moment after its first step; false when it was done before. */
async function killedAtRandom(): Promise<boolean> {
  const { child, ended, lineLike } = derive();
  await lineLike(/days computed/);
  await pause(Math.random() * 300);
  child.kill('SIGKILL');
  return (await ended) === null;
}

test('BEY-16 a derivation that is killed at ten moments goes on where it was, and ends as one that was not', async () => {
  await deriveTradingDays(database, { instrumentIds: 'all' });
  const whole = await everything();
  await forget();
  expect(await everything()).not.toEqual(whole);
  for (let kills = 0; kills < 10; ) {
    if (await killedAtRandom()) kills += 1;
    if ((await waiting()) === 0) await forget();
  }
  expect(await waiting()).toBeGreaterThan(0);
  const last = derive();
  expect(await last.ended).toBe(0);
  expect(await waiting()).toBe(0);
  expect(await everything()).toEqual(whole);
  expect(await derivePending(database)).toMatchObject({ days: 0, stored: 0 });
}, 240_000);
