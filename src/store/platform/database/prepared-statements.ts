import type { CompiledQuery, Kysely } from 'kysely';
import pg from 'pg';
import { memoize } from '#domain/platform/lru-cache.ts';
import type { Tables } from '../../site/tables.ts';
import type { Queries } from './database.ts';

/** Begins the text of a statement that each connection plans once. */
const MARK = '/* kept plan */';

let count = 0;
const nameOf = memoize(() => {
  count += 1;
  return `kept_plan_${count}`;
});

/** Lets a connection keep the plans of kept statements. */
export function usePreparedStatements(client: pg.PoolClient): void {
  const query = (...args: readonly unknown[]) => {
    const [text, values, ...rest] = args;
    const isKept = typeof text === 'string' && text.startsWith(MARK);
    const asked = isKept ? [{ name: nameOf(text), text, values }, ...rest] : args;
    return Reflect.apply(pg.Client.prototype.query, client, asked);
  };
  client.query = query as pg.PoolClient['query'];
}

/** Stands for a value of that name while the text of a statement is made. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const places = new Proxy({}, { get: (_, name) => new Place(String(name)) });

interface Statement<Row> {
  compile(kysely: Kysely<Tables>): CompiledQuery<Row>;
}

/** Gives the rows of a statement for values; one that is undefined is null. */
export type PreparedStatement<Values, Row> = (queries: Queries, values: Values) => Promise<readonly Row[]>;

/**
 * A statement that readers ask all the time, or that takes longer to plan than to run: its text is made once, and each connection plans it once.
 * `make` may hand the values on as parameters, by their names, and do nothing else with them: an object spread from them has none.
 */
export function preparedStatement<Values extends object, Row>(
  make: (kysely: Kysely<Tables>, values: Values) => Statement<Row>,
): PreparedStatement<Values, Row> {
  let made: CompiledQuery<Row> | undefined;
  return async ({ kysely }, values) => {
    made ??= make(kysely, places as Values).compile(kysely);
    const parameters = made.parameters.map((each) =>
      each instanceof Place ? values[each.name as keyof Values] : each,
    );
    return execute(kysely, { ...made, parameters });
  };
}

async function execute<Row>(kysely: Kysely<Tables>, query: CompiledQuery<Row>): Promise<readonly Row[]> {
  const { rows } = await kysely.executeQuery<Row>({ ...query, sql: `${MARK} ${query.sql}` });
  return rows;
}

/** The rows of a statement that is put together each time but has one of a few texts, all that varies being parameters: planned once like the others. */
export function executePrepared<Row>({ kysely }: Queries, statement: Statement<Row>): Promise<readonly Row[]> {
  return execute(kysely, statement.compile(kysely));
}

/** The row of a statement that always has one. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a select without a row');
  return row;
}
