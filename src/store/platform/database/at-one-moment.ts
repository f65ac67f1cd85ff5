import { type Database, kyselyOnClient, type Queries } from './database.ts';

/** Reads the data as they are at one moment, however long that takes; cursors may be declared. */
export function atOneMoment<Result>(database: Database, read: (queries: Queries) => Promise<Result>): Promise<Result> {
  return database.withClient(async (client) => {
    await client.query('begin transaction isolation level repeatable read read only');
    try {
      await client.query('set local statement_timeout = 0');
      return await read({ kysely: kyselyOnClient(client) });
    } finally {
      await client.query('rollback');
    }
  });
}
