import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { withEarlierMigrations } from '../../testing/earlier-migrations.ts';
import { queryRows } from '../../testing/with-test-database.ts';
import { migrate } from './migrate.ts';

// The last release.
const place = withEarlierMigrations('0180');

const MARKET = [
  `insert into source (code, name) values ('s', 'S')`,
  `insert into venue (id, code, name, kind) values (7, 'v', 'V', 'exchange')`,
  `insert into instrument (id, kind, name, short_name) select id, 'bond', 'B', 'B' from generate_series(1, 3) as id`,
  `insert into bond_terms (instrument_id, coupon_kind, coupon_frequency, yield_day_count, yield_compounding, yield_frequency, face_value,
     face_currency, source_id)
   select instrument.id, 'fixed', 1, 'ACT/365F', 'Compounded', 1, 1000, 'EUR', source.id from instrument cross join source`,
  // The third has no price, and waits for nothing.
  `insert into latest_figure (instrument_id, venue_id, date, indicative_price) values (1, 7, '2026-11-20', 100), (2, 7, '2026-11-20', 100)`,
  `insert into offer (instrument_id, number, type, date) values (1, 1, 'put', '2027-01-01'), (2, 1, 'call', '2027-01-01')`,
];

const OWN = [
  `insert into account (id, name, email) select name, name, name || '@example.com' from unnest(array['worst', 'put', 'alert', 'settled', 'call', 'plain']) as name`,
  `insert into saved_search (account_id, name, model, query, saved_at) values
     ('worst', 'Worst', 'bonds', 'currency=EUR&yield_from=5', now()), ('settled', 'Sorted', 'bonds', 'sort=-yield', now()),
     ('plain', 'Plain', 'bonds', 'q=yield&currency=EUR&years_to=5', now()), ('plain', 'Other', 'companies', 'yield_from=5', now())`,
  `insert into reader_settings (account_id, settings) values ('settled', '{"hints": false}')`,
  ...['put', 'call'].flatMap((name, at) => [
    `insert into watchlist (account_id, id, name, position, created_at) values ('${name}', 1, 'L', 1, now())`,
    `insert into watchlist_entry (account_id, watchlist_id, bond_id, added_at) values ('${name}', 1, ${at + 1}, now())`,
  ]),
];

const rule = (id: number, owner: string, kind: string, more: Readonly<Record<string, string | number>> = {}) => {
  const columns = { id, account_id: `'${owner}'`, kind: `'${kind}'`, mail: `'none'`, ...more };
  return `insert into alert_rule (tells_webhooks, has_second_factor, created_at, is_met, ${Object.keys(columns).join(', ')})
    overriding system value values (false, false, now(), false, ${Object.values(columns).join(', ')})`;
};
const search = (name: string) => `(select id from saved_search where name = '${name}')`;
const RULES = [
  rule(1, 'alert', 'yield', { instrument_id: 1, venue_id: 7, direction: `'above'`, threshold: 0.05 }),
  rule(2, 'alert', 'level', { instrument_id: 2, field: `'duration'`, direction: `'above'`, threshold: 5 }),
  rule(3, 'worst', 'search', { saved_search_id: search('Worst') }),
  // These are not about figures that mean something else now, or their bond has none.
  rule(4, 'plain', 'price', { instrument_id: 1, venue_id: 7, direction: `'above'`, threshold: 100 }),
  rule(5, 'plain', 'level', { instrument_id: 2, field: `'years'`, direction: `'below'`, threshold: 2 }),
  rule(6, 'plain', 'search', { saved_search_id: search('Plain') }),
  rule(7, 'plain', 'spread', { instrument_id: 3, venue_id: 7, direction: `'above'`, threshold: 0.01 }),
  rule(8, 'plain', 'rating', { instrument_id: 1 }),
];

test('BEY-6 an upgrade holds the alerts whose figures it computes in another way, and tells who kept something on yields', async () => {
  const { url, all, earlier } = place();
  await migrate({ url, directory: earlier });
  const database = openDatabase({ url });
  for (const statement of [...MARKET, ...OWN, ...RULES]) await queryRows(database, statement);
  await migrate({ url, directory: all });
  const held = await queryRows<{ id: number }>(database, 'select id from alert_rule where awaits_figures order by id');
  expect(held.map(({ id }) => id)).toEqual([1, 2, 3]);
  const told = await queryRows(database, 'select account_id as id, settings from reader_settings order by 1');
  expect(told).toEqual([
    { id: 'alert', settings: { yieldNote: true } },
    { id: 'put', settings: { yieldNote: true } },
    { id: 'settled', settings: { hints: false, yieldNote: true } },
    { id: 'worst', settings: { yieldNote: true } },
  ]);
  await database.close();
});
