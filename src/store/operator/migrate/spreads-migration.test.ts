import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { addBareBonds, withEarlierMigrations } from '../../testing/earlier-migrations.ts';
import { queryRows } from '../../testing/with-test-database.ts';
import { migrate } from './migrate.ts';

const place = withEarlierMigrations('0222');

test('BEY-2 after an upgrade bonds without maturity but with a call, and those that repay in parts, wait for their spreads, and no other bonds', async () => {
  const { url, all, earlier } = place();
  await migrate({ url, directory: earlier });
  const database = openDatabase({ url });
  await addBareBonds(database, 4);
  await queryRows(
    database,
    `insert into bond_terms (instrument_id, coupon_kind, coupon_frequency, is_perpetual, is_amortising, yield_day_count, yield_compounding,
       yield_frequency, face_value, face_currency, source_id)
     select bond.*, '30/360 US', 'Compounded', 2, 1000, 'USD', source.id
     from (values (1, 'fixed', 2, true, false), (2, 'fixed', 2, true, false), (3, 'fixed', 2, false, false), (4, 'fixed', 2, false, true)) as bond, source`,
  );
  await queryRows(
    database,
    `insert into offer (instrument_id, number, type, date, price)
     values (1, 1, 'call', '2030-01-15', 100), (3, 1, 'call', '2030-01-15', 100)`,
  );
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
