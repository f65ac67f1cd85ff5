import { type RawBuilder, sql } from 'kysely';
import { activeStatusIds, bondStatuses, bondStatusId } from '#domain/bond-status.ts';
import {
  askedFacets,
  type BondFacet,
  type Bounds,
  bondFacets,
  type CouponFacet,
  couponFacets,
  type DayFacet,
  dayFacets,
  type Facets,
  type FeatureFacet,
  type FigureFacet,
  featureFacets,
  figureFacets,
  hasGuardedFacet,
} from '#domain/facets/facets.ts';
import { gradesBetween } from '#domain/facets/grades.ts';
import type { CouponKind } from '#domain/issue.ts';
import { subordinatedSeniorities } from '#domain/seniority.ts';
import { HIDING_VENUES } from '../trading-days/listings.ts';
import { openFigure } from '../trading-days/open-figure.ts';
import { outstandingAmount } from './outstanding-amount.ts';

/** What decides whether a bond is listed beside its facets. */
export interface FilterContext {
  readonly today: string;
  /** Figures of this venue choose no bond. */
  readonly closedVenueId: number | null;
  /** A bond whose yield is above this has no yield, duration and spread. */
  readonly largestYield: number;
  /** The bonds of the reader's own watchlists by the ids of those: of all that are asked for, or more. */
  readonly watchlists: ReadonlyMap<string, readonly number[]>;
}

/** The bonds of the watchlists that facets ask for. */
export function watchedBonds({ watchlist }: Facets, { watchlists }: Pick<FilterContext, 'watchlists'>) {
  return watchlist.flatMap((id) => watchlists.get(id) ?? []);
}

type Condition = RawBuilder<unknown>;

const isText = (column: Condition, values: readonly string[]) => sql`${column} = any(${values}::text[])`;

/** The kind of a coupon; indexed, whatever else it is, where inflation raises what it is paid on. */
export const couponKind = sql`case when terms.is_inflation_linked then 'indexed' else terms.coupon_kind end`;

/** The kinds that make a facet; none belongs to two. */
export const kindsOfCoupon: Readonly<Record<CouponFacet, readonly CouponKind[]>> = {
  fixed: ['fixed'],
  step: ['step'],
  floating: ['floating'],
  zero: ['zero', 'bill'],
  linker: ['indexed'],
  reset: ['variable'],
};

const hasOffer = (type: string, today: string) => sql`exists (select from offer
  where offer.instrument_id = instrument.id and offer.type = ${type} and coalesce(offer.period_end, offer.date) >= ${today}::date)`;

/** The day of the next offer of a type. */
const nextOffer = (type: DayFacet, today: string) => sql`(select min(offer.date) from offer
  where offer.instrument_id = instrument.id and offer.type = ${type} and offer.date >= ${today}::date)`;

const featureCondition: Readonly<Record<FeatureFacet, (today: string) => Condition>> = {
  call: (today) => hasOffer('call', today),
  put: (today) => hasOffer('put', today),
  perpetual: () => sql`terms.is_perpetual`,
  amortising: () => sql`terms.is_amortising`,
  subordinated: () => isText(sql`terms.seniority`, subordinatedSeniorities),
  convertible: () => sql`exists (select from text_section
    where text_section.instrument_id = instrument.id and text_section.kind = 'conversion')`,
};

const tradesOn = (codes: readonly string[]) => sql`exists (select from listing join venue on venue.id = listing.venue_id
  where listing.instrument_id = instrument.id and venue.code = any(${codes}::text[]) and venue.id not in ${sql.raw(HIDING_VENUES)})`;

const knownStatusIds: readonly number[] = bondStatuses.map(({ id }) => id);
/** Statuses that a maturity in the past ends: a bond in default is still owed. */
export const endingIds = activeStatusIds.filter((id) => id !== bondStatusId('defaulted'));

/** The status of a bond on a day, as `statusOn` of the domain has it. */
const statusOnDay = (today: string) => sql`(select case
  when known = any(${endingIds}::smallint[]) and terms.matures_on < ${today}::date then ${bondStatusId('matured')}
  else known end from (select case when instrument.status_id = any(${knownStatusIds}::smallint[]) then instrument.status_id
  else ${bondStatusId('outstanding')} end::smallint as known) as status)`;

/** The latest international grade of each agency, of issues or of issuers, that lies in the bounds. */
const rated = (id: Condition, values: readonly string[]) => sql`(select id from (
  select distinct on (${id}, agency, type_id) ${id} as id, grade from rating
  where type_id <> 3 and ${id} is not null
  order by ${id}, agency, type_id, rated_on desc, rating.id desc) as latest
  where grade = any(${values}::text[]))`;

const hasGrade = ({ from, to }: Facets['rating']): Condition => {
  const values = gradesBetween(from, to);
  return sql`(instrument.id in ${rated(sql`rating.instrument_id`, values)}
    or instrument.issuer_id in ${rated(sql`rating.issuer_id`, values)} and not exists (
      select from rating own where own.instrument_id = instrument.id and own.type_id <> 3))`;
};

/** Of `terms` and `liquidity_score`. */
export const bondColumn: Readonly<Record<BondFacet, Condition>> = {
  coupon: sql`terms.coupon_rate`,
  size: outstandingAmount,
  liquidity: sql`liquidity_score.score`,
};

export const figureColumn: Readonly<Record<FigureFacet, Condition>> = {
  price: sql`figure.indicative_price`,
  yield: sql`figure.indicative_yield`,
  ytm: sql`figure.effective_yield_to_maturity`,
  yto: sql`figure.effective_yield_to_offer`,
  current: sql`figure.current_yield`,
  duration: sql`figure.modified`,
  spread: sql`figure.g_spread`,
  tspread: sql`figure.t_spread`,
  zspread: sql`latest_z_spread.z_spread`,
};

/** One of what the address says, in the unit of the store. */
export const unitOf: Readonly<Record<BondFacet | FigureFacet, number>> = {
  coupon: 1e-2,
  size: 1e6,
  liquidity: 1,
  price: 1,
  yield: 1e-2,
  ytm: 1e-2,
  yto: 1e-2,
  current: 1e-2,
  duration: 1,
  spread: 1e-4,
  tspread: 1e-4,
  zspread: 1e-4,
};

/** Slack for figures such as 0.04 that have no exact binary form. */
export const SLACK = 1e-9;

/** The bounds of a number in the unit of the store; null for none. */
export function storedBounds(facets: Facets, name: BondFacet | FigureFacet): Bounds {
  const { from, to } = facets[name];
  const unit = unitOf[name];
  return { from: from === null ? null : from * unit - SLACK, to: to === null ? null : to * unit + SLACK };
}

function within(column: Condition, { from, to }: Bounds): readonly Condition[] {
  return [
    ...(from === null ? [] : [sql`${column} >= ${from}::float8`]),
    ...(to === null ? [] : [sql`${column} <= ${to}::float8`]),
  ];
}

function figureConditions(facets: Facets, { closedVenueId, largestYield }: FilterContext): readonly Condition[] {
  return figureFacets.flatMap((name) => {
    const conditions = within(openFigure(figureColumn[name], closedVenueId), storedBounds(facets, name));
    const isYieldless = name === 'price' || conditions.length === 0;
    return isYieldless
      ? conditions
      : [...conditions, sql`not coalesce(figure.indicative_yield > ${largestYield}, false)`];
  });
}

function kindConditions({ kind }: Facets, today: string): readonly Condition[] {
  const coupons = couponFacets.filter((name) => kind.includes(name)).flatMap((name) => kindsOfCoupon[name]);
  const features = featureFacets.filter((name) => kind.includes(name)).map((name) => featureCondition[name](today));
  return coupons.length === 0 ? features : [isText(couponKind, coupons), ...features];
}

function maturityConditions({ maturity: { from, to } }: Facets): readonly Condition[] {
  return [
    ...(from === null ? [] : [sql`terms.matures_on >= ${`${from}-01-01`}::date`]),
    ...(to === null ? [] : [sql`terms.matures_on <= ${`${to}-12-31`}::date`]),
  ];
}

function dayConditions(facets: Facets, today: string): readonly Condition[] {
  return dayFacets.flatMap((name) => {
    const { from, to } = facets[name];
    return [
      ...(from === null ? [] : [sql`${nextOffer(name, today)} >= ${from}::date`]),
      ...(to === null ? [] : [sql`${nextOffer(name, today)} <= ${to}::date`]),
    ];
  });
}

/** A condition on `instrument`, `terms`, `issuer`, `figure` with its `latest_z_spread`, and `liquidity_score` that holds for the bonds that facets ask for; null when they ask for nothing. */
export function bondFilter(facets: Facets, context: FilterContext): Condition | null {
  if (askedFacets(facets).length === 0) return null;
  const { currency, sector, country, issuer, venue, watchlist, status, rating, seniority } = facets;
  const conditions = [
    ...(currency.length === 0 ? [] : [isText(sql`coalesce(instrument.currency, terms.face_currency)`, currency)]),
    ...(sector.length === 0 ? [] : [isText(sql`lower(issuer.sector)`, sector)]),
    ...(country.length === 0 ? [] : [isText(sql`issuer.country`, country)]),
    ...(issuer.length === 0 ? [] : [sql`instrument.issuer_id = any(${issuer}::bigint[])`]),
    ...(seniority.length === 0 ? [] : [isText(sql`terms.seniority`, seniority)]),
    ...(venue.length === 0 ? [] : [tradesOn(venue)]),
    ...(watchlist.length === 0 ? [] : [sql`instrument.id = any(${watchedBonds(facets, context)}::bigint[])`]),
    ...(status.length === 0 ? [] : [sql`${statusOnDay(context.today)} = any(${status.map(bondStatusId)}::smallint[])`]),
    ...kindConditions(facets, context.today),
    ...maturityConditions(facets),
    ...dayConditions(facets, context.today),
    ...bondFacets.flatMap((name) => within(bondColumn[name], storedBounds(facets, name))),
    ...(rating.from === null && rating.to === null ? [] : [hasGrade(rating)]),
    ...(hasGuardedFacet(facets) ? figureConditions(facets, context) : []),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}
