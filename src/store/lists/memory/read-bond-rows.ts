import { sql } from 'kysely';
import { atOneMoment } from '../../platform/database/at-one-moment.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { preparedStatement } from '../../platform/database/prepared-statements.ts';
import { type BondCatalogue, type BondRow, selectBondRows, type WantedIds } from './bond-row.ts';

/** Bonds of one step of a load: few, so that others have their turn between. */
const BONDS_OF_STEP = 500;

const newest = sql<number>`(select id from data_change order by id desc limit 1)`;

const newestChange = preparedStatement<object, { readonly id: number | null }>(
  () => sql<{ id: number | null }>`select ${newest} as id`,
);

/** The last noted change of the market data. */
export async function findNewestChange(queries: Queries): Promise<number> {
  const [row] = await newestChange(queries, {});
  return row?.id ?? 0;
}

/** How many bonds there are, counted up to a limit. */
export async function countUpTo({ kysely }: Queries, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from bond_terms limit ${limit}) as bonds`.execute(kysely);
  return rows[0]?.count ?? 0;
}

/** Reads all bonds by name as they are at one moment, step by step; gives the last change that was there. */
export function readAllBonds(
  database: Database,
  catalogue: BondCatalogue,
  take: (bonds: readonly BondRow[]) => void,
): Promise<number> {
  return atOneMoment(database, async ({ kysely }) => {
    const position = await findNewestChange({ kysely });
    await sql`declare bonds no scroll cursor for ${selectBondRows('all', catalogue)}`.execute(kysely);
    for (;;) {
      const { rows } = await sql<BondRow>`fetch ${sql.lit(BONDS_OF_STEP)} from bonds`.execute(kysely);
      if (rows.length === 0) return position;
      take(rows);
    }
  });
}

interface ChangedBonds {
  /** Ids of bonds that may be others, or of none any more. */
  readonly ids: readonly number[];
  /** Up to where these are all. */
  readonly position: number;
}

/** What of a bond the other tables tell by its issuer, the rest by itself. */
const ofBonds = [
  'instrument',
  'trading_day',
  'latest_figure',
  'offer',
  'bond_rating',
  'text_section',
  'liquidity_score',
];
const ofIssuers = ['issuer', 'issuer_rating'];

/** So many notes and no more are looked through for what changed. */
const MAX_NOTES = 50_000;

/** The bonds that may have changed after a position; undefined where they are more than `most`, and where it is not known any more. */
export async function findChangedBonds(
  { kysely }: Queries,
  after: number,
  max: number,
): Promise<ChangedBonds | undefined> {
  const isKnown = sql`exists (select from data_change where id <= ${after}) and ${newest} - ${after} <= ${MAX_NOTES}`;
  const noted = (tables: readonly string[]) => sql`(select distinct first_id, last_id from data_change
    where id > ${after} and table_name = any(${tables}::text[]))`;
  const { rows } = await sql<{ position: number; ids: readonly number[] | null }>`
    select ${newest} as position, case when ${isKnown} then array(
      select id from ${noted(ofBonds)} as change join instrument on instrument.id between first_id and last_id
      union all select id from ${noted(ofIssuers)} as change join instrument on issuer_id between first_id and last_id
      union all select first_id from ${noted(ofBonds)} as change where first_id = last_id
      limit ${max + 1}
    ) end as ids`.execute(kysely);
  const { position = after, ids = null } = rows[0] ?? {};
  return ids === null || ids.length > max ? undefined : { ids: [...new Set(ids)], position };
}

/** Bonds by name: those with these ids, or all. */
export async function readBonds(
  { kysely }: Queries,
  wanted: WantedIds,
  catalogue: BondCatalogue,
): Promise<readonly BondRow[]> {
  if (wanted.length === 0) return [];
  const { rows } = await selectBondRows(wanted, catalogue).execute(kysely);
  return rows;
}
