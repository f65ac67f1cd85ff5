import type { FieldFamily } from '../account/access/field-policy.ts';
import { type MultiplierKey, unitOfMultiplier } from '../issuer/multipliers/multipliers.ts';
import type { ExplainedFormula } from './formulas.ts';

/** Units of figures: per 100, fraction a year, fraction that is read in basis points, years, days, years squared, bare number, fraction, number of things, money. */
export const figureUnits = [
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
export type FigureUnit = (typeof figureUnits)[number];

/** A figure that can be explained. */
interface Figure {
  readonly unit: FigureUnit;
  /** The page of `/methods/` that says how it is computed. */
  readonly method: string;
  /** The formula that is told to who may not see the numbers, for whom the one that was used is not known. */
  readonly formula: ExplainedFormula;
  /** How a spread compounds that stands beside others which compound in another way; its name says it everywhere. */
  readonly compounding?: 'annual' | 'continuous';
}

/** A figure of a bond or a company, with every family of fields that its explanation tells of. */
interface MaskedFigure extends Figure {
  readonly families: readonly FieldFamily[];
}

type Figures = Readonly<Record<string, Figure>>;
type MaskedFigures = Readonly<Record<string, MaskedFigure>>;

const sides = ['price', 'quote'] as const;
const depth = ['quote', 'volume'] as const;
const schedule = ['schedule', 'terms'] as const;
const interest = ['accrued', ...schedule] as const;
const deal = ['price', ...interest] as const;
const rates = [...deal, 'yield'] as const;
// Payments with their times and shares tell the duration too.
const yields = [...rates, 'duration'] as const;
const spreads = [...yields, 'spread'] as const;
const standing = ['price', 'yield'] as const;
/** What decides who the peers of a bond are, and how far it stands from them. */
export const peerFamilies = ['spread', 'duration', 'ratingGrade'] as const;

/** The figures of one day of a bond. */
const ofDay = {
  price: { unit: 'price', method: 'derived-trading-day', formula: 'price_order', families: sides },
  mid_price: { unit: 'price', method: 'derived-trading-day', formula: 'mid_price', families: sides },
  bid_ask_spread: { unit: 'price', method: 'derived-trading-day', formula: 'bid_ask_spread', families: sides },
  accrued: { unit: 'price', method: 'accrued-interest', formula: 'accrued_share', families: interest },
  dirty_price: { unit: 'price', method: 'yield', formula: 'dirty_price', families: deal },
  yield: { unit: 'yield', method: 'yield', formula: 'yield_compounded', families: yields },
  own_yield: { unit: 'yield', method: 'yield', formula: 'yield_compounded', families: yields },
  simple_yield: { unit: 'yield', method: 'simple-yields', formula: 'yield_simple_maturity', families: yields },
  current_yield: { unit: 'yield', method: 'simple-yields', formula: 'yield_current', families: rates },
  adjusted_current_yield: {
    unit: 'yield',
    method: 'simple-yields',
    formula: 'yield_adjusted_current',
    families: rates,
  },
  duration: { unit: 'years', method: 'duration-and-convexity', formula: 'modified_compounded', families: yields },
  own_duration: { unit: 'years', method: 'duration-and-convexity', formula: 'modified_compounded', families: yields },
  macaulay: { unit: 'years', method: 'duration-and-convexity', formula: 'macaulay', families: yields },
  convexity: { unit: 'years2', method: 'duration-and-convexity', formula: 'convexity', families: yields },
  pvbp: { unit: 'price', method: 'duration-and-convexity', formula: 'pvbp', families: yields },
  g_spread: { unit: 'spread', method: 'spreads', formula: 'g_spread', families: spreads },
  t_spread: { unit: 'spread', method: 'spreads', formula: 't_spread', families: spreads },
  g_spread_at_maturity: { unit: 'spread', method: 'spreads', formula: 'g_spread_at_maturity', families: spreads },
  z_spread: { unit: 'spread', method: 'spreads', formula: 'z_spread', families: spreads, compounding: 'annual' },
  swap_z_spread: { unit: 'spread', method: 'spreads', formula: 'z_spread', families: spreads, compounding: 'annual' },
  i_spread: { unit: 'spread', method: 'spreads', formula: 'i_spread', families: spreads },
  asset_swap_spread: { unit: 'spread', method: 'spreads', formula: 'asset_swap_spread', families: spreads },
  oas: {
    unit: 'spread',
    method: 'option-adjusted-spread',
    formula: 'option_spread',
    families: spreads,
    compounding: 'continuous',
  },
  option_value: { unit: 'price', method: 'option-adjusted-spread', formula: 'option_value', families: spreads },
  option_duration: { unit: 'years', method: 'option-adjusted-spread', formula: 'option_duration', families: spreads },
  option_convexity: {
    unit: 'years2',
    method: 'option-adjusted-spread',
    formula: 'option_convexity',
    families: spreads,
  },
  discount_margin: { unit: 'spread', method: 'floating-rate-bonds', formula: 'discount_margin', families: spreads },
  effective_duration: {
    unit: 'years',
    method: 'floating-rate-bonds',
    formula: 'effective_duration',
    families: spreads,
  },
  spread_duration: { unit: 'years', method: 'floating-rate-bonds', formula: 'spread_duration', families: spreads },
  duration_to_reset: { unit: 'years', method: 'floating-rate-bonds', formula: 'years_left', families: schedule },
  years_to_maturity: { unit: 'years', method: 'derived-trading-day', formula: 'years_left', families: schedule },
  years_to_offer: { unit: 'years', method: 'derived-trading-day', formula: 'years_left', families: schedule },
  discount_rate: { unit: 'yield', method: 'money-market', formula: 'discount_rate', families: rates },
  bond_equivalent_yield: { unit: 'yield', method: 'money-market', formula: 'bond_equivalent_short', families: rates },
  breakeven: { unit: 'yield', method: 'spreads', formula: 'breakeven', families: yields },
  money_price: { unit: 'price', method: 'special-bonds', formula: 'indexed', families: deal },
  money_accrued: { unit: 'price', method: 'special-bonds', formula: 'indexed', families: interest },
  nominal_yield: { unit: 'yield', method: 'special-bonds', formula: 'nominal_yield', families: yields },
  average_life: { unit: 'years', method: 'special-bonds', formula: 'average_life', families: schedule },
} as const satisfies MaskedFigures;

/** The figures that place a bond among its own days or among others, or say what it owes or has brought. */
const ofStanding = {
  price_change: { unit: 'price', method: 'derived-trading-day', formula: 'change', families: ['price'] },
  yield_change: { unit: 'yield', method: 'derived-trading-day', formula: 'change', families: ['yield'] },
  spread_change: { unit: 'spread', method: 'derived-trading-day', formula: 'change', families: ['spread'] },
  duration_change: { unit: 'years', method: 'derived-trading-day', formula: 'change', families: ['duration'] },
  liquidity_score: { unit: 'count', method: 'liquidity-score', formula: 'liquidity_score', families: ['quote'] },
  yield_percentile: { unit: 'ratio', method: 'standing', formula: 'percentile', families: standing },
  spread_percentile: { unit: 'ratio', method: 'standing', formula: 'percentile', families: [...standing, 'spread'] },
  peer_difference: {
    unit: 'spread',
    method: 'standing',
    formula: 'peer_difference',
    families: [...standing, ...peerFamilies],
  },
  claim_share: { unit: 'share', method: 'standing', formula: 'claim_share', families: standing },
  total_return: { unit: 'share', method: 'standing', formula: 'total_return', families: standing },
  yearly_return: { unit: 'yield', method: 'standing', formula: 'yearly_return', families: standing },
  parity: { unit: 'price', method: 'conversion-parity', formula: 'parity', families: ['price'] },
  conversion_premium: {
    unit: 'share',
    method: 'conversion-parity',
    formula: 'conversion_premium',
    families: ['price'],
  },
} as const satisfies MaskedFigures;

/** The figures that are counted from the prices of several venues or participants. */
const ofMarket = {
  venue_median: { unit: 'price', method: 'standing', formula: 'median', families: ['price'] },
  venue_deviation: { unit: 'price', method: 'standing', formula: 'median_deviation', families: ['price'] },
  robust_deviation: { unit: 'ratio', method: 'liquidity-score', formula: 'robust_deviation', families: sides },
  best_bid_ask_spread: { unit: 'price', method: 'quotes', formula: 'bid_ask_spread', families: sides },
  best_yield_spread: {
    unit: 'spread',
    method: 'quotes',
    formula: 'yield_difference',
    families: [...sides, 'yield'],
  },
  bid_depth: { unit: 'money', method: 'quotes', formula: 'sum', families: depth },
  ask_depth: { unit: 'money', method: 'quotes', formula: 'sum', families: depth },
} as const satisfies MaskedFigures;

/** The figures that follow from the terms, the payments and the records of an issue, whatever its price; money in the currency of its face. */
const ofIssue = {
  index_ratio: { unit: 'ratio', method: 'special-bonds', formula: 'index_ratio', families: ['terms'] },
  pool_factor: { unit: 'ratio', method: 'issue-amounts', formula: 'pool_factor', families: schedule },
  conversion_ratio: { unit: 'ratio', method: 'conversion-parity', formula: 'conversion_ratio', families: ['terms'] },
  bid_to_cover: { unit: 'ratio', method: 'issue-amounts', formula: 'bid_to_cover', families: ['terms', 'volume'] },
  accrued_on_day: { unit: 'price', method: 'accrued-interest', formula: 'accrued_share', families: interest },
  accrued_per_bond: { unit: 'money', method: 'accrued-interest', formula: 'accrued_per_bond', families: interest },
  coupons_per_bond: { unit: 'money', method: 'issue-amounts', formula: 'sum', families: schedule },
  redemption_per_bond: { unit: 'money', method: 'issue-amounts', formula: 'sum', families: schedule },
  coupons_per_100: { unit: 'price', method: 'issue-amounts', formula: 'sum_per_100', families: schedule },
  redemption_per_100: { unit: 'price', method: 'issue-amounts', formula: 'sum_per_100', families: schedule },
  coupons_of_issue: { unit: 'money', method: 'issue-amounts', formula: 'sum_of_issue', families: schedule },
  redemption_of_issue: { unit: 'money', method: 'issue-amounts', formula: 'sum_of_issue', families: schedule },
} as const satisfies MaskedFigures;

/** The figures of what a reader holds, of one bond in the currency of its face, of all together in that of the total. */
const ofHeld = {
  holding_value: { unit: 'money', method: 'holding-profit', formula: 'holding_value' },
  holding_cost: { unit: 'money', method: 'holding-profit', formula: 'holding_cost' },
  holding_received: { unit: 'money', method: 'holding-profit', formula: 'holding_received' },
  holding_profit: { unit: 'money', method: 'holding-profit', formula: 'holding_profit' },
  holding_return: { unit: 'share', method: 'holding-profit', formula: 'holding_return' },
  shifted_value: { unit: 'money', method: 'holding-profit', formula: 'shifted_value' },
  shifted_change: { unit: 'share', method: 'holding-profit', formula: 'shifted_change' },
} as const satisfies Figures;

const ofTotal = {
  ...ofHeld,
  total_yield: { unit: 'yield', method: 'holding-profit', formula: 'total_mean' },
  total_effective_duration: { unit: 'years', method: 'holding-profit', formula: 'total_mean' },
  total_duration: { unit: 'years', method: 'holding-profit', formula: 'total_mean' },
} as const satisfies Figures;

/** What a list pays in a year or a quarter to come, in one currency. */
const ofPayments = {
  payments_coupons: { unit: 'money', method: 'holding-profit', formula: 'holding_payments' },
  payments_redemption: { unit: 'money', method: 'holding-profit', formula: 'holding_payments' },
  payments_total: { unit: 'money', method: 'holding-profit', formula: 'holding_payments' },
} as const satisfies Figures;

/** The figures that the calculator alone has; money in the currency of the face. */
const ofCalculation = {
  clean_price: { unit: 'price', method: 'calculator', formula: 'yield_compounded' },
  money_market_yield: { unit: 'yield', method: 'money-market', formula: 'money_market_yield' },
  gain_down: { unit: 'price', method: 'duration-and-convexity', formula: 'price_gain' },
  loss_up: { unit: 'price', method: 'duration-and-convexity', formula: 'price_loss' },
  coupon_value: { unit: 'price', method: 'duration-and-convexity', formula: 'coupon_value' },
  curve_duration: { unit: 'years', method: 'curve-risk', formula: 'repriced_duration' },
  curve_convexity: { unit: 'years2', method: 'curve-risk', formula: 'repriced_convexity' },
  curve_spread_duration: { unit: 'years', method: 'curve-risk', formula: 'repriced_duration' },
  key_rate_duration: { unit: 'years', method: 'curve-risk', formula: 'repriced_duration' },
  option_vega: { unit: 'price', method: 'option-adjusted-spread', formula: 'option_vega' },
  moved_yield: { unit: 'yield', method: 'calculator', formula: 'moved_yield' },
  moved_price: { unit: 'price', method: 'calculator', formula: 'yield_compounded' },
  moved_change: { unit: 'share', method: 'calculator', formula: 'dirty_change' },
  horizon_return: { unit: 'share', method: 'calculator', formula: 'horizon_return' },
  horizon_yearly_return: { unit: 'yield', method: 'calculator', formula: 'horizon_yearly_return' },
  horizon_received: { unit: 'price', method: 'calculator', formula: 'horizon_received' },
  horizon_value: { unit: 'price', method: 'calculator', formula: 'horizon_value' },
  horizon_yield: { unit: 'yield', method: 'calculator', formula: 'yield_compounded' },
  twisted_price: { unit: 'price', method: 'calculator', formula: 'twisted_price' },
  twisted_change: { unit: 'share', method: 'calculator', formula: 'dirty_change' },
  trade_outstanding: { unit: 'money', method: 'calculator', formula: 'trade_outstanding' },
  trade_clean_amount: { unit: 'money', method: 'calculator', formula: 'clean_amount' },
  trade_accrued_amount: { unit: 'money', method: 'calculator', formula: 'accrued_amount' },
  trade_accrued_days: { unit: 'days', method: 'accrued-interest', formula: 'days_since' },
  trade_consideration: { unit: 'money', method: 'calculator', formula: 'consideration' },
} as const satisfies Figures;

/** A multiplier tells lines of a report, and the price of a share or what it could be told from. */
const figureOfMultiplier = (unit: 'times' | 'percent'): MaskedFigure => ({
  unit: unit === 'times' ? 'ratio' : 'share',
  method: 'multipliers',
  formula: 'multiplier',
  families: ['reportOpen', 'price'],
});

/** The multipliers of a company. */
const ofMultiplier = Object.fromEntries(
  Object.entries(unitOfMultiplier).map(([key, unit]) => [key, figureOfMultiplier(unit)]),
) as Readonly<Record<MultiplierKey, MaskedFigure>>;

const ofBond = { ...ofDay, ...ofStanding, ...ofMarket, ...ofIssue } as const;

/** The figures by what they are of; those of the calculator are in no list of an address. */
const figuresOf = {
  day: ofDay,
  standing: ofStanding,
  market: ofMarket,
  issue: ofIssue,
  bond: ofBond,
  holding: { accrued: ofDay.accrued, dirty_price: ofDay.dirty_price, ...ofHeld },
  total: ofTotal,
  payments: ofPayments,
  multiplier: ofMultiplier,
} as const;
type FigureGroup = keyof typeof figuresOf;
export type FigureOf<Group extends FigureGroup> = { [Own in Group]: keyof (typeof figuresOf)[Own] }[Group];

/** Every figure that can be explained: its unit, its method and its formula, once. */
export const figures = { ...ofBond, ...ofTotal, ...ofPayments, ...ofCalculation, ...ofMultiplier } as const;
export type ExplainedFigure = keyof typeof figures;

/** How a figure compounds, where its name has to say it. */
export function compoundingOf(figure: ExplainedFigure): Figure['compounding'] {
  const known: Figure = figures[figure];
  return known.compounding;
}

export const explainedFigures = Object.keys(figures) as readonly ExplainedFigure[];

export function figuresIn<Group extends FigureGroup>(group: Group): readonly FigureOf<Group>[] {
  return explainedFigures.filter((figure) => isFigureOf(group, figure));
}

export function isFigureOf<Group extends FigureGroup>(
  group: Group,
  figure: ExplainedFigure,
): figure is ExplainedFigure & FigureOf<Group> {
  return figure in figuresOf[group];
}

const maskedFigures: Readonly<Record<FigureOf<'bond' | 'multiplier'>, MaskedFigure>> = { ...ofBond, ...ofMultiplier };

/** What the figure is and what its explanation tells: who sees it has to see each of these. */
export function familiesOf(figure: FigureOf<'bond' | 'multiplier'>): readonly FieldFamily[] {
  return maskedFigures[figure].families;
}
