import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordPending } from '#store/bond/derivation/pending-derivation.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { importFile } from '../import-file.ts';
import { curveOf, thursday, treasuryPrices, wednesday } from '../testing/treasury-prices.ts';
import { usTreasury } from '../us-treasury/us-treasury.ts';
import { derivePending, deriveTradingDays } from './derive-trading-days.ts';

const database = withTestDatabase({ beforeAll, afterAll });

beforeEach(async () => {
  await queryRows(database(), 'truncate instrument, issuer, curve, trading_day, listing, pending_derivation cascade');
});

const importPrices = (date: typeof wednesday, daysAtOnce?: number) =>
  importFile(
    database(),
    usTreasury,
    treasuryPrices(date, curveOf(date)),
    daysAtOnce === undefined ? {} : { daysAtOnce },
  );

const figures = () =>
  queryRows<{ readonly price: number | null; readonly yield: number | null; readonly spread: number | null }>(
    database(),
    `select indicative_price as price, indicative_yield as yield, g_spread as spread from trading_day
     where date = '${thursday}' and coalesce(bid, ask, close) is not null order by instrument_id`,
  );
const count = async (table: string) => (await queryRows(database(), `select from ${table}`)).length;

test('BEY-16 prices are stored with their yields and spreads, and the curve that they are measured against', async () => {
  await importPrices(wednesday);
  const { derived } = await importPrices(thursday);
  expect(derived.days).toBeGreaterThan(0);
  const stored = await figures();
  expect(stored.length).toBeGreaterThan(0);
  for (const { price, yield: own, spread } of stored) {
    expect(price).not.toBeNull();
    expect(own).not.toBeNull();
    expect(spread).not.toBeNull();
  }
  expect(await count('pending_derivation')).toBe(0);
  expect(await count('pending_curve')).toBe(0);
  // What is derived later finds nothing else.
  expect(await derivePending(database())).toEqual({ days: 0, stored: 0, failures: [] });
  expect(await figures()).toEqual(stored);
});

test('BEY-16 more days than can be derived at once wait in the transaction that stored them', async () => {
  const { derived } = await importPrices(thursday, 3);
  expect(derived).toEqual({ days: 0, stored: 0, failures: [] });
  expect(await count('pending_derivation')).toBeGreaterThan(3);
  await derivePending(database());
  expect((await figures()).every(({ yield: own }) => own !== null)).toBe(true);
});

test('BEY-16 where figures cannot be computed the prices stand alone and wait, and earlier days keep theirs', async () => {
  await importPrices(wednesday);
  const earlier = () =>
    queryRows(
      database(),
      `select indicative_yield from trading_day where date = '${wednesday}' order by instrument_id`,
    );
  const before = await earlier();
  await queryRows(
    database(),
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no figures'; end $$;
     create trigger refuse before insert or update on latest_end_yield for each row execute function refuse()`,
  );
  await importPrices(thursday);
  const stored = await figures();
  expect(stored.length).toBeGreaterThan(0);
  for (const { price, yield: own } of stored) expect([price !== null, own]).toEqual([true, null]);
  expect(await earlier()).toEqual(before);
  expect(await count('pending_derivation')).toBeGreaterThan(0);
  await expect(derivePending(database())).rejects.toThrow('no figures');
  await queryRows(database(), 'drop trigger refuse on latest_end_yield; drop function refuse');
  await derivePending(database());
  expect((await figures()).every(({ yield: own }) => own !== null)).toBe(true);
});

const someoneWaits = async () =>
  (await queryRows(database(), "select from pg_locks where locktype = 'advisory' and not granted")).length > 0;

/** Raises all prices under the lock of market writes, once a step of the derivation waits for it. */
const overtake = (onLocked: () => void) =>
  inWriteTransaction(database(), async (tx) => {
    onLocked();
    while (!(await someoneWaits()));
    await tx.client.query('update trading_day set bid = bid + 0.25, ask = ask + 0.25, close = close + 0.25');
    await recordPending(tx, { instrumentIds: 'all' });
  });

test('BEY-16 what was computed before others changed what it rests on is computed anew', async () => {
  await importPrices(wednesday, 0);
  // No curve follows from bonds of a company, so that nothing else lets them wait again.
  await queryRows(database(), "update issuer set sector = 'corporate'; truncate pending_derivation, pending_curve");
  await inWriteTransaction(database(), (tx) => recordPending(tx, { instrumentIds: 'all' }));
  const overtaking: Promise<unknown>[] = [];
  let transactions = 0;
  // One step at a time: the first reads what bonds share, and the second has computed theirs when it is overtaken.
  const alone: Database = {
    ...database(),
    size: { open: 0, idle: 0, most: 1 },
    withClient: async (work) => {
      transactions += 1;
      if (transactions === 2) await new Promise<void>((locked) => overtaking.push(overtake(locked)));
      return database().withClient(work);
    },
  };
  await derivePending(alone);
  await Promise.all(overtaking);
  expect(overtaking).toHaveLength(1);
  expect(await deriveTradingDays(database(), { instrumentIds: 'all' })).toMatchObject({ stored: 0 });
}, 20_000);
