import { bondStatuses } from '#domain/bond/bond-status.ts';
import { couponKinds } from '#domain/bond/issue.ts';
import {
  covenantKinds,
  covenantStates,
  defaultKinds,
  defaultStates,
  managerRoles,
  stakeKinds,
} from '#domain/bond/issue-records.ts';
import { seniorities } from '#domain/bond/seniority.ts';
import { redemptionRightKinds, restructuringKinds } from '#domain/bond/special-terms.ts';
import { entityStatuses, leiStatuses } from '#domain/issuer/legal-entity.ts';
import { textSectionKinds } from '#domain/issuer/text-section.ts';
import { dividendKinds } from '#domain/market/dividend.ts';
import { priceIndexes } from '#domain/market/price-index.ts';
import { referenceRates } from '#domain/market/reference-rate.ts';
import { DAY_COUNT_NAMES } from '#math/day-count/day-count-name.ts';
import type { RowRule, TableRules } from './data-rule.ts';

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

const known = (name: string, values: Readonly<Record<string, readonly (string | number)[]>>): RowRule => ({
  name,
  says: `${Object.keys(values).join(', ')}: a word that the product knows`,
  broken: anyOf(Object.entries(values).map(([column, words]) => notOneOf(column, words))),
});

/** The rules of single rows; `latestDay` is the latest date that it is anywhere on Earth. */
export function rowRules(latestDay: string): readonly TableRules[] {
  const future = (column: string) => `${column} > date ${literal(latestDay)}`;
  return [
    {
      table: 'trading_day',
      key: ['instrument_id', 'venue_id', 'date'],
      rules: [
        {
          name: 'day-not-in-future',
          says: 'a trading day, published or settled from, is not after today',
          broken: future('date'),
        },
        { name: 'prices-not-negative', says: 'no price is below zero', broken: anyNegative(PRICES) },
        {
          name: 'amounts-not-negative',
          says: 'no volume, turnover or number of deals is below zero',
          broken: anyNegative(AMOUNTS),
        },
        { name: 'low-to-high', says: 'the low is not above the high', broken: 'low > high' },
        { name: 'yield-possible', says: 'no yield is -100 % or less', broken: 'indicative_yield <= -1' },
        {
          name: 'mid-of-both-sides',
          says: 'the mid is half of bid and ask, the spread their difference',
          broken: `abs(mid - (bid + ask) / 2) > ${ROUNDING} * greatest(1, abs(mid)) or abs(bid_ask_spread - (ask - bid)) > ${ROUNDING} * greatest(1, abs(ask))`,
        },
      ],
    },
    {
      table: 'bond_terms',
      key: ['instrument_id'],
      rules: [
        {
          name: 'issue-before-maturity',
          says: 'a bond is issued before it matures',
          broken: 'issued_on >= matures_on',
        },
        {
          name: 'perpetual-without-maturity',
          says: 'a perpetual bond has no date of maturity',
          broken: 'is_perpetual and matures_on is not null',
        },
        {
          name: 'face-positive',
          says: 'face value and price of redemption are above zero',
          broken: 'face_value <= 0 or redemption_price <= 0',
        },
        {
          name: 'issue-amounts-not-negative',
          says: 'no amount of an issue is below zero',
          broken: anyNegative(['issued_amount', 'outstanding_amount']),
        },
        {
          name: 'pool-factor-range',
          says: 'the share of the nominal that is outstanding is from 0 to 1',
          broken: 'pool_factor not between 0 and 1',
        },
        {
          name: 'conventions-range',
          says: 'coupons a year from 0 to 365, settlement within a year, cap not below floor',
          broken:
            'coupon_frequency not between 0 and 365 or yield_frequency not between 0 and 365 or settlement_lag not between 0 and 365 or ex_coupon_days < 0 or coupon_cap < coupon_floor',
        },
        known('terms-known', {
          coupon_kind: couponKinds,
          day_count: DAY_COUNT_NAMES,
          yield_day_count: DAY_COUNT_NAMES,
          paid_accrual_day_count: DAY_COUNT_NAMES,
          last_period_day_count: DAY_COUNT_NAMES,
          yield_compounding: COMPOUNDINGS,
          price_index: priceIndexes,
          reference_rate: referenceRates,
          seniority: seniorities,
        }),
      ],
    },
    {
      table: 'cash_flow',
      key: ['instrument_id', 'number'],
      rules: [
        {
          name: 'period-in-order',
          says: 'interest accrues from a day to a later one',
          broken: 'accrual_start >= accrual_end',
        },
        {
          name: 'record-before-payment',
          says: 'who is paid is decided before money moves',
          broken: 'record_date > coalesce(actual_payment_date, payment_date)',
        },
        {
          name: 'payment-not-negative',
          says: 'no nominal, coupon or redemption is below zero',
          broken: anyNegative(['nominal', 'coupon', 'redemption', 'pool_factor']),
        },
      ],
    },
    {
      table: 'instrument',
      key: ['id'],
      rules: [
        {
          name: 'currency-code',
          says: 'a currency has three capital letters (ISO 4217)',
          broken: `currency !~ '^[A-Z]{3}$'`,
        },
        {
          name: 'status-known',
          says: 'the state of a bond is one of the specification',
          broken: `kind = 'bond' and ${notOneOf(
            'status_id',
            bondStatuses.map(({ id }) => id),
          )}`,
        },
      ],
    },
    {
      table: 'liquidity_score',
      key: ['instrument_id'],
      rules: [
        { name: 'score-not-in-future', says: 'a liquidity score is not of a day after today', broken: future('date') },
      ],
    },
    {
      table: 'curve_day',
      key: ['curve_id', 'date'],
      rules: [
        {
          name: 'curve-whole',
          says: 'a curve has a rate for each tenor',
          broken: 'cardinality(tenors) <> cardinality(rates) or cardinality(tenors) = 0',
        },
        { name: 'curve-not-in-future', says: 'a curve is not of a day after today', broken: future('date') },
      ],
    },
    {
      table: 'offer',
      key: ['instrument_id', 'number'],
      rules: [
        {
          name: 'offer-in-order',
          says: 'the period of an offer begins before it ends',
          broken: 'period_start > period_end',
        },
      ],
    },
    {
      table: 'auction',
      key: ['instrument_id', 'auction_date'],
      rules: [
        {
          name: 'auction-not-negative',
          says: 'no amount of an auction is below zero',
          broken: anyNegative(['offered_amount', 'accepted_amount', 'demand_amount']),
        },
        {
          name: 'auction-before-issue',
          says: 'what is auctioned is issued afterwards',
          broken: 'auction_date > issue_date',
        },
      ],
    },
    {
      table: 'rating',
      key: ['id'],
      rules: [
        { name: 'rating-not-in-future', says: 'a rating is not of a day after today', broken: future('rated_on') },
      ],
    },
    {
      table: 'import_run',
      key: ['id'],
      rules: [
        {
          name: 'import-counts',
          says: 'an import ends after it began, and stored no more rows than it read',
          broken: 'finished_at < started_at or rows_read < 0 or rows_stored < 0 or rows_unchanged < 0',
        },
      ],
    },
    {
      table: 'dividend',
      key: ['instrument_id', 'record_on'],
      rules: [known('dividend-known', { kind: dividendKinds })],
    },
    { table: 'issue_manager', key: ['instrument_id', 'name'], rules: [known('manager-known', { role: managerRoles })] },
    {
      table: 'issue_default',
      key: ['instrument_id', 'due_on'],
      rules: [known('default-known', { kind: defaultKinds, state: defaultStates })],
    },
    {
      table: 'issue_covenant',
      key: ['instrument_id', 'kind'],
      rules: [known('covenant-known', { kind: covenantKinds, state: covenantStates })],
    },
    { table: 'issue_stake', key: ['instrument_id', 'name'], rules: [known('stake-known', { kind: stakeKinds })] },
    {
      table: 'legal_entity',
      key: ['lei'],
      rules: [known('entity-known', { entity_status: entityStatuses, lei_status: leiStatuses })],
    },
    {
      table: 'redemption_right',
      key: ['instrument_id', 'number'],
      rules: [known('right-known', { kind: redemptionRightKinds })],
    },
    {
      table: 'restructuring',
      key: ['instrument_id', 'effective_on'],
      rules: [known('restructuring-known', { kind: restructuringKinds })],
    },
    {
      table: 'text_section',
      key: ['instrument_id', 'kind', 'language'],
      rules: [known('section-known', { kind: textSectionKinds })],
    },
  ];
}
