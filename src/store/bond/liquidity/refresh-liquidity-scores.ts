import { type RawBuilder, sql } from 'kysely';
import { liquidityOn } from '#domain/bond/liquidity/liquidity-history.ts';
import type { IsoDate } from '#math/units.ts';
import { inWriteTransaction, type WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ChangedTable } from '../../platform/changes/data-changes.ts';
import type { Database, Queries, TableOf } from '../../platform/database/database.ts';
import { saveLiquidityScores } from './liquidity-scores.ts';
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

async function scoreBonds(tx: WriteTransaction, bondIds: readonly number[], date: IsoDate): Promise<void> {
  const records = await findMarketRecords(tx, bondIds, date);
  const scores = [...records].flatMap(([id, record]): readonly (readonly [number, number])[] => {
    const { score } = liquidityOn(record, date);
    return score === null ? [] : [[id, score]];
  });
  await saveLiquidityScores(tx, { bondIds, date }, new Map(scores));
}

async function findNewestChange({ kysely }: Queries): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from data_change`.execute(kysely);
  return rows[0]?.id ?? 0;
}

/** The next bonds by their ids: all, or those that changed after a change, looked up from the changes, of which there are fewer than bonds. */
async function findBonds({ kysely }: Queries, after: number, since: number | null): Promise<readonly number[]> {
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
export async function refreshLiquidityScores(database: Database, today: IsoDate): Promise<number> {
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
