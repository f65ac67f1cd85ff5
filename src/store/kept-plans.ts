import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { madeOnce } from '#domain/made-once.ts';
import type { Queries } from './database.ts';
import type { Tables } from './tables.ts';

/** Stands in a statement that each connection plans once, since planning it takes longer than running it. Its texts are few: what differs is parameters. */
export const keptPlan: RawBuilder<unknown> = sql.raw('/* kept plan */');

const mark = /^\s*(?:select )?\/\* kept plan \*\//;

let count = 0;
const nameOf = madeOnce(() => {
  count += 1;
  return `kept_plan_${count}`;
});

/** Lets a connection keep the plans of the statements that ask for it. */
export function keepPlans(client: pg.PoolClient): void {
  const query = (...args: readonly unknown[]) => {
    const [text, values, ...rest] = args;
    const isKept = typeof text === 'string' && mark.test(text);
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
export type KeptStatement<Values, Row> = (queries: Queries, values: Values) => Promise<readonly Row[]>;

/**
 * A statement that readers ask all the time: its text is made once, and each connection plans it once. `make` may hand the values on as parameters
 * and do nothing else with them.
 */
export function keptStatement<Values extends object, Row>(
  make: (kysely: Kysely<Tables>, values: Values) => Statement<Row>,
): KeptStatement<Values, Row> {
  let made: CompiledQuery<Row> | undefined;
  return async ({ kysely }, values) => {
    made ??= make(kysely, places as Values).compile(kysely);
    const parameters = made.parameters.map((each) =>
      each instanceof Place ? values[each.name as keyof Values] : each,
    );
    const { rows } = await kysely.executeQuery<Row>({ ...made, sql: `/* kept plan */ ${made.sql}`, parameters });
    return rows;
  };
}

/** The row of a statement that always has one. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a select without a row');
  return row;
}
