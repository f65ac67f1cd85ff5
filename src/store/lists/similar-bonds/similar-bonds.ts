import { type RawBuilder, sql } from 'kysely';
import type { IsoDate } from '#math/units.ts';
import { openFigure } from '../../market/trading-days/find-trading-day.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bondJoins } from '../bond-sql.ts';
import { type BondListRecord, type StoredShort, shortBond } from '../find-bonds.ts';
import type { ListPage } from '../search/find-list-page.ts';

export interface SimilarBondsQuery {
  readonly bondId: number;
  readonly today: IsoDate;
  readonly activeStatusIds: readonly number[];
  /** Whether durations count, and ratings; what a reader may not see decides nothing. */
  readonly byDuration: boolean;
  readonly byRating: boolean;
  /** Durations of this venue do not count. */
  readonly closedVenueId: number | null;
  /** Bonds that are found at most. */
  readonly max: number;
  readonly limit: number;
  readonly offset: number;
}

/** Bonds that mature next after and last before the bond, and of its issuer, among which the nearest are chosen. */
const NEIGHBOURS = 150;
/** The maturity of a bond that has none. */
const PERPETUAL_YEARS = 50;
/** How much nearer a bond of the same issuer stands, and what a notch of rating and an unknown rating add, in years of duration. */
const OWN_ISSUER = 2;
const NOTCH = 0.5;
const UNKNOWN_NOTCHES = 3;

/** The place of the latest grades on the scales of their agencies: of an issue, else of its issuer. */
const grades = (instrumentId: RawBuilder<unknown>, issuerId: RawBuilder<unknown>) => sql`(
  select distinct on (rating.agency, rating.type_id) rating.agency, rating.type_id, point.position
  from rating join rating_scale_point point using (agency, type_id, grade)
  where rating.instrument_id = ${instrumentId} or rating.issuer_id = ${issuerId}
  order by rating.agency, rating.type_id, rating.instrument_id nulls last, rating.rated_on desc, rating.id desc)`;

// Scalars of the one row of `anchor`, so that the indexes are read in their own order and no further than needed.
const anchored = {
  currency: sql`(select currency from anchor)`,
  ends: sql`(select ends from anchor)`,
  issuerId: sql`(select issuer_id from anchor)`,
  isPerpetual: sql`(select is_perpetual from anchor)`,
};

function candidates(today: IsoDate): RawBuilder<unknown> {
  const { currency, ends, issuerId, isPerpetual } = anchored;
  const near = (isLater: boolean) => sql`(select terms.instrument_id as id from bond_terms terms
    where terms.face_currency = ${currency} and terms.matures_on ${isLater ? sql`>=` : sql`<`} ${ends}
      and terms.matures_on >= ${today}::date
    order by terms.matures_on ${isLater ? sql`` : sql`desc`}, terms.instrument_id limit ${NEIGHBOURS})`;
  const perpetual = sql`(select terms.instrument_id from bond_terms terms
    where terms.face_currency = ${currency} and terms.is_perpetual and ${isPerpetual}
    order by terms.instrument_id limit ${NEIGHBOURS})`;
  const own = sql`(select instrument.id from instrument join bond_terms terms on terms.instrument_id = instrument.id
    where instrument.issuer_id = ${issuerId} and terms.face_currency = ${currency}
    order by abs(coalesce(terms.matures_on, ${ends}) - ${ends}), instrument.id limit ${NEIGHBOURS})`;
  return sql`(${near(true)} union ${near(false)} union ${perpetual} union ${own})`;
}

function statement(query: SimilarBondsQuery): RawBuilder<StoredShort & { readonly total: number }> {
  const { bondId, today, activeStatusIds, closedVenueId, byDuration, byRating } = query;
  const ends = (column: RawBuilder<unknown>) =>
    sql`coalesce(${column}, ${today}::date + interval '1 year' * ${sql.lit(PERPETUAL_YEARS)})::date`;
  const duration = byDuration ? openFigure(sql`figure.modified`, closedVenueId) : sql`null::float8`;
  const notches = byRating
    ? sql`(select min(abs(other.position - own.position)) from ${grades(sql`instrument.id`, sql`instrument.issuer_id`)} as other
        join own_grades own using (agency, type_id))`
    : sql`null::int`;
  return sql<StoredShort & { readonly total: number }>`
    with anchor as (
      select instrument.issuer_id, terms.face_currency as currency, ${ends(sql`terms.matures_on`)} as ends,
        terms.is_perpetual, ${duration} as duration
      from instrument join bond_terms terms on terms.instrument_id = instrument.id
      left join latest_figure figure on figure.instrument_id = instrument.id
      where instrument.id = ${bondId}
    ), own_grades as materialized (
      select agency, type_id, position from anchor, lateral ${grades(sql`${bondId}`, sql`anchor.issuer_id`)} as own
    ), ranked as materialized (
      select instrument.id,
        coalesce(abs(${duration} - anchor.duration), abs(${ends(sql`terms.matures_on`)} - anchor.ends) / 365.25)
          + ${sql.lit(NOTCH)} * coalesce(${notches}, ${sql.lit(byRating ? UNKNOWN_NOTCHES : 0)})
          - case when instrument.issuer_id = anchor.issuer_id then ${sql.lit(OWN_ISSUER)} else 0 end as distance
      from ${candidates(today)} as candidate cross join anchor
      join instrument on instrument.id = candidate.id
      join bond_terms terms on terms.instrument_id = instrument.id
      left join latest_figure figure on figure.instrument_id = instrument.id
      where instrument.id <> ${bondId} and instrument.kind = 'bond'
        and instrument.status_id = any(${activeStatusIds}::smallint[])
        and coalesce(terms.matures_on >= ${today}::date, true)
      order by distance, instrument.id
    ), found as (
      select * from ranked where not exists (
        select from payments_after(ranked.id, ${today}::date) as payment where payment.is_estimated and payment.coupon is not null)
      order by distance, id limit ${query.max}
    )
    select ${shortBond.columns}, count(*) over () as total
    from found join instrument on instrument.id = found.id ${bondJoins}
    order by found.distance, found.id limit ${query.limit} offset ${query.offset}`;
}

/** A part of the bonds that are most alike one, and how many there are; the rule is on docs/methods/similar-bonds.md. */
export async function findSimilarBonds(
  { kysely }: Queries,
  query: SimilarBondsQuery,
): Promise<ListPage<BondListRecord>> {
  const { rows } = await statement(query).execute(kysely);
  return { total: rows[0]?.total ?? 0, items: rows.map(shortBond.recordOf) };
}

interface Issued {
  readonly issuedOn: IsoDate | null;
  readonly issuedAmount: number | null;
}
export type LatestIssueRecord = BondListRecord & Issued;

/** A part of the bonds of an issuer, the latest issued first, and how many there are. */
export async function findLatestIssues(
  { kysely }: Queries,
  { issuerId, limit, offset }: { readonly issuerId: number; readonly limit: number; readonly offset: number },
): Promise<ListPage<LatestIssueRecord>> {
  const { rows } = await sql<StoredShort & Issued & { readonly total: number }>`
    select ${shortBond.columns}, terms.issued_on as "issuedOn", terms.issued_amount as "issuedAmount", count(*) over () as total
    from instrument ${bondJoins}
    where instrument.issuer_id = ${issuerId} and instrument.kind = 'bond'
    order by terms.issued_on desc nulls last, instrument.id desc limit ${limit} offset ${offset}`.execute(kysely);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map((row) => ({ ...shortBond.recordOf(row), issuedOn: row.issuedOn, issuedAmount: row.issuedAmount })),
  };
}
