import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { addBareBonds, withEarlierMigrations } from '../../testing/earlier-migrations.ts';
import { queryRows } from '../../testing/with-test-database.ts';
import { migrate } from './migrate.ts';

const place = withEarlierMigrations('0229');

test('BEY-3 after an upgrade bonds wait for their yields that count broken periods in days, and no other bonds', async () => {
  const { url, all, earlier } = place();
  await migrate({ url, directory: earlier });
  const database = openDatabase({ url });
  await addBareBonds(database, 4);
  await queryRows(
    database,
    `insert into bond_terms (instrument_id, coupon_kind, coupon_frequency, last_period_day_count, yield_day_count, yield_compounding,
       yield_frequency, face_value, face_currency, source_id)
     select bond.id, 'fixed', 1, null, bond.day_count, 'Compounded', 1, 1000, 'NOK', source.id
     from (values (1, 'ACT/365 Stub'), (2, 'ACT/ACT ICMA'), (3, 'ACT/365F'), (4, 'ACT/365 Stub')) as bond (id, day_count), source`,
  );
  await queryRows(database, `insert into pending_derivation values (4, '2026-11-25', false)`);
  await migrate({ url, directory: all });
  const waiting = await queryRows(
    database,
    'select instrument_id as id, from_date as "from", is_redefined as redefined from pending_derivation order by 1',
  );
  expect(waiting).toEqual([
    { id: 1, from: '0001-01-01', redefined: true },
    { id: 4, from: '0001-01-01', redefined: true },
  ]);
  await database.close();
});
