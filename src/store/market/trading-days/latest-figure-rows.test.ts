import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { asKnownOn } from '../../platform/as-of/known-day.ts';
import { inWriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { storingAt } from '../../testing/storing-at.ts';
import { queryRows, withTestDatabase } from '../../testing/with-test-database.ts';
import { latestEndYields, saveLatest } from './latest-figure-rows.ts';
import { refreshAllListings } from './listings.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const instrumentId = 1;

const maturity = {
  worstKind: 'maturity' as const,
  worstDate: null,
  yieldToPut: null,
  yieldToCall: null,
  yieldToBest: null,
};
const callable = { ...maturity, worstKind: 'call' as const, worstDate: isoDate('2027-03-02'), yieldToCall: 0.05 };

beforeAll(async () => {
  await queryRows(
    database(),
    `insert into instrument (id, kind, name, short_name, stored_at) values (${instrumentId}, 'bond', 'B', 'B', '-infinity')`,
  );
  await queryRows(database(), `insert into venue (id, code, name, kind) values (10, 'a', 'A', 'exchange')`);
  await queryRows(
    database(),
    `insert into source (id, code, name) overriding system value values (1, 'sample', 'Sample')`,
  );
});

/** Stores the yield to worst of a day as it is computed at a moment. */
async function compute(
  moment: string,
  date: string,
  yieldToWorst: number | null,
  ends: typeof maturity | typeof callable = callable,
): Promise<number> {
  const which = { instrumentIds: [instrumentId], from: isoDate('0001-01-01') };
  const rows = yieldToWorst === null ? [] : [{ instrumentId, venueId: 10, date: isoDate(date), yieldToWorst, ...ends }];
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

interface KeptRow {
  readonly stored: string;
  readonly superseded: string;
  readonly yield: number | null;
}

test('BEY-9 a yield to worst that is the one to maturity follows from the days that were known, in one row however often it moves', async () => {
  await queryRows(database(), 'delete from superseded_latest_end_yield');
  await queryRows(database(), 'delete from latest_end_yield');
  const dayOf = (day: number) => `2026-04-0${day}`;
  // A day a day, each with its own yield; on the fourth and fifth the bond has a call.
  for (let day = 1; day <= 8; day++) {
    const moment = `${dayOf(day)}T12:00Z`;
    const date = dayOf(day);
    await queryRows(
      database(),
      `insert into trading_day (instrument_id, venue_id, date, source_id, indicative_price, effective_yield_to_maturity, stored_at)
        values (${instrumentId}, 10, '${date}', 1, 100, ${day / 100}, '${moment}')`,
    );
    await compute(
      moment,
      date,
      day / 100 - (day === 4 || day === 5 ? 0.001 : 0),
      day === 4 || day === 5 ? callable : maturity,
    );
  }
  await storingAt(database(), '2026-04-08T13:00Z', (then) => inWriteTransaction(then, refreshAllListings));
  const told = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((day) => knownOn(dayOf(day))));
  expect(told).toEqual([0.01, 0.02, 0.03, 0.039, 0.049, 0.06, 0.07, 0.08]);
  const kept = await queryRows<KeptRow>(
    database(),
    `select to_char(stored_at at time zone 'UTC', 'DD') as stored, to_char(superseded_at at time zone 'UTC', 'DD') as superseded,
      yield_to_worst as yield from superseded_latest_end_yield order by stored_at`,
  );
  expect(kept).toEqual([
    { stored: '01', superseded: '04', yield: null },
    { stored: '04', superseded: '05', yield: 0.039 },
    { stored: '05', superseded: '06', yield: 0.049 },
    { stored: '06', superseded: '08', yield: null },
  ]);
});
