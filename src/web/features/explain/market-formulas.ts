import type { ExplainedFormula } from '#domain/explanation/explanation-words.ts';
import type { Formula } from './formulas.ts';
import { at, equation, num, op, over, root, row, size, sumOf, sym } from './math-markup.ts';

const sides = [
  [sym('b'), 'input_price_bid'],
  [sym('a'), 'input_price_ask'],
] as const;
const comparedPrice = [at('p'), 'symbol_compared_price'] as const;
const fromMedian = [
  [sym('p'), 'input_price_mid'],
  [sym('m'), 'input_median'],
] as const;

/** The formulas of what is counted from the market: prices of venues, quotes, other bonds, the share of a convertible. */
export const marketFormulas = {
  mid_price: {
    markup: equation(sym('m'), over(row(sym('b'), op('+'), sym('a')), num(2))),
    symbols: sides,
  },
  bid_ask_spread: { markup: equation(sym('s'), sym('a'), op('−'), sym('b')), symbols: sides },
  median: { markup: equation(sym('m'), sym('med'), at('p')), symbols: [comparedPrice] },
  median_deviation: {
    markup: equation(sym('d'), sym('med'), size(at('p'), op('−'), sym('m'))),
    symbols: [comparedPrice, [sym('m'), 'input_median']],
  },
  robust_deviation: {
    markup: equation(sym('r'), over(row(sym('p'), op('−'), sym('m')), row(num(1.4826), op('·'), sym('d')))),
    symbols: [...fromMedian, [sym('d'), 'input_median_deviation']],
  },
  robust_deviation_of_mean: {
    markup: equation(
      sym('r'),
      over(row(sym('p'), op('−'), sym('m')), row(root(over(sym('π'), num(2))), op('·'), sym('d'))),
    ),
    symbols: [...fromMedian, [sym('d'), 'input_mean_deviation']],
  },
  yield_difference: {
    markup: equation(sym('s'), at('y', 'b'), op('−'), at('y', 'a')),
    symbols: [
      [at('y', 'b'), 'input_yield_bid'],
      [at('y', 'a'), 'input_yield_ask'],
    ],
  },
  liquidity_score: {
    markup: equation(sym('s'), over(sumOf(at('w'), at('p')), sumOf(at('w')))),
    symbols: [
      [at('w'), 'symbol_weight'],
      [at('p'), 'symbol_points'],
    ],
  },
  percentile: {
    markup: equation(sym('p'), num(100), op('·'), over(row(sym('b'), op('+'), over(sym('e'), num(2))), sym('n'))),
    symbols: [
      [sym('b'), 'input_days_below'],
      [sym('e'), 'input_days_equal'],
      [sym('n'), 'input_days_counted'],
    ],
  },
  peer_difference: {
    markup: equation(sym('d'), sym('x'), op('−'), sym('m')),
    symbols: [
      [sym('x'), 'input_own_value'],
      [sym('m'), 'input_median'],
    ],
  },
  parity: {
    markup: equation(sym('p'), over(row(num(100), op('·'), sym('n'), op('·'), sym('s')), sym('f'))),
    symbols: [
      [sym('n'), 'input_conversion_ratio'],
      [sym('s'), 'input_share_price'],
      [sym('f'), 'input_face_value'],
    ],
  },
  conversion_premium: {
    markup: equation(sym('c'), over(sym('P'), sym('p')), op('−'), num(1)),
    symbols: [
      [sym('P'), 'input_clean_price'],
      [sym('p'), 'input_parity'],
    ],
  },
} as const satisfies Partial<Readonly<Record<ExplainedFormula, Formula>>>;
