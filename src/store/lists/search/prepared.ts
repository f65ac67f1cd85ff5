import type { PoolClient, QueryResult, QueryResultRow } from 'pg';

/** A statement that a connection plans once, since planning takes as long as such short statements themselves. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** Runs a prepared statement. */
export function run<Row extends QueryResultRow>(
  client: PoolClient,
  statement: Prepared,
  values: readonly unknown[],
): Promise<QueryResult<Row>> {
  return client.query<Row>({ ...statement, values: [...values] });
}
