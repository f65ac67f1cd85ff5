import type { Database } from '#store/platform/database/database.ts';
import { queryRows } from '#store/testing/with-test-database.ts';

/** Which bonds have their trading days on a worker, and which lie elsewhere. */
export async function findPlaces(
  database: Database,
  worker: string | undefined,
  bonds: readonly number[],
): Promise<readonly [there: readonly number[], elsewhere: readonly number[]]> {
  const places = await queryRows<{ id: number; port: number }>(
    database,
    `select id, (select nodeport from citus_shards
       where shardid = get_shard_id_for_distribution_column('trading_day', id)) as port from unnest($1::bigint[]) as id`,
    [bonds],
  );
  const port = Number(new URL(worker ?? '').port);
  const of = (isThere: boolean) => places.filter((place) => (place.port === port) === isThere).map(({ id }) => id);
  return [of(true), of(false)];
}
