import { sql } from 'kysely';
import type { DrawnLayout, DrawnMeasure } from '#domain/market/chart-drawing.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';

/** A chart: the bond, the venue, what is drawn. */
interface DrawnChart {
  readonly bondId: number;
  readonly venueId: number;
  readonly measure: DrawnMeasure;
}

export type ChartDrawingTable = TableOf<
  DrawnChart & {
    readonly accountId: string;
    readonly version: number;
    readonly layout: DrawnLayout;
    readonly updatedAt: Date;
  }
>;

/** What an account drew on a chart; undefined where it drew nothing. */
export async function findDrawings({ kysely }: Queries, accountId: string, { bondId, venueId, measure }: DrawnChart) {
  return kysely
    .selectFrom('chartDrawing')
    .where((is) => is.and({ accountId, bondId, venueId, measure }))
    .select(['version', 'layout'])
    .executeTakeFirst();
}

/** What an account drew, on all charts. */
export async function findAllDrawings({ kysely }: Queries, accountId: string) {
  return kysely
    .selectFrom('chartDrawing')
    .where('accountId', '=', accountId)
    .orderBy('bondId')
    .orderBy('venueId')
    .orderBy('measure')
    .select(['bondId', 'venueId', 'measure', 'layout', 'updatedAt'])
    .execute();
}

interface NewDrawings extends DrawnChart {
  readonly accountId: string;
  /** The version that they take the place of; 0 for none. */
  readonly version: number;
  readonly layout: DrawnLayout;
  readonly now: Date;
}

/**
 * Keeps drawings in place of those of a version; gives the new version, or why nothing was kept: `changed` where the kept ones are of another
 * version, `full` where the account draws on as many charts as it may.
 */
export async function saveDrawings(
  { kysely }: Queries,
  { accountId, bondId, venueId, measure, version, layout, now }: NewDrawings,
  max: number,
): Promise<number | 'changed' | 'full'> {
  if (version > 0) {
    const { rows } = await sql<{ version: number }>`
      update chart_drawing set version = version + 1, layout = ${JSON.stringify(layout)}::jsonb, updated_at = ${now}::timestamptz
      where account_id = ${accountId} and bond_id = ${bondId} and venue_id = ${venueId} and measure = ${measure}
        and version = ${version}
      returning version`.execute(kysely);
    return rows[0]?.version ?? 'changed';
  }
  const { rows: own } = await sql<{ isFull: boolean }>`
    select count(*) >= ${max} as "isFull" from chart_drawing where account_id = ${accountId}`.execute(kysely);
  if (own[0]?.isFull) return 'full';
  const { rows } = await sql<{ version: number }>`
    insert into chart_drawing (account_id, bond_id, venue_id, measure, version, layout, updated_at)
    values (${accountId}, ${bondId}, ${venueId}, ${measure}, 1, ${JSON.stringify(layout)}::jsonb, ${now}::timestamptz)
    on conflict do nothing returning version`.execute(kysely);
  return rows[0]?.version ?? 'changed';
}

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
) {
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
    .where((is) => is.and({ id, bondId }))
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
export async function revokeSharedDrawing({ kysely }: Queries, accountId: string, id: string) {
  const { numDeletedRows } = await kysely
    .deleteFrom('sharedDrawing')
    .where((is) => is.and({ id, accountId }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
