import type { ReactNode } from 'react';
import type { ExplainedFormula } from '#domain/explanation/explanation-words.ts';
import type { LabelKey } from '#labels/label.ts';
import { calculatorFormulas } from './calculator-formulas.ts';
import { accrued, clean, dirty, factor, payment, time } from './common-symbols.ts';
import { holdingFormulas } from './holding-formulas.ts';
import { issueFormulas } from './issue-formulas.ts';
import { marketFormulas } from './market-formulas.ts';
import { at, braced, equation, num, op, over, power, row, sumOf, sym } from './math-markup.ts';

type Name = LabelKey<'explain'>;

export interface Formula {
  readonly markup: ReactNode;
  /** What the symbols stand for, in the order of the formula. */
  readonly symbols: readonly (readonly [symbol: ReactNode, name: Name])[];
}

const yieldSymbol = [sym('y'), 'input_own_yield'] as const;
const effectiveYield = [sym('y'), 'input_yield'] as const;
const frequency = [sym('f'), 'symbol_frequency'] as const;
const macaulay = [sym('M'), 'input_macaulay'] as const;
const zero = [at('z', 'M'), 'input_zero_rate'] as const;
const days = [sym('d'), 'symbol_days'] as const;
const yearDays = [sym('Y'), 'symbol_year_days'] as const;

const perPeriod = () => row(num(1), op('+'), over(sym('y'), sym('f')));
const growth = () => power(braced(perPeriod()), row(sym('f'), at('t')));
const price = () => row(sym('P'), op('+'), sym('A'), op('='), sym('D'));
const priced = (...right: readonly ReactNode[]) => row(price(), op('='), ...right);

const yieldSymbols = [clean, accrued, dirty, payment, time, yieldSymbol] as const;
const weighted = () => sumOf(at('t'), at('C'), at('v'));

/** Each formula typeset, with what its symbols stand for; those in words alone have no symbols, and multipliers the names of their lines. */
export const formulas: Readonly<
  Record<Exclude<ExplainedFormula, 'price_order' | 'accrued_daily' | 'stated' | 'multiplier'>, Formula>
> = {
  ...calculatorFormulas,
  ...holdingFormulas,
  ...issueFormulas,
  ...marketFormulas,
  accrued_share: {
    markup: equation(sym('A'), sym('c'), op('·'), over(sym('a'), sym('p'))),
    symbols: [
      accrued,
      [sym('c'), 'input_coupon'],
      [sym('a'), 'input_fraction_accrued'],
      [sym('p'), 'input_fraction_of_period'],
    ],
  },
  accrued_rate: {
    markup: equation(sym('A'), num(100), op('·'), sym('r'), op('·'), sym('a')),
    symbols: [accrued, [sym('r'), 'input_coupon_rate'], [sym('a'), 'input_fraction_accrued']],
  },
  dirty_price: { markup: equation(sym('D'), sym('P'), op('+'), sym('A')), symbols: [dirty, clean, accrued] },
  yield_compounded: { markup: priced(sumOf(over(at('C'), growth()))), symbols: [...yieldSymbols, frequency] },
  yield_simple: {
    markup: priced(sumOf(over(at('C'), row(num(1), op('+'), sym('y'), at('t'))))),
    symbols: yieldSymbols,
  },
  yield_simple_then_compounded: {
    markup: priced(
      sumOf(
        over(
          at('C'),
          row(
            braced(num(1), op('+'), sym('y'), sym('w')),
            power(braced(perPeriod()), row(sym('f'), braced(at('t'), op('−'), sym('w')))),
          ),
        ),
      ),
    ),
    symbols: [...yieldSymbols, [sym('w'), 'symbol_broken'], frequency],
  },
  yield_continuous: {
    markup: priced(sumOf(at('C'), power(sym('e'), row(op('−'), sym('y'), at('t'))))),
    symbols: yieldSymbols,
  },
  yield_current: {
    markup: equation(sym('y'), over(row(num(100), op('·'), sym('r')), sym('P'))),
    symbols: [[sym('r'), 'input_coupon_rate'], clean],
  },
  yield_simple_maturity: {
    markup: equation(sym('y'), over(row(sym('S'), op('−'), sym('D')), sym('D')), op('·'), over(num(365), sym('d'))),
    symbols: [[sym('S'), 'input_received'], dirty, [sym('d'), 'input_days_left']],
  },
  yield_perpetual: {
    markup: priced(
      power(braced(perPeriod()), row(op('−'), sym('f'), sym('t'))),
      braced(
        sym('a'),
        op('+'),
        over(sym('c'), row(power(braced(perPeriod()), row(sym('f'), sym('h'))), op('−'), num(1))),
      ),
    ),
    symbols: [
      dirty,
      [sym('a'), 'input_next_amount'],
      [sym('c'), 'input_regular_coupon'],
      [sym('t'), 'input_time_to_next'],
      [sym('h'), 'symbol_coupon_period'],
      yieldSymbol,
      frequency,
    ],
  },
  modified_compounded: {
    markup: equation(
      sym('m'),
      over(sym('M'), perPeriod()),
      op('='),
      over(weighted(), row(sym('D'), braced(perPeriod()))),
    ),
    symbols: [macaulay, time, payment, factor, dirty, yieldSymbol, frequency],
  },
  modified: {
    markup: equation(
      sym('m'),
      row(op('−'), over(num(1), sym('D')), over(row(op('d'), sym('D')), row(op('d'), sym('y')))),
    ),
    symbols: [dirty, yieldSymbol],
  },
  macaulay: {
    markup: equation(sym('M'), over(weighted(), sym('D'))),
    symbols: [time, payment, factor, dirty],
  },
  convexity: {
    markup: equation(
      sym('K'),
      over(
        sumOf(at('t'), braced(at('t'), op('+'), num(1)), at('C'), at('v')),
        row(sym('D'), power(braced(num(1), op('+'), sym('y')), num(2))),
      ),
    ),
    symbols: [time, payment, factor, dirty, yieldSymbol],
  },
  pvbp: {
    markup: equation(sym('V'), over(row(sym('m'), op('·'), sym('D')), num(10_000))),
    symbols: [[sym('m'), 'input_modified'], dirty],
  },
  g_spread: { markup: equation(sym('G'), sym('y'), op('−'), at('z', 'M')), symbols: [effectiveYield, zero, macaulay] },
  t_spread: {
    markup: equation(sym('T'), sym('y'), op('−'), at('y', 'B')),
    symbols: [effectiveYield, [at('y', 'B'), 'input_benchmark_yield']],
  },
  z_spread: {
    markup: equation(
      sym('D'),
      sumOf(over(at('C'), power(braced(num(1), op('+'), at('z'), op('+'), sym('Z')), at('t')))),
    ),
    symbols: [dirty, payment, [at('z'), 'symbol_zero'], time],
  },
  asset_swap_spread: {
    markup: equation(sym('s'), over(row(at('D', 'z'), op('−'), sym('D')), row(num(100), op('·'), sym('N')))),
    symbols: [[at('D', 'z'), 'input_curve_price'], dirty, [sym('N'), 'input_floating_annuity']],
  },
  discount_margin: {
    markup: equation(
      sym('D'),
      sumOf(at('C'), at('v')),
      op(','),
      equation(at('v'), over(at('v', 'i−1'), row(num(1), op('+'), braced(sym('r'), op('+'), sym('s')), at('p')))),
    ),
    symbols: [
      dirty,
      payment,
      factor,
      [sym('r'), 'symbol_reference'],
      [sym('s'), 'input_discount_margin'],
      [at('p'), 'symbol_period'],
    ],
  },
  effective_duration: {
    markup: equation(at('m', 'r'), at('m', 's'), op('−'), over(sumOf(at('u'), at('v')), sym('D'))),
    symbols: [[at('u'), 'symbol_unset'], factor, dirty],
  },
  spread_duration: {
    markup: equation(
      at('m', 's'),
      op('−'),
      over(num(1), sym('D')),
      over(row(op('d'), sym('D')), row(op('d'), sym('s'))),
    ),
    symbols: [dirty, [sym('s'), 'input_discount_margin']],
  },
  years_left: { markup: equation(sym('t'), over(sym('d'), num(365))), symbols: [[sym('d'), 'input_days_left']] },
  discount_rate: {
    markup: equation(sym('r'), over(row(num(1), op('−'), over(sym('P'), num(100))), sym('t'))),
    symbols: [clean, [sym('t'), 'column_time']],
  },
  bond_equivalent_short: {
    markup: equation(sym('y'), braced(over(num(100), sym('P')), op('−'), num(1)), over(sym('Y'), sym('d'))),
    symbols: [clean, days, yearDays],
  },
  bond_equivalent_long: {
    markup: equation(
      over(num(100), sym('P')),
      braced(num(1), op('+'), over(sym('y'), num(2))),
      braced(num(1), op('+'), braced(over(sym('d'), sym('Y')), op('−'), over(num(1), num(2))), sym('y')),
    ),
    symbols: [clean, days, yearDays],
  },
  breakeven: {
    markup: equation(sym('b'), at('z', 'M'), op('−'), sym('y')),
    symbols: [zero, macaulay, [sym('y'), 'input_real_yield']],
  },
  indexed: {
    markup: equation(sym('x'), sym('q'), op('·'), sym('k')),
    symbols: [
      [sym('q'), 'input_clean_price'],
      [sym('k'), 'input_index_ratio'],
    ],
  },
  nominal_yield: {
    markup: equation(sym('n'), braced(num(1), op('+'), sym('y')), braced(num(1), op('+'), sym('π')), op('−'), num(1)),
    symbols: [
      [sym('y'), 'input_real_yield'],
      [sym('π'), 'input_yearly_rise'],
    ],
  },
  average_life: { markup: equation(sym('L'), over(sumOf(at('t'), at('C')), sumOf(at('C')))), symbols: [time, payment] },
  claim_share: { markup: equation(sym('s'), over(sym('P'), sym('c'))), symbols: [clean, [sym('c'), 'input_claim']] },
  total_return: {
    markup: equation(sym('r'), over(sym('S'), sym('c')), op('−'), num(1)),
    symbols: [
      [sym('S'), 'input_received'],
      [sym('c'), 'input_cost'],
    ],
  },
  yearly_return: {
    markup: equation(sym('c'), sumOf(over(at('C'), power(braced(num(1), op('+'), sym('r')), at('t'))))),
    symbols: [[sym('c'), 'input_cost'], payment, time],
  },
};
