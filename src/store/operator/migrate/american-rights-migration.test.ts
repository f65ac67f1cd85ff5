import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { addBareBonds, withEarlierMigrations } from '../../testing/earlier-migrations.ts';
import { queryRows } from '../../testing/with-test-database.ts';
import { migrate } from './migrate.ts';

const place = withEarlierMigrations('0228');

test('BEY-2 after an upgrade bonds with an American right wait for the figures of their latest day, and no other bonds', async () => {
  const { url, all, earlier } = place();
  await migrate({ url, directory: earlier });
  const database = openDatabase({ url });
  await addBareBonds(database, 3);
  await queryRows(
    database,
    `insert into offer (instrument_id, number, type, date, price, option_style)
     values (1, 1, 'call', '2030-01-15', 100, 'American'), (1, 2, 'call', '2031-01-15', 100, 'american'), (2, 1, 'call', '2030-01-15', 100, 'Bermudan')`,
  );
  await queryRows(
    database,
    `insert into latest_figure (instrument_id, venue_id, date, indicative_price)
     values (1, 7, '2026-11-20', 100), (2, 7, '2026-11-20', 100), (3, 7, '2026-11-20', 100)`,
  );
  await migrate({ url, directory: all });
  const waiting = await queryRows(
    database,
    'select instrument_id as id, from_date as "from", is_redefined as redefined from pending_derivation order by 1',
  );
  expect(waiting).toEqual([{ id: 1, from: '2026-11-20', redefined: true }]);
  await database.close();
});
