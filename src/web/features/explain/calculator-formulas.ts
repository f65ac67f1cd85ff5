import type { ExplainedFormula } from '#domain/explanation/explanation-words.ts';
import { accrued, clean, dirty, factor, nominal, payment, time } from './common-symbols.ts';
import type { Formula } from './formulas.ts';
import { at, braced, equation, num, op, over, power, row, sumOf, sym } from './math-markup.ts';

const down = [at('D', '↓'), 'input_dirty_down'] as const;
const up = [at('D', '↑'), 'input_dirty_up'] as const;
const move = [sym('Δ'), 'input_move'] as const;
const reinvestment = [sym('r'), 'input_reinvestment_rate'] as const;
const settlement = [sym('s'), 'input_settlement'] as const;

/** A share of the nominal outstanding, which is a price of it. */
const ofNominal = (price: string) => row(sym('N'), op('·'), over(sym(price), num(100)));
const faceLeft = () => row(sym('F'), op('·'), sym('o'));
const face = [
  [sym('F'), 'input_face_value'],
  [sym('o'), 'input_outstanding'],
] as const;

/** The formulas of what the calculator alone has. */
export const calculatorFormulas = {
  yield_adjusted_current: {
    markup: equation(
      sym('y'),
      over(row(num(100), op('·'), sym('r')), sym('P')),
      op('+'),
      over(row(num(100), op('−'), sym('P')), sym('P')),
      op('·'),
      over(num(365), sym('d')),
    ),
    symbols: [[sym('r'), 'input_coupon_rate'], clean, [sym('d'), 'input_days_left']],
  },
  money_market_yield: {
    markup: equation(sym('y'), over(row(over(num(100), sym('P')), op('−'), num(1)), sym('t'))),
    symbols: [clean, [sym('t'), 'column_time']],
  },
  i_spread: {
    markup: equation(sym('I'), sym('y'), op('−'), at('p', 'T')),
    symbols: [
      [sym('y'), 'input_yield'],
      [at('p', 'T'), 'input_par_rate'],
      [sym('T'), 'input_time_to_end'],
    ],
  },
  price_gain: { markup: equation(sym('V'), at('D', '↓'), op('−'), sym('D')), symbols: [down, dirty] },
  price_loss: { markup: equation(sym('V'), sym('D'), op('−'), at('D', '↑')), symbols: [dirty, up] },
  coupon_value: {
    markup: equation(sym('V'), sumOf(at('c'), at('v'))),
    symbols: [[at('c'), 'symbol_coupon_change'], factor],
  },
  repriced_duration: {
    markup: equation(
      sym('m'),
      over(row(at('D', '↓'), op('−'), at('D', '↑')), row(num(2), op('·'), sym('D'), op('·'), sym('Δ'))),
    ),
    symbols: [down, up, dirty, move],
  },
  repriced_convexity: {
    markup: equation(
      sym('K'),
      over(
        row(at('D', '↓'), op('−'), num(2), op('·'), sym('D'), op('+'), at('D', '↑')),
        row(sym('D'), op('·'), power(sym('Δ'), num(2))),
      ),
    ),
    symbols: [down, up, dirty, move],
  },
  moved_yield: {
    markup: equation(sym('y′'), sym('y'), op('+'), sym('Δ')),
    symbols: [
      [sym('y'), 'input_own_yield'],
      [sym('Δ'), 'input_move_yield'],
    ],
  },
  dirty_change: {
    markup: equation(sym('c'), over(sym('D′'), sym('D')), op('−'), num(1)),
    symbols: [[sym('D′'), 'input_dirty_after'], dirty],
  },
  horizon_return: {
    markup: equation(sym('R'), over(row(sym('S'), op('+'), sym('H')), sym('D')), op('−'), num(1)),
    symbols: [[sym('S'), 'input_reinvested'], [sym('H'), 'input_horizon_value'], dirty],
  },
  horizon_yearly_return: {
    markup: equation(at('R', 'a'), power(braced(num(1), op('+'), sym('R')), over(num(365), sym('d'))), op('−'), num(1)),
    symbols: [
      [sym('R'), 'input_horizon_return'],
      [sym('d'), 'input_horizon_days'],
    ],
  },
  horizon_received: {
    markup: equation(sym('S'), sumOf(at('C'), power(braced(num(1), op('+'), sym('r')), over(at('d'), num(365))))),
    symbols: [payment, reinvestment, [at('d'), 'symbol_days_to_horizon']],
  },
  horizon_value: {
    markup: equation(sym('H'), sumOf(at('C'), at('v'))),
    symbols: [payment, factor],
  },
  twisted_price: {
    markup: row(
      equation(row(sym('P'), op('+'), sym('A')), sym('D′')),
      op('='),
      sumOf(over(at('C'), power(braced(num(1), op('+'), at('z′'), op('+'), sym('Z')), at('t')))),
    ),
    symbols: [
      clean,
      accrued,
      [sym('D′'), 'input_dirty_after'],
      payment,
      [at('z′'), 'symbol_zero_moved'],
      [sym('Z'), 'input_z_spread'],
      time,
    ],
  },
  trade_outstanding: { markup: equation(sym('N'), faceLeft()), symbols: face },
  trade_outstanding_indexed: {
    markup: equation(sym('N'), faceLeft(), op('·'), sym('k')),
    symbols: [...face, [sym('k'), 'input_index_ratio']],
  },
  clean_amount: { markup: equation(sym('K'), ofNominal('P')), symbols: [nominal, clean] },
  accrued_amount: { markup: equation(sym('Z'), ofNominal('A')), symbols: [nominal, accrued] },
  consideration: {
    markup: equation(sym('B'), sym('K'), op('+'), sym('Z')),
    symbols: [
      [sym('K'), 'input_clean_amount'],
      [sym('Z'), 'input_accrued_amount'],
    ],
  },
  days_since: {
    markup: equation(sym('d'), sym('s'), op('−'), sym('b')),
    symbols: [settlement, [sym('b'), 'input_period_start']],
  },
  days_until: {
    markup: equation(sym('d'), sym('s'), op('−'), sym('e')),
    symbols: [settlement, [sym('e'), 'input_period_end']],
  },
  days_of_thirty: {
    markup: equation(sym('d'), num(360), op('·'), sym('a')),
    symbols: [[sym('a'), 'input_fraction_accrued']],
  },
} as const satisfies Partial<Readonly<Record<ExplainedFormula, Formula>>>;
