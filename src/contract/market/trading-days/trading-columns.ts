import { type FieldFamily, familyOfMeasure } from '#domain/account/access/field-policy.ts';
import type { TradingMeasure } from '#domain/market/trading-day.ts';
import { basisPointsFromFraction } from '#math/units.ts';
import { roundHalfAwayFromZero } from '../../platform/number-text.ts';

/** How a stored number of a trading row appears: decimals of its text, and the power of ten that text and `.numeric` are multiplied by. */
export const tradingUnits = {
  /** per 100 of outstanding face */
  price: { decimals: 4, textShift: 0, numericShift: 0 },
  /** text in percent, `.numeric` a fraction */
  yield: { decimals: 3, textShift: 2, numericShift: 0 },
  /** basis points in both forms, stored as a fraction */
  spread: { decimals: 2, textShift: 4, numericShift: 4 },
  years: { decimals: 2, textShift: 0, numericShift: 0 },
  pvbp: { decimals: 5, textShift: 0, numericShift: 0 },
  amount: { decimals: 0, textShift: 0, numericShift: 0 },
  /** per 100 of outstanding face, with the issue's own precision (2 by default) */
  accrued: { decimals: 2, textShift: 0, numericShift: 0 },
} as const;

type TradingUnit = keyof typeof tradingUnits;

function columnsOf<const Wire extends string>(unit: TradingUnit, pairs: Readonly<Record<Wire, TradingMeasure>>) {
  return (Object.keys(pairs) as Wire[]).map((wire) => ({ wire, measure: pairs[wire], unit }));
}

/** The numeric columns of a trading row: name on the wire, the measure behind it, and its unit (bond-page, section 3). */
export const tradingColumns = [
  ...columnsOf('price', {
    buying_quote: 'bid',
    selling_quote: 'ask',
    indicative_price: 'indicativePrice',
    previous_indicative_price: 'previousIndicativePrice',
    mid_price: 'mid',
    open_price: 'open',
    min_price: 'low',
    max_price: 'high',
    last_price: 'last',
    avar_price: 'average',
    legalcloseprice: 'close',
    marketprice: 'marketPrice',
    marketprice2: 'marketPrice2',
    admittedquote: 'admittedQuote',
    bid_ask_spread: 'bidAskSpread',
    indicative_yield_price: 'yieldPrice',
  }),
  ...columnsOf('yield', {
    ytm_bid: 'yieldToMaturityBid',
    ytm_offer: 'yieldToMaturityAsk',
    ytm_last: 'yieldToMaturityLast',
    ytm_close: 'yieldToMaturityClose',
    yto_bid: 'yieldToPutBid',
    yto_offer: 'yieldToPutAsk',
    yto_last: 'yieldToPutLast',
    yto_close: 'yieldToPutClose',
    ytc_bid: 'yieldToCallBid',
    ytc_offer: 'yieldToCallAsk',
    ytc_last: 'yieldToCallLast',
    ytc_close: 'yieldToCallClose',
    indicative_yield: 'indicativeYield',
    clearance_profit_effect: 'effectiveYieldToMaturity',
    offer_profit_effect: 'effectiveYieldToOffer',
    coupon_profit_effect: 'currentYield',
  }),
  ...columnsOf('accrued', { nkd: 'accrued' }),
  ...columnsOf('years', {
    dur: 'macaulayToMaturity',
    dur_to: 'macaulayToOffer',
    duration: 'macaulay',
    dur_mod: 'modifiedToMaturity',
    modified_duration: 'modified',
    years_to_maturity: 'yearsToMaturity',
    years_to_offert: 'yearsToOffer',
    convexity: 'convexity',
    convexity_offer: 'convexityToOffer',
  }),
  ...columnsOf('pvbp', { pvbp: 'pvbp' }),
  ...columnsOf('amount', {
    volume_money: 'turnover',
    volume: 'volume',
    overturn: 'nominalTurnover',
    agreement_number: 'dealCount',
  }),
  ...columnsOf('spread', { g_spread: 'gSpread', t_spread: 'tSpread' }),
];

export interface TradingColumn {
  readonly wire: (typeof tradingColumns)[number]['wire'];
  readonly measure: TradingMeasure;
  readonly unit: TradingUnit;
}

/** Columns that are words or dates, with the family that decides who sees them. */
export const tradingTextColumns = {
  date: 'date',
  trading_ground_name: 'identity',
  document: 'identity',
  board_name: 'identity',
  indicative_price_type: 'price',
  indicative_yield_type: 'yield',
  indicative_yield_origin: 'yield',
  nkd_origin: 'accrued',
  t_spread_benchmark: 'spread',
  offer_date: 'schedule',
  last_deal: 'tradeMoment',
} as const satisfies Readonly<Record<string, FieldFamily>>;

export type TradingTextColumn = keyof typeof tradingTextColumns;
export const tradingTextNames = Object.keys(tradingTextColumns) as readonly TradingTextColumn[];

/** Every column of a trading row by its name on the wire; a numeric one stands for its keys `x`, `x.numeric` and `x.baddata`. */
export type TradingColumnName = TradingColumn['wire'] | TradingTextColumn;

/** What can be asked for: a column with all its keys, or the number of a numeric one alone, for who writes its text himself. */
export type AskedTradingColumn = TradingColumnName | NumberOfColumn;
type NumberOfColumn = `${TradingColumn['wire']}.numeric`;
export const askedTradingColumns: readonly AskedTradingColumn[] = [
  ...tradingTextNames,
  ...tradingColumns.map(({ wire }) => wire),
  ...tradingColumns.map(({ wire }) => numberOf(wire)),
];

/** The key of a column's number. */
export function numberOf(wire: TradingColumn['wire']): NumberOfColumn {
  return `${wire}.numeric`;
}

/** The family of a numeric column. */
export function familyOfColumn(column: TradingColumn): FieldFamily {
  return familyOfMeasure[column.measure];
}

/** Yields above this fraction (2000 %) are blank; an indicative yield above it blanks the columns that depend on it. */
export const blankAboveYield = 20;
export const shownYield = (value: number | null) => (value !== null && value > blankAboveYield ? null : value);
export const blankedWithYield: readonly string[] = [
  'dur',
  'dur_to',
  'duration',
  'dur_mod',
  'modified_duration',
  'convexity',
  'convexity_offer',
  'pvbp',
  'g_spread',
  't_spread',
];

const unitsOfPayments: readonly TradingUnit[] = ['yield', 'spread', 'years', 'pvbp'];
const knownAnyway: readonly string[] = ['coupon_profit_effect', 'years_to_maturity', 'years_to_offert'];

/** Whether a figure follows from the payments of the bond, so that it is as assumed as they are. */
export function restsOnPayments({ wire, unit }: { readonly wire: string; readonly unit: TradingUnit }): boolean {
  return unitsOfPayments.includes(unit) && !knownAnyway.includes(wire);
}

/** A spread as the wire sends it, in basis points, from the fraction that is stored. */
export function basisPoints(spread: number | null): number | null {
  return spread === null
    ? null
    : roundHalfAwayFromZero(basisPointsFromFraction(Math.abs(spread)), 8) * Math.sign(spread);
}

/** `indicative_yield_type` on the wire: the yield is to maturity, to the next put or call, of the running coupon, or to an expected end; or a source's simple or discount rate. */
export const wireYieldTypes = {
  maturity: 'Clearance',
  offer: 'Offer',
  current: 'Coupon',
  expected: 'Expected',
  simple: 'Simple',
  discount: 'Discount',
} as const;

/** `type_id` of a row: what kind of instrument it belongs to. */
export const typeIdOfModel = { bonds: 1, index: 2 } as const;

/** The longest comparison beside the main line, by model. */
export const MAX_COMPARISON = { bonds: 9, index: 10 } as const;

/** A file has fewer rows than this, those of all lines together. */
export const pointsRefused = 2500;

/** The map of an issuer, which is no chart over time. */
export const mapChart = 'emitent_map';
export const chartTypes = ['price', 'yield', 'gspread', mapChart] as const;
export type ChartType = (typeof chartTypes)[number];

/** The column that a chart of each type draws. */
export const columnOfChart = { price: 'indicative_price', yield: 'indicative_yield', gspread: 'g_spread' } as const;

/** Below full access a chart has this many steps of height and points at the most. */
export const shapeSteps = 64;
