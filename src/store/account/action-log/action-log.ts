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
export async function saveAction({ kysely }: Queries, action: ActionRecord): Promise<void> {
  const minute = new Date(Math.floor(action.loggedAt.getTime() / MINUTE_MS) * MINUTE_MS);
  await kysely
    .insertInto('actionLog')
    .values({ ...action, minute })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts one more view of the page of a bond. */
export async function countBondView({ kysely }: Queries, bondId: number, date: IsoDate): Promise<void> {
  await kysely
    .insertInto('bondView')
    .values({ bondId, date, views: 1 })
    .onConflict((conflict) => conflict.columns(['bondId', 'date']).doUpdateSet({ views: sql`bond_view.views + 1` }))
    .execute();
}
