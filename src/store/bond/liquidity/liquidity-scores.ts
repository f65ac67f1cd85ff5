import { type RawBuilder, sql } from 'kysely';
import { liquidityOn } from '#domain/bond/liquidity/liquidity-history.ts';
import type { IsoDate } from '#math/units.ts';
import { inWriteTransaction, type WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { type ChangedTable, noteChangedIds } from '../../platform/changes/data-changes.ts';
import type { Database, Queries, TableOf } from '../../platform/database/database.ts';
import { findMarketRecords } from './market-records.ts';

interface Refresh {
  readonly isOnly: boolean;
  /** The day on which all scores were last worked out. */
  readonly date: IsoDate;
  /** The change of market data up to which they are in step since. */
  readonly changeId: number;
}

export type LiquidityRefreshTable = TableOf<Refresh, 'isOnly'>;

/** A transaction takes so many bonds, and holds up other writers for no longer. */
const BONDS_AT_ONCE = 500;

/** Changes of these may change a score; who hides quotes is noted with their bonds. */
const concerned: readonly ChangedTable[] = ['instrument', 'trading_day', 'latest_figure', 'participant_quote'];

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
) {
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
  const ids = rows.map(({ id }) => id);
  await noteChangedIds(tx, 'liquidity_score', ids);
}

async function scoreBonds(tx: WriteTransaction, bondIds: readonly number[], date: IsoDate) {
  const records = await findMarketRecords(tx, bondIds, date);
  const scores = [...records].flatMap(([id, record]): readonly (readonly [number, number])[] => {
    const { score } = liquidityOn(record, date);
    return score === null ? [] : [[id, score]];
  });
  await saveLiquidityScores(tx, { bondIds, date }, new Map(scores));
}

async function findNewestChange({ kysely }: Queries) {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from data_change`.execute(kysely);
  return rows[0]?.id ?? 0;
}

/** The next bonds by their ids: all, or those that changed after a change, looked up from the changes, of which there are fewer than bonds. */
async function findBonds({ kysely }: Queries, after: number, since: number | null) {
  const nextBonds = (condition: RawBuilder<unknown>) => sql`select id from instrument
    where kind = 'bond' and id > ${after} and ${condition} order by id limit ${BONDS_AT_ONCE}`;
  const next =
    since === null
      ? nextBonds(sql`true`)
      : sql`with change as materialized (
            select distinct first_id, last_id from data_change
            where id > ${since} and table_name = any(${concerned}::text[]) and last_id > ${after}
          )
          select distinct bond.id from change
            cross join lateral (${nextBonds(sql`id between change.first_id and change.last_id`)}) as bond
          order by id limit ${BONDS_AT_ONCE}`;
  const { rows } = await sql<{ id: number }>`${next}`.execute(kysely);
  return rows.map(({ id }) => id);
}

/**
 * Works out the liquidity scores of all bonds on a day, and of those that changed since where that was done; gives the number of bonds. Broken off
 * it begins anew the next time.
 */
export async function refreshLiquidityScores(database: Database, today: IsoDate) {
  const { kysely } = database;
  const last = await kysely.selectFrom('liquidityRefresh').select(['date', 'changeId']).executeTakeFirst();
  // What is stored meanwhile is taken the next time.
  const changeId = await findNewestChange(database);
  const since = last?.date === today ? last.changeId : null;
  let done = 0;
  for (let bondIds = await findBonds(database, 0, since); bondIds.length > 0; ) {
    const taken = bondIds;
    await inWriteTransaction(database, (tx) => scoreBonds(tx, taken, today));
    done += taken.length;
    bondIds = await findBonds(database, taken.at(-1) ?? 0, since);
  }
  const refresh = { date: today, changeId };
  await kysely
    .insertInto('liquidityRefresh')
    .values(refresh)
    .onConflict((is) => is.column('isOnly').doUpdateSet(refresh))
    .execute();
  return done;
}
