import { sql } from 'kysely';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';
import { hiddenVenues } from '../quotes/access-requests.ts';

export interface NewSource {
  readonly code: string;
  readonly name: string;
  readonly url: string | null;
}

export type SourceTable = TableOf<NewSource & { readonly id: number }, 'id'>;

/** Stores where data comes from, known by its code; gives its id. An unchanged source is not written, so that it is not locked. */
export async function saveSource({ kysely }: WriteTransaction, source: NewSource) {
  const { code, name, url } = source;
  const known = await kysely
    .selectFrom('source')
    .where((is) => is.and({ code, name }))
    .where('url', 'is not distinct from', url)
    .select('id')
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const { id } = await kysely
    .insertInto('source')
    .values({ code, name, url })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ name, url }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The id of the source with this code, if there is one. */
export async function findSourceId({ kysely }: Queries, code: string) {
  const found = await kysely.selectFrom('source').where('code', '=', code).select('id').executeTakeFirst();
  return found?.id;
}

/** A source, and how recent its data are. */
export interface SourceRecord extends NewSource {
  /** When the latest data of the source were stored. */
  readonly storedAt: Date;
}

/** The sources of a bond's terms and of the latest day on each of its venues that is not hidden from an account, by name, as a query. */
export const bondSources = (bondId: number, accountId: string | null) => sql`
  select source.code, source.name, source.url, max(used.stored_at) as stored_at
  from (
    select terms.source_id, coalesce(run.finished_at, instrument.updated_at) as stored_at
    from bond_terms terms
    join instrument on instrument.id = terms.instrument_id
    left join import_run run on run.id = terms.import_id
    where terms.instrument_id = ${bondId}
    union all
    select day.source_id, day.stored_at
    from listing cross join last_day_before(listing.instrument_id, listing.venue_id, 'infinity') as day
    where listing.instrument_id = ${bondId} and listing.venue_id not in ${hiddenVenues(accountId)}
  ) used
  join source on source.id = used.source_id
  group by source.id, source.name
  order by source.name`;

export async function findBondSources({ kysely }: Queries, bondId: number, accountId: string | null) {
  const { rows } = await sql<SourceRecord>`${bondSources(bondId, accountId)}`.execute(kysely);
  return rows;
}

/** The sources of what an index or fund is made of on its latest day, by name; none where no import told it. */
export async function findCompositionSources({ kysely }: Queries, id: number) {
  const { rows } = await sql<SourceRecord>`
    select source.code, source.name, source.url, max(run.finished_at) as stored_at
    from import_run as run join source on source.id = run.source_id
    where run.stored_at in (
      select stored_at from fund_holding
      where fund_id = ${id} and as_of = (select max(as_of) from fund_holding where fund_id = ${id})
      union select stored_at from index_member
      where index_id = ${id} and as_of = (select max(as_of) from index_member where index_id = ${id}))
    group by source.id order by source.name`.execute(kysely);
  return rows;
}

/** Where many instruments come from, as `bondSources` has it of one: the sources of terms and of the last day on each venue that is not hidden. */
const instrumentSources = (ids: readonly number[], accountId: string | null) => sql`
  select terms.instrument_id as id, terms.source_id, coalesce(run.finished_at, instrument.updated_at) as stored_at
  from bond_terms as terms join instrument on instrument.id = terms.instrument_id left join import_run as run on run.id = terms.import_id
  where terms.instrument_id = any(${ids}::bigint[])
  union all
  select day.instrument_id, day.source_id, day.stored_at
  from listing join trading_day as day on day.instrument_id = listing.instrument_id and day.venue_id = listing.venue_id
    and day.date = listing.last_date
  where listing.instrument_id = any(${ids}::bigint[]) and listing.venue_id not in ${hiddenVenues(accountId)}`;

/** Where companies come from: the register of their identifier, and their reports. */
const issuerSources = (ids: readonly number[]) => sql`
  select issuer.id, entity.source_id, run.finished_at as stored_at
  from issuer join legal_entity as entity on entity.lei = issuer.lei left join import_run as run on run.id = entity.import_id
  where issuer.id = any(${ids}::bigint[])
  union all
  select issuer_id, source_id, null from report where issuer_id = any(${ids}::bigint[])`;

interface SourcesQuestion {
  readonly of: 'instruments' | 'issuers';
  readonly ids: readonly number[];
  readonly accountId: string | null;
}

/** The sources of many instruments or companies by id, by name; nothing of a venue that is hidden from the account. */
export async function findSourcesOf({ kysely }: Queries, { of, ids, accountId }: SourcesQuestion) {
  const used = of === 'issuers' ? issuerSources(ids) : instrumentSources(ids, accountId);
  const { rows } = await sql<Omit<SourceRecord, 'storedAt'> & { readonly id: number; readonly storedAt: Date | null }>`
    select used.id, source.code, source.name, source.url, max(used.stored_at) as stored_at
    from (${used}) as used join source on source.id = used.source_id
    group by used.id, source.id, source.name order by used.id, source.name`.execute(kysely);
  return Map.groupBy(rows, ({ id }) => id);
}
