import type { HoldingFigure, TotalFigure } from '#domain/explanation/explained-figures.ts';
import type { ExplainedFormula } from '#domain/explanation/explanation-words.ts';
import { nominal } from './common-symbols.ts';
import type { Formula } from './formulas.ts';
import { at, braced, equation, num, op, over, power, row, sumOf, sym } from './math-markup.ts';

type HoldingFormula = Extract<
  ExplainedFormula,
  `holding_${string}` | `shifted_${string}` | `total_${'sum' | 'sum_exchanged' | 'mean'}` | 'accrued_indexed'
>;

const value = [sym('V'), 'input_holding_value'] as const;
const cost = [sym('C'), 'input_holding_cost'] as const;
const received = [sym('R'), 'input_holding_received'] as const;
const profit = [sym('G'), 'input_holding_profit'] as const;
const ratio = [sym('k'), 'input_index_ratio'] as const;

const dirtyToday = () => over(braced(sym('P'), op('+'), sym('A')), num(100));
const dirtyThen = () => over(braced(at('P'), op('+'), at('A')), num(100));
const paid = () => braced(at('c'), op('+'), at('r'));

const ofToday = [
  [sym('P'), 'input_clean_price'],
  [sym('A'), 'input_accrued'],
] as const;
const ofPurchase = [
  [at('N'), 'input_nominal'],
  [at('P'), 'input_clean_price'],
  [at('A'), 'input_accrued'],
] as const;
const ofPayment = [
  [at('q'), 'input_quantity'],
  [at('c'), 'column_coupon_each'],
  [at('r'), 'column_redemption_each'],
] as const;
const ratioThen = [at('k'), 'input_index_ratio'] as const;
const purchase = [sym('i'), 'symbol_purchase'] as const;
const day = [sym('i'), 'symbol_payment_day'] as const;

const shifted = [sym('V′'), 'input_holding_shifted'] as const;
const dirtyAfter = [sym('D′'), 'input_dirty_after'] as const;
const dirtyBefore = [sym('D'), 'input_dirty_price'] as const;
const repriced = () => row(sym('V'), op('·'), over(sym('D′'), sym('D')));
const ofHolding = [
  [at('x'), 'symbol_holding_figure'],
  [sym('i'), 'symbol_holding'],
] as const;
const sum = [sym('T'), 'total'] as const;

/** The formulas of what a reader holds. */
export const holdingFormulas: Readonly<Record<HoldingFormula, Formula>> = {
  accrued_indexed: {
    markup: equation(sym('A'), sym('k'), op('·'), sym('a')),
    symbols: [[sym('A'), 'input_accrued'], ratio, [sym('a'), 'input_real_accrued']],
  },
  holding_value: {
    markup: equation(sym('V'), sym('N'), op('·'), dirtyToday()),
    symbols: [value, nominal, ...ofToday],
  },
  holding_value_indexed: {
    markup: equation(sym('V'), sym('k'), op('·'), sym('N'), op('·'), dirtyToday()),
    symbols: [value, ratio, nominal, ...ofToday],
  },
  holding_cost: {
    markup: equation(sym('C'), sumOf(at('N'), op('·'), dirtyThen())),
    symbols: [cost, ...ofPurchase, purchase],
  },
  holding_cost_indexed: {
    markup: equation(sym('C'), sumOf(at('k'), op('·'), at('N'), op('·'), dirtyThen())),
    symbols: [cost, ratioThen, ...ofPurchase, purchase],
  },
  holding_received: {
    markup: equation(sym('R'), sumOf(at('q'), op('·'), paid())),
    symbols: [received, ...ofPayment, day],
  },
  holding_received_indexed: {
    markup: equation(sym('R'), sumOf(at('k'), op('·'), at('q'), op('·'), paid())),
    symbols: [received, ratioThen, ...ofPayment, day],
  },
  holding_payments: {
    markup: equation(sym('S'), sumOf(at('q'), op('·'), paid())),
    symbols: [[sym('S'), 'total'], ...ofPayment, [sym('i'), 'symbol_payment']],
  },
  holding_payments_indexed: {
    markup: equation(sym('S'), sumOf(at('k'), op('·'), at('q'), op('·'), paid())),
    symbols: [[sym('S'), 'total'], ratioThen, ...ofPayment, [sym('i'), 'symbol_payment']],
  },
  holding_profit: {
    markup: equation(sym('G'), sym('V'), op('+'), sym('R'), op('−'), sym('C')),
    symbols: [profit, value, received, cost],
  },
  holding_return: {
    markup: row(over(sym('G'), sym('C')), op('='), over(row(sym('V'), op('+'), sym('R'), op('−'), sym('C')), sym('C'))),
    symbols: [profit, value, received, cost],
  },
  shifted_value: {
    markup: equation(sym('V′'), repriced()),
    symbols: [shifted, value, dirtyAfter, dirtyBefore],
  },
  shifted_value_horizon: {
    markup: equation(
      sym('V′'),
      repriced(),
      op('·'),
      power(braced(num(1), op('+'), sym('y')), over(sym('d'), num(365))),
    ),
    symbols: [
      ...[shifted, value, dirtyAfter, dirtyBefore],
      [sym('y'), 'input_horizon_yield'],
      [sym('d'), 'input_horizon_days'],
    ],
  },
  shifted_value_duration: {
    markup: equation(sym('V′'), sym('V'), op('·'), braced(num(1), op('−'), sym('m'), op('·'), sym('s'))),
    symbols: [shifted, value, [sym('m'), 'input_modified'], [sym('s'), 'input_move_total']],
  },
  shifted_change: {
    markup: equation(sym('c'), over(sym('V′'), sym('V')), op('−'), num(1)),
    symbols: [shifted, value],
  },
  total_sum: { markup: equation(sym('T'), sumOf(at('x'))), symbols: [sum, ...ofHolding] },
  total_sum_exchanged: {
    markup: equation(sym('T'), sumOf(at('x'), op('·'), at('e'))),
    symbols: [sum, [at('e'), 'column_exchange'], ...ofHolding],
  },
  total_mean: {
    markup: equation(sym('T'), sumOf(at('w'), op('·'), at('x'))),
    symbols: [sum, [at('w'), 'column_share'], ...ofHolding],
  },
};

export const usualHoldingFormula: Readonly<
  Record<Exclude<HoldingFigure | TotalFigure, 'accrued' | 'dirty_price'>, HoldingFormula>
> = {
  holding_value: 'holding_value',
  holding_cost: 'holding_cost',
  holding_received: 'holding_received',
  holding_profit: 'holding_profit',
  holding_return: 'holding_return',
  shifted_value: 'shifted_value',
  shifted_change: 'shifted_change',
  total_yield: 'total_mean',
  total_duration: 'total_mean',
};
