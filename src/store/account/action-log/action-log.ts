import { sql } from 'kysely';
import type { IsoDate } from '#math/units.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';

export interface ActionRecord {
  readonly kind: 'current-user' | 'contact';
  readonly actionId: number;
  readonly bondId: number | null;
  readonly accountId: string | null;
  readonly loggedAt: Date;
}

export type ActionLogTable = TableOf<ActionRecord & { readonly id: number; readonly minute: Date }, 'id'>;

export interface BondViewTable {
  readonly bondId: number;
  readonly date: IsoDate;
  readonly views: number;
}

const MINUTE_MS = 60_000;

/** Stores what a reader did; the same by the same account within a minute is one entry. */
export async function saveAction({ kysely }: Queries, action: ActionRecord) {
  const minute = new Date(Math.floor(action.loggedAt.getTime() / MINUTE_MS) * MINUTE_MS);
  await kysely
    .insertInto('actionLog')
    .values({ ...action, minute })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts one more view of the page of a bond. */
export async function countBondView({ kysely }: Queries, bondId: number, date: IsoDate) {
  await kysely
    .insertInto('bondView')
    .values({ bondId, date, views: 1 })
    .onConflict((conflict) => conflict.columns(['bondId', 'date']).doUpdateSet({ views: sql`bond_view.views + 1` }))
    .execute();
}

/** Days of the instance, both included. */
interface Days {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

interface DayOfUse {
  readonly date: string;
  readonly views: number;
  readonly actions: number;
}

/** Views and actions of each day that has any, the latest first. Actions count by the day of UTC. */
export async function findUseByDay({ kysely }: Queries, { from, to }: Days) {
  const { rows } = await sql<DayOfUse>`
    select date::text, sum(views)::integer as views, sum(actions)::integer as actions from (
      select date, views, 0 as actions from bond_view where date between ${from} and ${to}
      union all
      select (logged_at at time zone 'UTC')::date, 0, 1 from action_log
      where logged_at >= ${from}::date::timestamp at time zone 'UTC'
        and logged_at < (${to}::date + 1)::timestamp at time zone 'UTC'
    ) as used group by date order by date desc`.execute(kysely);
  return rows;
}

interface ViewedBond {
  readonly id: number;
  /** Null once the bond is gone. */
  readonly name: string | null;
  readonly views: number;
}

/** The most viewed bonds of a period whose name or ISIN has the words. */
export async function findViewedBonds(
  { kysely }: Queries,
  { from, to, words, max }: Days & { readonly words: string; readonly max: number },
) {
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<ViewedBond>`
    select bond_view.bond_id as id, instrument.name, sum(views)::integer as views
    from bond_view left join instrument on instrument.id = bond_view.bond_id
    where date between ${from} and ${to} and (${words} = '' or instrument.name ilike ${like} or instrument.isin ilike ${like})
    group by bond_view.bond_id, instrument.name order by views desc, id limit ${max}`.execute(kysely);
  return rows;
}

interface CountedAction extends Pick<ActionRecord, 'kind' | 'actionId'> {
  readonly count: number;
  readonly accounts: number;
}

/** How often each action was done in a period, and by how many accounts; the most frequent first. */
export async function countActions({ kysely }: Queries, { from, to, max }: Days & { readonly max: number }) {
  const { rows } = await sql<CountedAction>`
    select kind, action_id as "actionId", count(*)::integer as count, count(distinct account_id)::integer as accounts
    from action_log
    where logged_at >= ${from}::date::timestamp at time zone 'UTC'
      and logged_at < (${to}::date + 1)::timestamp at time zone 'UTC'
    group by kind, action_id order by count desc, kind, action_id limit ${max}`.execute(kysely);
  return rows;
}
