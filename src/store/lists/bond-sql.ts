import { type RawBuilder, sql } from 'kysely';
import { activeStatusIds, type BondStatusKey, bondStatuses, bondStatusId } from '#domain/bond/bond-status.ts';
import { type CouponKind, subordinatedSeniorities } from '#domain/bond/issue.ts';
import { generatedModelName } from '#domain/bond/options/option-figures.ts';
import type { BondFieldId } from '#domain/fields/bond-fields.ts';
import { type BondFeature, bondFeatures, type CouponType, couponTypes } from '#domain/fields/bond-kinds.ts';
import { type Grade, gradesBetween } from '#domain/issuer/grades.ts';
import type { Bounds } from '#domain/lists/bounds.ts';
import { rateTypes, type YieldEnd } from '#domain/market/trading-day.ts';
import { scoreJoin } from '../bond/liquidity/liquidity-scores.ts';
import { isOfItsDay } from '../bond/offers/make-whole-rights.ts';
import { outstandingAmount } from '../market/instruments/instrument-table.ts';
import { latestJoins as latestJoinsText } from '../market/trading-days/latest-figure-rows.ts';
import { dayBefore, HIDING_VENUES, priceYearBefore } from '../market/trading-days/listings.ts';
import { knownDay } from '../platform/as-of/known-day.ts';
import type { Queries } from '../platform/database/database.ts';
import { type FieldSql, type ListContext, memberIds, type Sql } from './list-sql.ts';
import { foldedText } from './search/folded-text.ts';

const isText = (column: Sql, values: readonly string[]) => sql`${column} = any(${values}::text[])`;

/** The kind of a coupon; indexed, whatever else it is, where inflation raises what it is paid on. */
export const couponKind = sql`case when terms.is_inflation_linked then 'indexed' else terms.coupon_kind end`;

/** The kinds that make a type; none belongs to two. */
export const kindsOfCoupon: Readonly<Record<CouponType, readonly CouponKind[]>> = {
  fixed: ['fixed'],
  step: ['step'],
  floating: ['floating'],
  zero: ['zero', 'bill'],
  linker: ['indexed'],
  reset: ['variable'],
};

const hasOffer = (type: string, today: string) => sql`exists (select from offer
  where offer.instrument_id = instrument.id and offer.type = ${type} and coalesce(offer.period_end, offer.date) >= ${today}::date)`;

/** The day of the next put or call, make-whole calls apart. */
const nextOffer = (type: 'call' | 'put', today: string) => sql`(select min(offer.date) from offer
  where offer.instrument_id = instrument.id and offer.type = ${type} and offer.date >= ${today}::date and ${isOfItsDay})`;

const featureCondition: Readonly<Record<BondFeature, (today: string) => Sql>> = {
  call: (today) => hasOffer('call', today),
  put: (today) => hasOffer('put', today),
  perpetual: () => sql`terms.is_perpetual`,
  amortising: () => sql`terms.is_amortising`,
  subordinated: () => isText(sql`terms.seniority`, subordinatedSeniorities),
  convertible: () => sql`exists (select from text_section
    where text_section.instrument_id = instrument.id and text_section.kind = 'conversion')`,
};

/** Coupons are alternatives, features are not. */
function hasKinds(kinds: readonly string[], today: string): Sql {
  const coupons = couponTypes.filter((type) => kinds.includes(type)).flatMap((type) => kindsOfCoupon[type]);
  const features = bondFeatures.filter((name) => kinds.includes(name)).map((name) => featureCondition[name](today));
  return sql.join(coupons.length === 0 ? features : [isText(couponKind, coupons), ...features], sql` and `);
}

/** Whose option model values a bond, as `ownerOfModel` reads it. */
const modelName = sql`case when instrument.is_generated then ${generatedModelName('')} else '' end || terms.face_currency`;

/** The names of the option models by which bonds have figures. */
export async function findModelNames({ kysely }: Queries): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct ${modelName} as name from latest_option_figure
    join instrument on instrument.id = latest_option_figure.instrument_id
    join bond_terms terms on terms.instrument_id = instrument.id`.execute(kysely);
  return rows.map(({ name }) => name);
}

const DAYS_OF_YEAR = 365.25;
/** What is older than so many days moves nothing today. */
const DAYS_OF_MOVES = 7;

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
const rated = (id: Sql, values: readonly string[]) => sql`(select id from (
  select distinct on (${id}, agency, type_id) ${id} as id, grade from rating
  where type_id <> 3 and ${id} is not null
  order by ${id}, agency, type_id, rated_on desc, rating.id desc) as latest
  where grade = any(${values}::text[]))`;

const hasGrade = ({ from, to }: Bounds<Grade>): Sql => {
  const values = gradesBetween(from, to);
  return sql`(instrument.id in ${rated(sql`rating.instrument_id`, values)}
    or instrument.issuer_id in ${rated(sql`rating.issuer_id`, values)} and not exists (
      select from rating own where own.instrument_id = instrument.id and own.type_id <> 3))`;
};

/** To what the indicative yield is: of an offer a put or a call, the put first on the same day, and an offer where it is neither any more. */
export const yieldEnd = sql<YieldEnd | null>`case when figure.indicative_yield_type = 'offer' then coalesce((select max(offer.type) from offer
  where offer.instrument_id = figure.instrument_id and offer.date = figure.offer_date), 'offer') else figure.indicative_yield_type end`;

/** What the indicative yield is: effective, or one of `rateTypes`. */
export const yieldConvention = sql`case when figure.indicative_yield is null then null
  when figure.indicative_yield_type = any(${rateTypes}::text[]) then figure.indicative_yield_type else 'effective' end`;

/**
 * Of the yield that the market of a bond reads first: kept beside the yield of the day, and none while a new price waits for both. As of an earlier day it is
 * not kept, and the yield of that day would be another one.
 */
const ofMarket = (column: 'yield' | 'convention' | 'end', own: Sql) => {
  if (knownDay() !== null) return column === 'yield' ? sql`null::float8` : sql`null::text`;
  const kept = sql.ref(`latest_market_yield.market_${column}`);
  return sql`case when figure.indicative_yield is not null then coalesce(${kept}, ${own}) end`;
};

/** The end of the yield of the day, as addresses name it. */
const endOfDay = (kind: Sql) => sql`case when figure.indicative_yield_type = 'offer'
  then coalesce(${kind} || '-' || figure.offer_date::text, ${kind}) else figure.indicative_yield_type end`;

/** The worst end as addresses name it: `maturity`, `call-2030-05-01`. */
export const worstEnd = sql`case when latest_end_yield.worst_kind = 'call'
  then 'call-' || latest_end_yield.worst_date::text else latest_end_yield.worst_kind end`;

/** The end that spreads over curves are to, in the same form, and that of the I-spread. */
export const spreadEnd = sql`coalesce(latest_z_spread.spread_end, latest_swap_spread.spread_end)`;
export const ispreadEnd = sql`case when latest_swap_spread.i_spread is not null then latest_swap_spread.i_spread_end end`;

const latestJoins = sql.raw(latestJoinsText);

const plain = (value: Sql): FieldSql => ({ value });
/** What no column of a statement tells: it is filtered by its condition alone, and read by other statements. */
const filtered = (hasAny: NonNullable<FieldSql['hasAny']>): FieldSql => ({ value: sql`null::text`, hasAny });

interface BondContext extends Pick<ListContext, 'today' | 'members'> {
  /** The venue whose days the figures are, if they are those of one venue. */
  readonly venueId?: number | null;
}

/** The fields of bonds in SQL, of `instrument`, `terms`, `issuer`, `figure` with the tables of `latestJoins`, and `liquidity_score`, as a day and a reader's own have them. */
export function bondColumns({ today, venueId = null, ...context }: BondContext) {
  const members = (id: string) =>
    filtered((values) => sql`instrument.id = any(${memberIds(context, id, values)}::bigint[])`);
  // On one venue whose the offer is stays open: on a cluster no statement looks at offers beside the days of a venue.
  const end = venueId === null ? yieldEnd : sql`figure.indicative_yield_type`;
  const before = venueId === null ? sql`figure.price_year_before` : sql.raw(priceYearBefore('figure'));
  const earlier = (column: 'indicative_price' | 'g_spread', kept: Sql) =>
    venueId === null ? kept : sql.raw(dayBefore('figure', column));
  // Where no day is asked for, the value is kept as it is.
  const ofTheseDays = (value: Sql) => ({
    value:
      today === '' ? value : sql`case when figure.date >= ${today}::date - ${DAYS_OF_MOVES}::int then ${value} end`,
    freshDays: DAYS_OF_MOVES,
  });
  return {
    isin: { ...members('isin'), value: sql`instrument.isin` },
    issuer: {
      value: sql`instrument.issuer_id::text`,
      title: sql`issuer.name`,
      order: foldedText(sql`issuer.name`),
      hasAny: (ids) => sql`instrument.issuer_id = any(${ids}::bigint[])`,
    },
    kind: filtered((kinds) => hasKinds(kinds, today)),
    seniority: plain(sql`terms.seniority`),
    sector: plain(sql`lower(issuer.sector)`),
    country: plain(sql`issuer.country`),
    status: filtered(
      (keys) => sql`${statusOnDay(today)} = any(${keys.map((key) => bondStatusId(key as BondStatusKey))}::smallint[])`,
    ),
    currency: plain(sql`coalesce(instrument.currency, terms.face_currency)`),
    coupon: plain(sql`terms.coupon_rate`),
    coupon_kind: plain(sql`terms.coupon_kind`),
    maturity: plain(sql`terms.matures_on`),
    years: {
      value: sql`case when terms.matures_on >= ${today}::date then (terms.matures_on - ${today}::date) / ${DAYS_OF_YEAR}::float8 end`,
      onDay: (maturity, day) => (maturity >= day ? (maturity - day) / DAYS_OF_YEAR : Number.NaN),
    },
    issued: plain(sql`terms.issued_on`),
    call: plain(nextOffer('call', today)),
    put: plain(nextOffer('put', today)),
    size: plain(outstandingAmount),
    rating: { value: sql`null::int[]`, hasGrade },
    liquidity: plain(sql`liquidity_score.score`),
    liquidity_date: plain(sql`liquidity_score.date`),
    price: plain(sql`figure.indicative_price`),
    yield: plain(sql`figure.indicative_yield`),
    yield_origin: plain(sql`figure.yield_origin`),
    yield_convention: plain(yieldConvention),
    market_yield: plain(ofMarket('yield', sql`figure.indicative_yield`)),
    market_yield_convention: plain(ofMarket('convention', yieldConvention)),
    market_yield_end: plain(ofMarket('end', endOfDay(end))),
    yield_end: plain(end),
    is_real: plain(sql`terms.is_inflation_linked`),
    ytm: plain(sql`figure.effective_yield_to_maturity`),
    yto: plain(sql`figure.effective_yield_to_offer`),
    current: plain(sql`figure.current_yield`),
    duration: plain(sql`figure.modified`),
    spread: plain(sql`figure.g_spread`),
    tspread: plain(sql`figure.t_spread`),
    zspread: plain(sql`latest_z_spread.z_spread`),
    oas: plain(sql`latest_option_figure.oas`),
    // The name of the model among those of all owners.
    option_model: plain(sql`case when latest_option_figure.oas is not null then ${modelName} end`),
    option_value: plain(sql`latest_option_figure.option_value`),
    effective_duration: plain(sql`latest_option_figure.effective_duration`),
    effective_convexity: plain(sql`latest_option_figure.effective_convexity`),
    spread_end: plain(spreadEnd),
    ispread: plain(sql`latest_swap_spread.i_spread`),
    ispread_end: plain(ispreadEnd),
    swap_zspread: plain(sql`latest_swap_spread.swap_z_spread`),
    asw: plain(sql`latest_swap_spread.asset_swap_spread`),
    ytw: plain(sql`latest_end_yield.yield_to_worst`),
    ytw_end: plain(worstEnd),
    ytp: plain(sql`latest_end_yield.yield_to_put`),
    ytc: plain(sql`latest_end_yield.yield_to_call`),
    ytb: plain(sql`latest_end_yield.yield_to_best`),
    year_change: plain(sql`(figure.indicative_price / nullif(${before}, 0) - 1)`),
    day_change: ofTheseDays(
      sql`(figure.indicative_price / nullif(${earlier('indicative_price', sql`figure.price_day_before`)}, 0) - 1)`,
    ),
    spread_change: ofTheseDays(sql`(figure.g_spread - ${earlier('g_spread', sql`figure.spread_day_before`)})`),
    turnover: ofTheseDays(sql`figure.turnover`),
    date: plain(sql`figure.date`),
    venue: filtered(tradesOn),
    watchlist: members('watchlist'),
  } as const satisfies Readonly<Record<BondFieldId, FieldSql>>;
}

const termJoins = sql`join bond_terms terms on terms.instrument_id = instrument.id
  left join issuer on issuer.id = instrument.issuer_id ${scoreJoin}`;

/** What `bondColumns` are of: joins to a row of `instrument`. */
export const bondJoins = sql`${termJoins} left join latest_figure figure on figure.instrument_id = instrument.id ${latestJoins}`;

/** The same with the figures of the last day on one venue. */
export const joinsOnVenue = (venueId: number): RawBuilder<unknown> => sql`${termJoins}
  join listing on listing.instrument_id = instrument.id and listing.venue_id = ${venueId}
  join trading_day figure on figure.instrument_id = instrument.id and figure.venue_id = listing.venue_id
    and figure.date = listing.last_date ${latestJoins}`;
