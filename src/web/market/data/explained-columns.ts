import type { ExplainedFigure, FigureOf } from '#domain/fields/figures.ts';
import type { ExplainedPrice } from '#domain/figures/explanation/explanation.ts';

/** What explains the figures of a column. */
export interface ExplainedColumn {
  readonly figure: ExplainedFigure;
  /** The end that they are to; absent where it is that of the day's own yield. */
  readonly end?: 'maturity' | 'put' | 'call' | 'offer';
  /** The price that they are at; absent where it is the one that stands for the day. */
  readonly at?: ExplainedPrice;
}

/** Yields and spreads that trading days and quotes have alike, by their names on the wire. */
export const explainedYields = {
  ytm_bid: { figure: 'own_yield', end: 'maturity', at: 'bid' },
  ytm_offer: { figure: 'own_yield', end: 'maturity', at: 'ask' },
  ytm_last: { figure: 'own_yield', end: 'maturity', at: 'last' },
  ytm_close: { figure: 'own_yield', end: 'maturity', at: 'close' },
  yto_bid: { figure: 'own_yield', end: 'put', at: 'bid' },
  yto_offer: { figure: 'own_yield', end: 'put', at: 'ask' },
  yto_last: { figure: 'own_yield', end: 'put', at: 'last' },
  yto_close: { figure: 'own_yield', end: 'put', at: 'close' },
  ytc_bid: { figure: 'own_yield', end: 'call', at: 'bid' },
  ytc_offer: { figure: 'own_yield', end: 'call', at: 'ask' },
  ytc_last: { figure: 'own_yield', end: 'call', at: 'last' },
  ytc_close: { figure: 'own_yield', end: 'call', at: 'close' },
  clearance_profit_effect: { figure: 'yield', end: 'maturity' },
  offer_profit_effect: { figure: 'yield', end: 'offer' },
  g_spread: { figure: 'g_spread' },
  t_spread: { figure: 't_spread' },
} as const satisfies Readonly<Record<string, ExplainedColumn>>;

/** What explains the columns of a list that tell of what is held, in the order in which one of a row is for the keys. */
export const explainedHoldings = {
  profit: 'holding_profit',
  profitShare: 'holding_return',
  value: 'holding_value',
  cost: 'holding_cost',
  received: 'holding_received',
  accrued: 'accrued',
  dirtyPrice: 'dirty_price',
  shiftedValue: 'shifted_value',
  shiftedChange: 'shifted_change',
} as const satisfies Readonly<Record<string, FigureOf<'holding'>>>;
export type ExplainedHolding = keyof typeof explainedHoldings;

/** What explains the totals of a list, by the same columns. */
export const explainedTotals = {
  profit: 'holding_profit',
  profitShare: 'holding_return',
  value: 'holding_value',
  cost: 'holding_cost',
  received: 'holding_received',
  yield: 'total_yield',
  duration: 'total_duration',
  effectiveDuration: 'total_effective_duration',
  shiftedValue: 'shifted_value',
  shiftedChange: 'shifted_change',
} as const satisfies Readonly<Record<string, FigureOf<'total'>>>;
export type ExplainedTotal = keyof typeof explainedTotals;
