import { type Database, openDatabase } from '../database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

interface OpenedDatabase {
  readonly own: TestDatabase;
  readonly database: Database;
}

/** The test runner's own function: a file that is no test cannot import it. */
interface Hooks {
  readonly afterEach: (work: () => Promise<void>) => void;
}

/** Opens databases for one test, as many as it asks for, dropped after it. */
export function openTestDatabases({ afterEach }: Hooks): () => Promise<OpenedDatabase> {
  const opened: OpenedDatabase[] = [];
  afterEach(async () => {
    for (const { own, database } of opened.splice(0)) {
      await database.close();
      await own.drop();
    }
  });
  return async () => {
    const own = await createTestDatabase();
    const place = { own, database: openDatabase({ url: own.url }) };
    opened.push(place);
    return place;
  };
}
