import { type Database, openDatabase } from '../platform/database/database.ts';
import { copyDatabase, createTestDatabase, type TestDatabase } from './test-database.ts';

interface OpenedDatabase {
  readonly own: TestDatabase;
  readonly database: Database;
}

/** The test runner's own function: a file that is no test cannot import it. */
interface Hooks {
  readonly afterEach: (work: () => Promise<void>) => void;
}

/** Opens databases for one test, as many as it asks for, dropped after it: empty ones, or copies of one that nobody uses. */
export function openTestDatabases({ afterEach }: Hooks): (copied?: TestDatabase) => Promise<OpenedDatabase> {
  const opened: OpenedDatabase[] = [];
  afterEach(async () => {
    for (const { own, database } of opened.splice(0)) {
      await database.close();
      await own.drop();
    }
  });
  return async (copied) => {
    const own = await (copied === undefined ? createTestDatabase() : copyDatabase(copied.url));
    const place = { own, database: openDatabase({ url: own.url }) };
    opened.push(place);
    return place;
  };
}
