import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { addBareBonds, withEarlierMigrations } from '../../testing/earlier-migrations.ts';
import { queryRows } from '../../testing/with-test-database.ts';
import { migrate } from './migrate.ts';

const place = withEarlierMigrations('0176');

test('BEY-6 BEY-9 what was known to be subordinated stays so, now and then, and of the others nothing is known', async () => {
  const { url, all, earlier } = place();
  await migrate({ url, directory: earlier });
  const database = openDatabase({ url });
  await addBareBonds(database, 2);
  await queryRows(
    database,
    `insert into bond_terms (instrument_id, coupon_kind, coupon_frequency, yield_day_count, yield_compounding, yield_frequency, face_value,
       face_currency, source_id, is_subordinated, stored_at)
     select instrument.id, 'fixed', 1, 'ACT/365F', 'Compounded', 1, 1000, 'EUR', source.id, instrument.id = 1, '2026-01-01'
     from instrument cross join source`,
  );
  // Corrected both ways, so that what was known before is kept.
  await queryRows(database, 'update bond_terms set is_subordinated = not is_subordinated');
  await migrate({ url, directory: all });
  const told = 'instrument_id as id, seniority';
  expect(await queryRows(database, `select ${told} from bond_terms order by 1`)).toEqual([
    { id: 1, seniority: null },
    { id: 2, seniority: 'subordinated' },
  ]);
  expect(await queryRows(database, `select ${told} from superseded_bond_terms order by 1`)).toEqual([
    { id: 1, seniority: 'subordinated' },
    { id: 2, seniority: null },
  ]);
  await database.close();
});
