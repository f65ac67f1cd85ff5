import { type Database, openDatabase } from '../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The test runner's own functions: a file that is no test cannot import them. */
export interface Hooks {
  readonly beforeAll: (work: () => Promise<void>) => void;
  readonly afterAll: (work: () => Promise<void>) => void;
}

/** A database for the tests of a file, made before them, empty or as a copy, and dropped after; ask for it inside a test. */
export function withTestDatabase({ beforeAll, afterAll }: Hooks, make = createTestDatabase): () => Database {
  let own: TestDatabase | undefined;
  let database: Database | undefined;
  beforeAll(async () => {
    own = await make();
    database = openDatabase({ url: own.url });
  });
  afterAll(async () => {
    await database?.close();
    await own?.drop();
  });
  return () => {
    if (database === undefined) throw new Error('the database is open inside tests only');
    return database;
  };
}

/** The rows that a query gives. */
export async function queryRows<Row extends object>(
  database: Database,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const { rows } = await database.withClient((client) => client.query<Row>(text, [...values]));
  return rows;
}
