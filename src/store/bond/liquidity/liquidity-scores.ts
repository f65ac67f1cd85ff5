import { sql } from 'kysely';
import type { IsoDate } from '#math/units.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import type { TableOf } from '../../platform/database/database.ts';

/** The score of the market of a bond, from 1 to 10, and the day that it was worked out on. */
interface StoredScore {
  readonly instrumentId: number;
  readonly date: IsoDate;
  readonly score: number;
}

export type LiquidityScoreTable = TableOf<StoredScore>;

/** Joins it to `instrument`. */
export const scoreJoin = sql`left join liquidity_score on liquidity_score.instrument_id = instrument.id`;

/** Stores the scores of bonds on a day, and takes away those of others among some bonds; notes whose score is another. */
export async function saveLiquidityScores(
  tx: WriteTransaction,
  { bondIds, date }: { readonly bondIds: readonly number[]; readonly date: IsoDate },
  scores: ReadonlyMap<number, number>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with told as (
      select * from unnest(${[...scores.keys()]}::bigint[], ${[...scores.values()]}::smallint[]) as told (instrument_id, score)
    ), before as (
      select instrument_id, score from liquidity_score where instrument_id = any(${bondIds}::bigint[])
    ), saved as (
      insert into liquidity_score as known (instrument_id, date, score)
      select instrument_id, ${date}::date, score from told
      on conflict (instrument_id) do update set date = excluded.date, score = excluded.score
      where known is distinct from excluded
    ), removed as (
      delete from liquidity_score where instrument_id = any(${bondIds}::bigint[])
        and not exists (select from told where told.instrument_id = liquidity_score.instrument_id)
    )
    select instrument_id as id from told full join before using (instrument_id)
    where told.score is distinct from before.score`.execute(tx.kysely);
  await noteChangedIds(
    tx,
    'liquidity_score',
    rows.map(({ id }) => id),
  );
}
