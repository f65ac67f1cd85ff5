import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { addBareBonds, withEarlierMigrations } from '../../testing/earlier-migrations.ts';
import { queryRows } from '../../testing/with-test-database.ts';
import { migrate } from './migrate.ts';

const place = withEarlierMigrations('0181');

test('BEY-6 BEY-20 after an upgrade the latest days wait for their option figures and spreads over swaps, and who follows bulk tables is told', async () => {
  const { url, all, earlier } = place();
  await migrate({ url, directory: earlier });
  const database = openDatabase({ url });
  await addBareBonds(database, 3);
  await queryRows(database, `insert into venue (id, code, name, kind) values (7, 'v', 'V', 'exchange')`);
  await queryRows(
    database,
    `insert into bond_terms (instrument_id, coupon_kind, coupon_frequency, yield_day_count, yield_compounding, yield_frequency, face_value,
       face_currency, source_id)
     select instrument.id, 'fixed', 1, 'ACT/365F', 'Compounded', 1, 1000, 'EUR', source.id from instrument cross join source`,
  );
  await queryRows(
    database,
    `insert into latest_figure (instrument_id, venue_id, date, indicative_price) values (1, 7, '2026-11-20', 100), (2, 7, '2026-11-19', 100)`,
  );
  // One waits already, from an earlier day.
  await queryRows(database, `insert into pending_derivation values (2, '2020-01-01', true)`);
  await queryRows(database, 'delete from data_change');
  await migrate({ url, directory: all });
  expect(
    await queryRows(
      database,
      'select instrument_id as id, from_date as "from", is_government as own from pending_derivation order by 1',
    ),
  ).toEqual([
    { id: 1, from: '2026-11-20', own: false },
    { id: 2, from: '2020-01-01', own: true },
  ]);
  expect(await queryRows(database, 'select table_name as name from data_change')).toEqual(
    expect.arrayContaining([{ name: 'instrument' }]),
  );
  await database.close();
});
