import { sql } from 'kysely';
import type { DrawnLayout } from '#domain/market/chart-drawing.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';
import type { DrawnChart } from './chart-drawings.ts';

interface SharedDrawing extends DrawnChart {
  readonly id: string;
  readonly accountId: string;
  readonly layout: DrawnLayout;
  readonly sharedAt: Date;
  readonly expiresAt: Date;
}

export type SharedDrawingTable = TableOf<SharedDrawing>;

/** Keeps drawings under an id; false where the account shares as many as it may. */
export async function shareDrawings(
  { kysely }: Queries,
  { id, accountId, bondId, venueId, measure, layout, sharedAt, expiresAt }: SharedDrawing,
  max: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into shared_drawing (id, account_id, bond_id, venue_id, measure, layout, shared_at, expires_at)
    select ${id}, ${accountId}, ${bondId}::bigint, ${venueId}::integer, ${measure}, ${JSON.stringify(layout)}::jsonb,
      ${sharedAt}::timestamptz, ${expiresAt}::timestamptz
    where (select count(*) from shared_drawing where account_id = ${accountId} and expires_at > ${sharedAt}::timestamptz) < ${max}
    returning id`.execute(kysely);
  return rows.length > 0;
}

/** Drawings on a bond that a link leads to; undefined where it leads to none, or no longer. */
export async function findSharedDrawing(
  { kysely }: Queries,
  { id, bondId, now }: { readonly id: string; readonly bondId: number; readonly now: Date },
) {
  return kysely
    .selectFrom('sharedDrawing')
    .where('id', '=', id)
    .where('bondId', '=', bondId)
    .where('expiresAt', '>', now)
    .select(['venueId', 'measure', 'layout', 'sharedAt', 'expiresAt'])
    .executeTakeFirst();
}

/** What an account shares, newest first. */
export async function findOwnSharedDrawings({ kysely }: Queries, accountId: string, now: Date) {
  return kysely
    .selectFrom('sharedDrawing')
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .orderBy('sharedAt', 'desc')
    .orderBy('id')
    .select(['id', 'bondId', 'venueId', 'measure', 'layout', 'sharedAt', 'expiresAt'])
    .execute();
}

/** Takes back a link of an account; false where the account has none of this id. */
export async function revokeSharedDrawing({ kysely }: Queries, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await kysely
    .deleteFrom('sharedDrawing')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
