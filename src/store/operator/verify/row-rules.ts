import { bondStatuses } from '#domain/bond/bond-status.ts';
import { couponKinds, overnightMethods, seniorities } from '#domain/bond/issue.ts';
import {
  covenantKinds,
  covenantStates,
  defaultKinds,
  defaultStates,
  managerRoles,
  stakeKinds,
} from '#domain/bond/issue-records.ts';
import { markets } from '#domain/bond/market-conventions.ts';
import { ratingStepKinds } from '#domain/bond/rating-steps.ts';
import { headlineConventions, usualConventions } from '#domain/bond/shown-convention.ts';
import { redemptionRightKinds, restructuringKinds } from '#domain/bond/special-terms.ts';
import { entityStatuses, leiStatuses } from '#domain/issuer/legal-entity.ts';
import { textSectionKinds } from '#domain/issuer/text-section.ts';
import { dividendKinds } from '#domain/market/dividend.ts';
import { priceIndexes } from '#domain/market/price-index.ts';
import { referenceRates } from '#domain/market/reference-rate.ts';
import { DAY_COUNT_NAMES } from '#math/day-count/day-count-name.ts';

const COMPOUNDINGS = ['Compounded', 'Simple', 'SimpleThenCompounded', 'Continuous'];
const PRICES = [
  'bid',
  'ask',
  'open',
  'low',
  'high',
  'last',
  'average',
  'close',
  'market_price',
  'market_price2',
  'indicative_price',
];
const AMOUNTS = ['volume', 'turnover', 'nominal_turnover', 'deal_count'];
/** Half a unit of the last place that a sum of two prices may lose. */
const ROUNDING = 1e-9;

const literal = (text: string | number) => `'${String(text).replaceAll("'", "''")}'`;
const notOneOf = (column: string, values: readonly (string | number)[]) =>
  `${column} not in (${values.map(literal).join(', ')})`;
const anyOf = (conditions: readonly string[]) => conditions.join(' or ');
const anyNegative = (columns: readonly string[]) => anyOf(columns.map((column) => `${column} < 0`));

/** A day after today, anywhere on Earth. */
const LATEST_DAY = ':latest-day';
const future = (column: string) => `${column} > date ${LATEST_DAY}`;

/** Rules by name: what a rule says, and the SQL that is true of a row that breaks it. */
type Rules = Readonly<Record<string, readonly [says: string, broken: string]>>;

const known = (name: string, values: Readonly<Record<string, readonly (string | number)[]>>): Rules => ({
  [name]: [
    `${Object.keys(values).join(', ')}: a word that the product knows`,
    anyOf(Object.entries(values).map(([column, words]) => notOneOf(column, words))),
  ],
});

/** A rule that rows of one table keep, each for itself. */
interface RowRule {
  readonly name: string;
  readonly says: string;
  /** SQL that is true of a row that breaks it. */
  readonly broken: string;
}

/** A table whose rows keep rules; they are counted together, in one pass over it. */
export interface TableRules {
  readonly table: string;
  /** Columns that name a row. */
  readonly key: readonly string[];
  readonly rules: readonly RowRule[];
}

/** A rule about rows of several tables, or several rows of one. */
export interface QueryRule {
  readonly name: string;
  readonly says: string;
  /** SQL that gives a column `example` for everything that breaks it. */
  readonly query: string;
}

/** What breaks a rule: how much of it, and the first by their keys. */
export interface BrokenRule {
  readonly rule: string;
  readonly table?: string;
  readonly count: number;
  readonly examples: readonly string[];
}

/** A column, and where the rows are that it names. */
export interface Reference {
  readonly column: string;
  readonly parent: string;
}

function rulesOf(table: string, key: readonly string[], rules: Rules): TableRules {
  return { table, key, rules: Object.entries(rules).map(([name, [says, broken]]) => ({ name, says, broken })) };
}

const tables: readonly TableRules[] = [
  rulesOf('trading_day', ['instrument_id', 'venue_id', 'date'], {
    'day-not-in-future': ['a trading day, published or settled from, is not after today', future('date')],
    'prices-not-negative': ['no price is below zero', anyNegative(PRICES)],
    'amounts-not-negative': ['no volume, turnover or number of deals is below zero', anyNegative(AMOUNTS)],
    'low-to-high': ['the low is not above the high', 'low > high'],
    'yield-possible': ['no yield is -100 % or less', 'indicative_yield <= -1'],
    'mid-of-both-sides': [
      'the mid is half of bid and ask, the spread their difference',
      `abs(mid - (bid + ask) / 2) > ${ROUNDING} * greatest(1, abs(mid)) or abs(bid_ask_spread - (ask - bid)) > ${ROUNDING} * greatest(1, abs(ask))`,
    ],
  }),
  rulesOf('bond_terms', ['instrument_id'], {
    'issue-before-maturity': ['a bond is issued before it matures', 'issued_on >= matures_on'],
    'perpetual-without-maturity': [
      'a perpetual bond has no date of maturity',
      'is_perpetual and matures_on is not null',
    ],
    'face-positive': ['face value and price of redemption are above zero', 'face_value <= 0 or redemption_price <= 0'],
    'issue-amounts-not-negative': [
      'no amount of an issue is below zero',
      anyNegative(['issued_amount', 'outstanding_amount']),
    ],
    'conventions-range': [
      'coupons a year from 0 to 365, settlement within a year, cap not below floor',
      'coupon_frequency not between 0 and 365 or yield_frequency not between 0 and 365 or settlement_lag not between 0 and 365 or ex_coupon_days < 0 or coupon_cap < coupon_floor',
    ],
    ...known('terms-known', {
      market: markets,
      coupon_kind: couponKinds,
      day_count: DAY_COUNT_NAMES,
      yield_day_count: DAY_COUNT_NAMES,
      paid_accrual_day_count: DAY_COUNT_NAMES,
      last_period_day_count: DAY_COUNT_NAMES,
      yield_compounding: COMPOUNDINGS,
      price_index: priceIndexes,
      reference_rate: referenceRates,
      seniority: seniorities,
      overnight_method: overnightMethods,
    }),
  }),
  rulesOf('cash_flow', ['instrument_id', 'number'], {
    'period-in-order': ['interest accrues from a day to a later one', 'accrual_start >= accrual_end'],
    'record-before-payment': [
      'who is paid is decided before money moves',
      'record_date > coalesce(actual_payment_date, payment_date)',
    ],
    'payment-not-negative': [
      'no nominal or coupon is below zero, and no more than the interest of a period is added to the nominal',
      `${anyNegative(['nominal', 'coupon', 'pool_factor'])} or redemption < 0 and coalesce(coupon, 0) + redemption < -0.5`,
    ],
  }),
  rulesOf('instrument', ['id'], {
    'currency-code': ['a currency has three capital letters (ISO 4217)', `currency !~ '^[A-Z]{3}$'`],
    'status-known': [
      'the state of a bond is one of the specification',
      `kind = 'bond' and ${notOneOf(
        'status_id',
        bondStatuses.map(({ id }) => id),
      )}`,
    ],
  }),
  rulesOf('liquidity_score', ['instrument_id'], {
    'score-not-in-future': ['a liquidity score is not of a day after today', future('date')],
  }),
  rulesOf('latest_market_yield', ['instrument_id'], {
    'market-yield-possible': ['no yield of a market is -100 % or less', 'market_yield <= -1'],
    ...known('market-convention-known', { market_convention: [...usualConventions, ...headlineConventions] }),
  }),
  rulesOf('usual_convention', ['currency'], {
    'usual-currency-code': [
      'a currency has three capital letters (ISO 4217), or none for all others',
      `currency !~ '^([A-Z]{3})?$'`,
    ],
    ...known('usual-convention-known', { convention: usualConventions }),
  }),
  rulesOf('curve_day', ['curve_id', 'date'], {
    'curve-whole': [
      'a curve has a rate for each tenor',
      'cardinality(tenors) <> cardinality(rates) or cardinality(tenors) = 0',
    ],
    'curve-not-in-future': ['a curve is not of a day after today', future('date')],
  }),
  rulesOf('offer', ['instrument_id', 'number'], {
    'offer-in-order': ['the period of an offer begins before it ends', 'period_start > period_end'],
  }),
  rulesOf('auction', ['instrument_id', 'auction_date'], {
    'auction-not-negative': [
      'no amount of an auction is below zero',
      anyNegative(['offered_amount', 'accepted_amount', 'demand_amount']),
    ],
    'auction-before-issue': ['what is auctioned is issued afterwards', 'auction_date > issue_date'],
  }),
  rulesOf('rating', ['id'], {
    'rating-not-in-future': ['a rating is not of a day after today', future('rated_on')],
  }),
  rulesOf('import_run', ['id'], {
    'import-counts': [
      'an import ends after it began, and stored no more rows than it read',
      'finished_at < started_at or rows_read < 0 or rows_stored < 0 or rows_unchanged < 0',
    ],
  }),
  rulesOf('dividend', ['instrument_id', 'record_on'], known('dividend-known', { kind: dividendKinds })),
  rulesOf('issue_manager', ['instrument_id', 'name'], known('manager-known', { role: managerRoles })),
  rulesOf(
    'issue_default',
    ['instrument_id', 'due_on'],
    known('default-known', { kind: defaultKinds, state: defaultStates }),
  ),
  rulesOf(
    'issue_covenant',
    ['instrument_id', 'kind'],
    known('covenant-known', { kind: covenantKinds, state: covenantStates }),
  ),
  rulesOf('issue_stake', ['instrument_id', 'name'], known('stake-known', { kind: stakeKinds })),
  rulesOf('legal_entity', ['lei'], known('entity-known', { entity_status: entityStatuses, lei_status: leiStatuses })),
  rulesOf('redemption_right', ['instrument_id', 'number'], known('right-known', { kind: redemptionRightKinds })),
  rulesOf('rating_step', ['instrument_id', 'number'], known('rating-step-known', { kind: ratingStepKinds })),
  rulesOf(
    'restructuring',
    ['instrument_id', 'effective_on'],
    known('restructuring-known', { kind: restructuringKinds }),
  ),
  rulesOf('text_section', ['instrument_id', 'kind', 'language'], known('section-known', { kind: textSectionKinds })),
];

/** The rules of single rows; `latestDay` is the latest date that it is anywhere on Earth. */
export function rowRules(latestDay: string): readonly TableRules[] {
  return tables.map(({ rules, ...table }) => ({
    ...table,
    rules: rules.map((rule) => ({ ...rule, broken: rule.broken.replaceAll(LATEST_DAY, literal(latestDay)) })),
  }));
}
