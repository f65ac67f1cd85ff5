import type pg from 'pg';

/**
 * Percent of a page that days fill. Later days leave room for the values that are derived from them; those that come in bulk have theirs. The
 * difference is more than a day takes, so that no later day, which is shorter, goes into what is left of a full page: an import would
 * otherwise write its rows one by one all over the table.
 */
const percents = { later: 85, inBulk: 90 } as const;

function fillTo(percent: number): string {
  return `alter table trading_day set (fillfactor = ${percent})`;
}

/** Runs work that stores very many whole days, outside of a transaction of this client. */
export async function packDays<Result>(
  client: Pick<pg.ClientBase, 'query'>,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(fillTo(percents.inBulk));
  try {
    return await work();
  } finally {
    await client.query(fillTo(percents.later));
  }
}
