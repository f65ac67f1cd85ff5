import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Database, inTransaction, openDatabase } from './database.ts';
import { isDatabaseUnavailable, isStatementTimeout } from './database-errors.ts';
import { statementLimits } from './statement-limits.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const one = (from: Database) => from.withClient((client) => client.query('select 1'));

test('BEY-17 a pool tells who waits and for how long, and turns away whoever is too many', async () => {
  expect([database.queue.length, database.queue.waitMs]).toEqual([0, 0]);
  const { waiting, refused } = await database.withClient(async (client) => {
    const waiting = Array.from({ length: 500 }, () => one(database));
    await client.query('select pg_sleep(0.05)');
    expect(database.queue.length).toBe(500);
    expect(database.queue.waitMs).toBeGreaterThan(45);
    return { waiting, refused: await one(database).catch((error: unknown) => error) };
  });
  expect(isDatabaseUnavailable(refused)).toBe(true);
  await Promise.all(waiting);
  expect(database.queue.length).toBe(0);
});

test('BEY-17 a reader’s change that waits for a lock is given up at its own limit, with all that came before it', async () => {
  const limit = await inTransaction(database, async ({ kysely }) => {
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(kysely);
    return rows[0]?.limit;
  });
  expect(limit).toBe(`${statementLimits.write.ms / 1000}s`);
});

test('BEY-17 a statement that a lock holds ends at the limit of its pool, and the connection serves on', async () => {
  const impatient = openDatabase({ url: own.url, poolSize: 1, statementTimeoutMs: 100 });
  await database.withClient(async (client) => {
    await client.query('begin; lock table issuer');
    const held = await one(impatient).then(() =>
      impatient.kysely
        .selectFrom('issuer')
        .select('id')
        .execute()
        .catch((error: unknown) => error),
    );
    expect(isStatementTimeout(held)).toBe(true);
    await client.query('rollback');
  });
  expect(await impatient.kysely.selectFrom('issuer').select('id').execute()).toEqual([]);
  await impatient.close();
});
