import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { addBareBonds, withEarlierMigrations } from '../../testing/earlier-migrations.ts';
import { queryRows } from '../../testing/with-test-database.ts';
import { migrate } from './migrate.ts';

const place = withEarlierMigrations('0180');

test('BEY-6 NAV-6 after an upgrade the latest days wait for their yields to worst, and bonds with a make-whole call from their beginning', async () => {
  const { url, all, earlier } = place();
  await migrate({ url, directory: earlier });
  const database = openDatabase({ url });
  await addBareBonds(database, 4);
  await queryRows(database, `insert into venue (id, code, name, kind) values (7, 'v', 'V', 'exchange')`);
  await queryRows(
    database,
    `insert into bond_terms (instrument_id, coupon_kind, coupon_frequency, yield_day_count, yield_compounding, yield_frequency, face_value,
       face_currency, source_id)
     select instrument.id, 'fixed', 1, 'ACT/365F', 'Compounded', 1, 1000, 'EUR', source.id from instrument cross join source`,
  );
  await queryRows(
    database,
    `insert into trading_day (instrument_id, venue_id, date, indicative_price, indicative_yield, indicative_yield_type, offer_date, source_id)
     select instrument.id, 7, '2026-11-20', 100, 0.05, 'offer', '2027-01-01', source.id from instrument cross join source`,
  );
  await queryRows(
    database,
    `insert into latest_figure (instrument_id, venue_id, date, indicative_price, indicative_yield)
     select instrument_id, venue_id, date, indicative_price, indicative_yield from trading_day where instrument_id < 4`,
  );
  await queryRows(
    database,
    `insert into offer (instrument_id, number, type, date, option_style)
     values (2, 1, 'call', '2027-01-01', 'Make-whole'), (3, 1, 'put', '2027-01-01', 'make-whole')`,
  );
  // One waits already, from a later and from an earlier day.
  await queryRows(database, `insert into pending_derivation values (1, '2026-11-25', false), (3, '2020-01-01', true)`);
  await migrate({ url, directory: all });
  const waiting = await queryRows(
    database,
    'select instrument_id as id, from_date as "from", is_government as own from pending_derivation order by 1',
  );
  expect(waiting).toEqual([
    { id: 1, from: '2026-11-20', own: false },
    { id: 2, from: '0001-01-01', own: false },
    { id: 3, from: '2020-01-01', own: true },
  ]);
  const figures = await queryRows(
    database,
    'select distinct indicative_yield_type as type, offer_date as date from latest_figure',
  );
  expect(figures).toEqual([{ type: 'offer', date: '2027-01-01' }]);
  await database.close();
});
