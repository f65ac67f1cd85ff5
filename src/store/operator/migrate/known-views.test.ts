import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IsoDate, isoDate } from '#math/units.ts';
import { refreshAllListings } from '../../market/trading-days/listings.ts';
import { asKnownOn } from '../../platform/as-of/known-day.ts';
import { inWriteTransaction, type WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { Database } from '../../platform/database/database.ts';
import { queryRows, withTestDatabase } from '../../testing/with-test-database.ts';

const database = withTestDatabase({ beforeAll, afterAll });

// Two exchanges, so that the number of days decides between them, and one venue that hides its days.
const PLACES = `
  insert into venue (id, code, name, kind) values (10, 'a', 'A', 'exchange'), (11, 'b', 'B', 'exchange'), (12, 'c', 'C', 'otc'), (13, 'd', 'D', 'exchange');
  insert into participant (code, name, short_name, venue_id, takes_requests, hides_quotes) values ('d', 'D', 'D', 13, true, true);
  insert into instrument (id, kind, name, short_name, stored_at) select id, 'bond', id, id, '-infinity' from generate_series(1, 60) as id;
  insert into source (id, code, name) overriding system value values (1, 'sample', 'Sample')`;

// Each figure is there or not, and each row was stored some days after its own.
const drawn = (table: string, more: { readonly column: string; readonly value: string; readonly share: number }) => `
  insert into ${table} (${more.column} instrument_id, venue_id, date, source_id, indicative_price, indicative_yield, g_spread, stored_at)
  select ${more.value} id, venue, '2026-03-01'::date + day, 1,
    case when (id + venue) % 3 > 0 and random() < 0.6 then 100 * random() end,
    case when (id + venue) % 4 > 0 and random() < 0.5 then random() end, case when random() < 0.1 then random() end,
    case when random() < 0.3 then '-infinity' else '2026-03-01T12:00Z'::timestamptz + interval '1 day' * (day + floor(4 * random())) end
  from generate_series(1, 60) as id, generate_series(10, 13) as venue, generate_series(0, 20) as day
  where random() < ${more.share} and (id + venue) % 5 > 0`;

const FILL = [
  PLACES,
  'select setseed(0.25)',
  drawn('trading_day', { column: '', value: '', share: 0.3 }),
  drawn('superseded_trading_day', { column: 'superseded_at,', value: `'2026-03-10T12:00Z'::timestamptz,`, share: 0.2 }),
  // What is stored after a day that held it until then.
  `update trading_day day set stored_at = superseded_at from superseded_trading_day as before
    where (before.instrument_id, before.venue_id, before.date) = (day.instrument_id, day.venue_id, day.date)`,
  `delete from superseded_trading_day where stored_at >= superseded_at
    or not exists (select from trading_day as day where (day.instrument_id, day.venue_id) = (superseded_trading_day.instrument_id, superseded_trading_day.venue_id))`,
];

/** Leaves the tables as they were at the end of a day. */
const goBackTo = (day: IsoDate) => [
  `delete from trading_day where stored_at >= '${day}'::timestamptz + interval '1 day' or date > '${day}'`,
  `insert into trading_day (instrument_id, venue_id, date, source_id, indicative_price, indicative_yield, g_spread, stored_at)
    select instrument_id, venue_id, date, source_id, indicative_price, indicative_yield, g_spread, stored_at from superseded_trading_day
    where stored_at < '${day}'::timestamptz + interval '1 day' and superseded_at >= '${day}'::timestamptz + interval '1 day' and date <= '${day}'`,
  'delete from listing',
  'delete from latest_figure',
];

const tables = {
  listing: 'select * from listing order by instrument_id, venue_id',
  latest: 'select * from latest_figure order by instrument_id',
};

async function readTables(asked: Pick<Database, 'withReader'>) {
  const listing = await asked.withReader(async (client) => (await client.query(tables.listing)).rows);
  return { listing, latest: await asked.withReader(async (client) => (await client.query(tables.latest)).rows) };
}

class RolledBack extends Error {}

/** What the tables would hold if nothing had been stored since. */
async function contentsOn(day: IsoDate) {
  const found: { listing: unknown[]; latest: unknown[] } = { listing: [], latest: [] };
  const work = async (tx: WriteTransaction) => {
    for (const statement of goBackTo(day)) await tx.client.query(statement);
    await refreshAllListings(tx);
    found.listing = (await tx.client.query(tables.listing)).rows;
    found.latest = (await tx.client.query(tables.latest)).rows;
    throw new RolledBack();
  };
  await expect(inWriteTransaction(database(), work)).rejects.toThrow(RolledBack);
  return found;
}

test('BEY-9 histories and last figures as of a day are those that the tables had if nothing had been stored since', async () => {
  for (const statement of FILL) await queryRows(database(), statement);
  await inWriteTransaction(database(), refreshAllListings);
  const counts: number[] = [];
  for (const day of ['2026-03-02', '2026-03-08', '2026-03-10', '2026-03-15', '2026-03-30'].map(isoDate)) {
    const known = await asKnownOn(day, () => readTables(database()));
    expect(known).toEqual(await contentsOn(day));
    counts.push(known.latest.length);
  }
  expect(Math.min(...counts)).toBeGreaterThan(10);
});

test('BEY-9 the figures of one bond as of a day are found by its keys, not among all days', async () => {
  await queryRows(database(), 'vacuum analyze trading_day');
  const plan = await asKnownOn(isoDate('2026-03-08'), () =>
    database().withReader((client) =>
      client.query<{ 'QUERY PLAN': string }>(`explain select * from (values (7), (8), (9)) as asked (id)
        left join latest_figure on instrument_id = id left join listing using (instrument_id, venue_id)`),
    ),
  );
  const lines = plan.rows.map((row) => row['QUERY PLAN']);
  expect(lines.filter((line) => /Seq Scan on trading_day/.test(line))).toEqual([]);
  expect(lines.filter((line) => /Index.* Scan.* on trading_day/.test(line)).length).toBeGreaterThan(1);
});
