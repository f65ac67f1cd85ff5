import { sql } from 'kysely';
import { lists } from '#domain/lists/lists.ts';
import type { IsoDate } from '#math/units.ts';
import { atPresent, knownDay } from '../platform/as-of/known-day.ts';
import type { Queries } from '../platform/database/database.ts';

/** A field of bonds that lists as of a day do not have. */
export interface UnkeptField {
  readonly field: string;
  /** The first day as of which it is kept; null where it is kept of no earlier day. */
  readonly since: IsoDate | null;
}

/** The first day, UTC, as of which yields to worst, put, call and best are kept; null where they are as far back as all else. */
async function findEndYieldsSince({ kysely }: Queries): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate | null }>`
    select case when isfinite(first) then (first at time zone 'UTC')::date end as day from (
      select least((select min(stored_at) from latest_end_yield), (select min(stored_at) from superseded_latest_end_yield)) as first
    ) as kept`.execute(kysely);
  return rows[0]?.day ?? null;
}

/** The fields of bonds that lists as of the day of the present work do not have; none where it reads what is stored now. */
export async function findUnkeptFields(database: Queries): Promise<readonly UnkeptField[]> {
  const day = knownDay();
  if (day === null) return [];
  const since = await atPresent(() => findEndYieldsSince(database));
  const isBefore = since !== null && day < since;
  return lists.bonds.fields.flatMap((field): readonly UnkeptField[] => {
    if (!('past' in field)) return [];
    if (field.past === 'none') return [{ field: field.id, since: null }];
    return isBefore ? [{ field: field.id, since }] : [];
  });
}
