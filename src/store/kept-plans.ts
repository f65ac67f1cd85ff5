import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { madeOnce } from '#domain/made-once.ts';

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
