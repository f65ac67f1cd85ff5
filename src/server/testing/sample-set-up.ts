import { openDatabase } from '#store/database.ts';
import { createTestDatabase } from '#store/testing/test-database.ts';
import { saveSampleMarket } from './sample-market.ts';

/** The environment variable by which a test run hands a database with the sample market to the test files. */
export const SAMPLE_VARIABLE = 'BONDLENS_TEST_SAMPLE_URL';

/** Vitest's global set-up after that of the store: the sample market, filled once for a run. Returns the tear-down. */
export default async function setUp(): Promise<() => Promise<void>> {
  const own = await createTestDatabase();
  const database = openDatabase({ url: own.url });
  await saveSampleMarket(database);
  await database.close();
  process.env[SAMPLE_VARIABLE] = own.url;
  return async () => {
    delete process.env[SAMPLE_VARIABLE];
    await own.drop();
  };
}
