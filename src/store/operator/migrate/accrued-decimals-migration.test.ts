import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { addBareBonds, withEarlierMigrations } from '../../testing/earlier-migrations.ts';
import { queryRows } from '../../testing/with-test-database.ts';
import { migrate } from './migrate.ts';

const place = withEarlierMigrations('0232');

test('BEY-3 after an upgrade foreign-currency bonds of Moscow tell accrued interest with six decimals, and no other bonds', async () => {
  const { url, all, earlier } = place();
  await migrate({ url, directory: earlier });
  const database = openDatabase({ url });
  await addBareBonds(database, 4);
  await queryRows(
    database,
    `insert into bond_terms (instrument_id, market, accrued_precision, coupon_kind, coupon_frequency, yield_day_count, yield_compounding,
       yield_frequency, face_value, face_currency, source_id)
     select bond.id, bond.market, bond.decimals, 'fixed', 2, '30E/360', 'Compounded', 1, 1000, 'USD', source.id
     from (values (1, 'moscow-exchange-foreign', 2), (2, 'moscow-exchange-state', 2), (3, 'moscow-exchange-foreign', 4), (4, null, 2))
       as bond (id, market, decimals), source`,
  );
  const noted = () =>
    queryRows(database, `select first_id::int as id from data_change where table_name = 'instrument' and first_id > 0`);
  expect(await noted()).toEqual([]);
  await migrate({ url, directory: all });
  expect(
    await queryRows(
      database,
      'select instrument_id::int as id, accrued_precision as decimals from bond_terms order by 1',
    ),
  ).toEqual([
    { id: 1, decimals: 6 },
    { id: 2, decimals: 2 },
    { id: 3, decimals: 4 },
    { id: 4, decimals: 2 },
  ]);
  expect(await noted()).toEqual([{ id: 1 }]);
  await database.close();
});
