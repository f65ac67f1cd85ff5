import { isoDate } from '#math/units.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { copyFilledDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { seedDemoMarket } from '../seed-demo-market.ts';

/** The last day of the market that tests share. */
const today = isoDate('2026-11-20');

/** A database with the demo market of so many years until 20 November 2026, which is seeded once in a run. */
export function copySeededMarket(historyYears: number): Promise<TestDatabase> {
  return copyFilledDatabase(`demo_${String(historyYears).replace('.', '_')}`, async (url) => {
    const database = openDatabase({ url });
    await seedDemoMarket(database, { today, historyYears });
    await database.close();
  });
}
