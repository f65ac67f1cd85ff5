import { type MultiplierKey, unitOfMultiplier as toldIn } from '../multipliers/multipliers.ts';

/** Units of what is explained: per 100, fraction a year, fraction that is read in basis points, years, days, years squared, bare number, fraction, number of things, money. */
export const explainedUnits = [
  'price',
  'yield',
  'spread',
  'years',
  'days',
  'years2',
  'ratio',
  'share',
  'count',
  'money',
] as const;
export type ExplainedUnit = (typeof explainedUnits)[number];

/** The figures of one day of a bond, and their units. */
const unitOfDayFigure = {
  price: 'price',
  mid_price: 'price',
  bid_ask_spread: 'price',
  accrued: 'price',
  dirty_price: 'price',
  yield: 'yield',
  own_yield: 'yield',
  simple_yield: 'yield',
  current_yield: 'yield',
  duration: 'years',
  own_duration: 'years',
  macaulay: 'years',
  convexity: 'years2',
  pvbp: 'price',
  g_spread: 'spread',
  t_spread: 'spread',
  z_spread: 'spread',
  asset_swap_spread: 'spread',
  discount_margin: 'spread',
  effective_duration: 'years',
  spread_duration: 'years',
  duration_to_reset: 'years',
  years_to_maturity: 'years',
  years_to_offer: 'years',
  discount_rate: 'yield',
  bond_equivalent_yield: 'yield',
  breakeven: 'yield',
  money_price: 'price',
  money_accrued: 'price',
  nominal_yield: 'yield',
  average_life: 'years',
} as const satisfies Readonly<Record<string, ExplainedUnit>>;

/** The figures that place a bond among its own days or among others, or say what it owes or has brought. */
const unitOfStanding = {
  price_change: 'price',
  yield_change: 'yield',
  spread_change: 'spread',
  duration_change: 'years',
  liquidity_score: 'count',
  yield_percentile: 'ratio',
  spread_percentile: 'ratio',
  peer_difference: 'spread',
  claim_share: 'share',
  total_return: 'share',
  yearly_return: 'yield',
  parity: 'price',
  conversion_premium: 'share',
} as const satisfies Readonly<Record<string, ExplainedUnit>>;

/** The figures that are counted from the prices of several venues or participants. */
const unitOfMarket = {
  venue_median: 'price',
  venue_deviation: 'price',
  robust_deviation: 'ratio',
  best_bid_ask_spread: 'price',
  best_yield_spread: 'spread',
  bid_depth: 'money',
  ask_depth: 'money',
} as const satisfies Readonly<Record<string, ExplainedUnit>>;

/** The figures that follow from the terms, the payments and the records of an issue, whatever its price; money in the currency of its face. */
const unitOfIssue = {
  index_ratio: 'ratio',
  pool_factor: 'ratio',
  conversion_ratio: 'ratio',
  bid_to_cover: 'ratio',
  accrued_on_day: 'price',
  accrued_per_bond: 'money',
  coupons_per_bond: 'money',
  redemption_per_bond: 'money',
  coupons_per_100: 'price',
  redemption_per_100: 'price',
  coupons_of_issue: 'money',
  redemption_of_issue: 'money',
} as const satisfies Readonly<Record<string, ExplainedUnit>>;

/** The figures of what a reader holds, of one bond in the currency of its face, of all together in that of the total. */
const unitOfHeld = {
  holding_value: 'money',
  holding_cost: 'money',
  holding_received: 'money',
  holding_profit: 'money',
  holding_return: 'share',
  shifted_value: 'money',
  shifted_change: 'share',
} as const satisfies Readonly<Record<string, ExplainedUnit>>;

const unitOfHolding = { accrued: 'price', dirty_price: 'price', ...unitOfHeld } as const;

const unitOfTotal = { ...unitOfHeld, total_yield: 'yield', total_duration: 'years' } as const;

/** What a list pays in a year or a quarter to come, in one currency. */
const unitOfPayments = {
  payments_coupons: 'money',
  payments_redemption: 'money',
  payments_total: 'money',
} as const satisfies Readonly<Record<string, ExplainedUnit>>;

/** The figures that the calculator alone has; money in the currency of the face. */
const unitOfCalculation = {
  clean_price: 'price',
  adjusted_current_yield: 'yield',
  money_market_yield: 'yield',
  i_spread: 'spread',
  gain_down: 'price',
  loss_up: 'price',
  coupon_value: 'price',
  curve_duration: 'years',
  curve_convexity: 'years2',
  curve_spread_duration: 'years',
  key_rate_duration: 'years',
  moved_yield: 'yield',
  moved_price: 'price',
  moved_change: 'share',
  horizon_return: 'share',
  horizon_yearly_return: 'yield',
  horizon_received: 'price',
  horizon_value: 'price',
  horizon_yield: 'yield',
  twisted_price: 'price',
  twisted_change: 'share',
  trade_outstanding: 'money',
  trade_clean_amount: 'money',
  trade_accrued_amount: 'money',
  trade_accrued_days: 'days',
  trade_consideration: 'money',
} as const satisfies Readonly<Record<string, ExplainedUnit>>;

/** The multipliers of a company. */
const unitOfMultiplier = Object.fromEntries(
  Object.entries(toldIn).map(([key, unit]) => [key, unit === 'times' ? 'ratio' : 'share']),
) as Readonly<Record<MultiplierKey, 'ratio' | 'share'>>;

export type DayFigure = keyof typeof unitOfDayFigure;
export type StandingFigure = keyof typeof unitOfStanding;
export type MarketFigure = keyof typeof unitOfMarket;
export type IssueFigure = keyof typeof unitOfIssue;
export type HoldingFigure = keyof typeof unitOfHolding;
export type TotalFigure = keyof typeof unitOfTotal;
export type PaymentsFigure = keyof typeof unitOfPayments;
export type BondFigure = DayFigure | StandingFigure | MarketFigure | IssueFigure;

const unitOfBondFigure = { ...unitOfDayFigure, ...unitOfStanding, ...unitOfMarket, ...unitOfIssue } as const;
/** The figures that can be explained, and their units. */
export const unitOfFigure = {
  ...unitOfBondFigure,
  ...unitOfHolding,
  ...unitOfTotal,
  ...unitOfPayments,
  ...unitOfCalculation,
  ...unitOfMultiplier,
} as const;

export const bondFigures = Object.keys(unitOfBondFigure) as readonly BondFigure[];
export const holdingFigures = Object.keys(unitOfHolding) as readonly HoldingFigure[];
export const totalFigures = Object.keys(unitOfTotal) as readonly TotalFigure[];
export const paymentsFigures = Object.keys(unitOfPayments) as readonly PaymentsFigure[];
export const multiplierFigures = Object.keys(unitOfMultiplier) as readonly MultiplierKey[];

export const isHoldingFigure = (figure: ExplainedFigure): figure is HoldingFigure => figure in unitOfHolding;

export const isTotalFigure = (figure: ExplainedFigure): figure is TotalFigure => figure in unitOfTotal;

export const isMultiplierFigure = (figure: ExplainedFigure): figure is MultiplierKey => figure in unitOfMultiplier;

export const isPaymentsFigure = (figure: ExplainedFigure): figure is PaymentsFigure => figure in unitOfPayments;

export const isStandingFigure = (figure: BondFigure): figure is StandingFigure => figure in unitOfStanding;

export const isMarketFigure = (figure: BondFigure): figure is MarketFigure => figure in unitOfMarket;

export const isIssueFigure = (figure: BondFigure): figure is IssueFigure => figure in unitOfIssue;

export type ExplainedFigure = keyof typeof unitOfFigure;
export const explainedFigures = Object.keys(unitOfFigure) as readonly ExplainedFigure[];
