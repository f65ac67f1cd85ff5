import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { asKnownOn } from '../../platform/as-of/known-day.ts';
import { inWriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { storingAt } from '../../testing/storing-at.ts';
import { queryRows, withTestDatabase } from '../../testing/with-test-database.ts';
import { latestEndYields, saveLatest } from './latest-figure-rows.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const instrumentId = 1;

const endYields = (yieldToWorst: number) => ({
  yieldToWorst,
  worstKind: 'maturity' as const,
  worstDate: null,
  yieldToPut: null,
  yieldToCall: null,
  yieldToBest: null,
});

/** Stores the yield to worst of a day as it is computed at a moment. */
async function compute(moment: string, date: string, yieldToWorst: number | null): Promise<number> {
  const which = { instrumentIds: [instrumentId], from: isoDate('0001-01-01') };
  const rows =
    yieldToWorst === null ? [] : [{ instrumentId, venueId: 10, date: isoDate(date), ...endYields(yieldToWorst) }];
  const position = async () =>
    (await queryRows<{ count: number }>(database(), 'select count(*)::int as count from data_change'))[0]?.count ?? 0;
  const before = await position();
  await storingAt(database(), moment, (then) =>
    inWriteTransaction(then, (tx) => saveLatest(tx, latestEndYields, which, rows)),
  );
  return (await position()) - before;
}

const knownOn = (day: string) =>
  asKnownOn(isoDate(day), () =>
    database().withReader(
      async (client) => (await client.query('select yield_to_worst as "yield" from latest_end_yield')).rows[0]?.yield,
    ),
  );

test('BEY-9 yields to worst are known as of earlier days as they stood at their ends', async () => {
  await queryRows(
    database(),
    `insert into instrument (id, kind, name, short_name) values (${instrumentId}, 'bond', 'B', 'B')`,
  );
  expect(await compute('2026-03-02T10:00Z', '2026-03-02', 0.04)).toBe(1);
  expect(await compute('2026-03-02T15:00Z', '2026-03-02', 0.041)).toBe(1);
  // The same again is no change, and told to nobody.
  expect(await compute('2026-03-03T09:00Z', '2026-03-02', 0.041)).toBe(0);
  await compute('2026-03-03T10:00Z', '2026-03-03', 0.05);
  await compute('2026-03-03T15:00Z', '2026-03-03', 0.051);
  await compute('2026-03-05T15:00Z', '2026-03-05', null);
  const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];
  expect(await Promise.all(days.map(knownOn))).toEqual([undefined, 0.041, 0.051, 0.051, undefined]);
});
