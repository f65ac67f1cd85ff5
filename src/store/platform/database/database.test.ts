import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runAsAdmin, withDatabase } from '../../testing/admin.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Database, kyselyOnClient, openDatabase } from './database.ts';
import { isDatabaseUnavailable, isStatementTimeout } from './database-errors.ts';
import { preparedStatement } from './prepared-statements.ts';

/** Enough for a busy machine. */
const SOON = { timeout: 30_000 };

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url });
});

afterAll(async () => {
  await database.close();
  await own.drop();
});

async function select(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.kysely);
  return rows[0]?.value;
}

test.each([
  ["'2024-02-29'::date", '2024-02-29'],
  ["'2024-02-29 23:59:59'::timestamp", '2024-02-29 23:59:59'],
  ["'2024-02-29 23:00:00+03'::timestamptz", new Date(Date.UTC(2024, 1, 29, 20))],
  ['9007199254740991::int8', Number.MAX_SAFE_INTEGER],
  ['0.1::float8', 0.1],
  ['12.50::numeric', '12.50'],
  ['array[1, null, -3]::int8[]', [1, null, -3]],
  ["array['2024-01-31', null]::date[]", ['2024-01-31', null]],
  ["'{}'::date[]", []],
])('reads %s as it was meant', async (expression, value) => {
  expect(await select(expression)).toEqual(value);
});

test('refuses a whole number that JavaScript cannot hold exactly', async () => {
  await expect(select('9007199254740993::int8')).rejects.toThrow(RangeError);
});

test('says the day of a moment in UTC, whatever the machine is set to', async () => {
  expect(await select("('2024-03-01 01:00:00+03'::timestamptz)::date")).toBe('2024-02-29');
});

test('makes and plans a kept statement once for all values, and plans others each time', async () => {
  const kept = await database.withClient(async (client) => {
    const { rows: before } = await client.query('select statement from pg_prepared_statements');
    expect(before).toEqual([]);
    const own = kyselyOnClient(client);
    const plusOne = preparedStatement<{ value: number }, { value: number }>(
      (_, { value }) => sql`select ${value}::int + 1 as value`,
    );
    const answers = [];
    for (const value of [1, 2]) {
      answers.push(...(await plusOne({ kysely: own }, { value })).map((row) => row.value));
      await sql`select ${value}::int`.execute(own);
    }
    expect(answers).toEqual([2, 3]);
    const built = preparedStatement<{ number: number; text?: string }, object>((kysely, { number, text }) =>
      kysely.selectNoFrom([
        sql<number>`${number}::int - ${3}::int`.as('less'),
        sql<string>`${text}::text`.as('oneText'),
      ]),
    );
    expect(await built({ kysely: own }, { number: 5, text: 'a' })).toEqual([{ less: 2, oneText: 'a' }]);
    expect(await built({ kysely: own }, { number: 6 })).toEqual([{ less: 3, oneText: null }]);
    return client.query('select statement from pg_prepared_statements order by prepare_time');
  });
  expect(kept.rows).toEqual([
    { statement: '/* kept plan */ select $1::int + 1 as value' },
    { statement: '/* kept plan */ select $1::int - $2::int as "less", $3::text as "one_text"' },
  ]);
});

test('gives up a statement at its time limit and says so', async () => {
  const impatient = openDatabase({ url: own.url, statementTimeoutMs: 50 });
  const error: unknown = await sql`select pg_sleep(5)`.execute(impatient.kysely).catch((reason: unknown) => reason);
  await impatient.close();
  expect(isStatementTimeout(error)).toBe(true);
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test('tells a wrong query from an absent database', async () => {
  const error: unknown = await select('no_such_column').catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test('calls a server that nobody runs unavailable', async () => {
  // Port 1 of the own machine is reserved and refuses.
  const absent = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
  const error: unknown = await sql`select 1`.execute(absent.kysely).catch((reason: unknown) => reason);
  await absent.close();
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('survives the loss of its connections, idle and busy', async () => {
  const pool = openDatabase({ url: own.url, poolSize: 2 });
  const name = new URL(own.url).pathname.slice(1);
  const cut = () =>
    runAsAdmin(
      withDatabase(own.url, 'postgres'),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
  await sql`select 1`.execute(pool.kysely);
  const busy: Promise<unknown> = sql`select pg_sleep(20)`.execute(pool.kysely).catch((reason: unknown) => reason);
  await pool.withClient((client) => client.query('select 1'));
  await cut();
  expect(isDatabaseUnavailable(await busy)).toBe(true);
  const again = await vi.waitFor(() => sql`select 1 as one`.execute(pool.kysely), SOON);
  await pool.close();
  expect(again.rows).toEqual([{ one: 1 }]);
});

test('tells of an idle connection that was lost', async () => {
  const lost: string[] = [];
  const pool = openDatabase({ url: own.url, log: (message) => lost.push(message) });
  const { rows } = await pool.withClient((client) => client.query<{ pid: number }>('select pg_backend_pid() as pid'));
  await sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`.execute(database.kysely);
  await vi.waitFor(() => expect(lost).toEqual([expect.stringContaining('Lost an idle database connection')]), SOON);
  await pool.close();
});

test('does not lend a connection again whose work failed', async () => {
  const pool = openDatabase({ url: own.url, poolSize: 1 });
  const failing = pool.withClient(async (client) => {
    await client.query('begin');
    throw new Error('half way');
  });
  await expect(failing).rejects.toThrow('half way');
  const state = await pool.withClient((client) => client.query('select now() = statement_timestamp() as is_fresh'));
  await pool.close();
  expect(state.rows).toEqual([{ is_fresh: true }]);
});

test('closes once, however often it is asked', async () => {
  const pool = openDatabase({ url: own.url });
  await Promise.all([pool.close(), pool.close()]);
  await expect(sql`select 1`.execute(pool.kysely)).rejects.toThrow();
});
