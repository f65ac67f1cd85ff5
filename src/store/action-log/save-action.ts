import { sql } from 'kysely';
import type { IsoDate } from '#math/units.ts';
import type { Database } from '../database.ts';

export interface ActionRecord {
  readonly kind: 'current-user' | 'contact';
  readonly actionId: number;
  readonly bondId: number | null;
  readonly accountId: string | null;
  readonly at: Date;
}

const MINUTE_MS = 60_000;

/** Stores what a reader did; the same by the same account within a minute is one entry. */
export async function saveAction({ kysely }: Database, action: ActionRecord): Promise<void> {
  const { kind, actionId, bondId, accountId, at } = action;
  const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
  await kysely
    .insertInto('action_log')
    .values({ kind, action_id: actionId, bond_id: bondId, account_id: accountId, logged_at: at, minute })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts one more view of the page of a bond. */
export async function countBondView({ kysely }: Database, bondId: number, date: IsoDate): Promise<void> {
  await kysely
    .insertInto('bond_view')
    .values({ bond_id: bondId, date, views: 1 })
    .onConflict((conflict) => conflict.columns(['bond_id', 'date']).doUpdateSet({ views: sql`bond_view.views + 1` }))
    .execute();
}
