import pg from 'pg';

export interface Statement {
  /** Of a statement that the connection prepares. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = pg.Client['query'];

function statementOf(first: unknown, second: unknown): Statement | undefined {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  if (typeof first !== 'object' || first === null || !('text' in first) || typeof first.text !== 'string')
    return undefined;
  const own = 'values' in first && Array.isArray(first.values) ? first.values : undefined;
  const name = 'name' in first && typeof first.name === 'string' ? { name: first.name } : {};
  return { ...name, text: first.text, values: own ?? (Array.isArray(second) ? second : []) };
}

/** The statements that `work` sends to the database, in order, so that they can be run bare. */
export async function recordedStatements(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  const recording = function (this: pg.Client, ...args: readonly unknown[]) {
    const statement = statementOf(args[0], args[1]);
    if (statement !== undefined) statements.push(statement);
    return Reflect.apply(original, this, args);
  };
  pg.Client.prototype.query = recording as Query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return statements;
}

/** Runs statements one after another on one connection. */
export async function runBare(client: pg.PoolClient, statements: readonly Statement[]): Promise<void> {
  for (const { values, ...statement } of statements) await client.query({ ...statement, values: [...values] });
}
