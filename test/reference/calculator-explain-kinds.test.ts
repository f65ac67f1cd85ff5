import { expect, test } from 'vitest';
import { type AskedCalculation, askedOfQuote, calculatorQuotes } from '#domain/bond/calculator/asked-calculation.ts';
import { explainCalculation } from '#domain/figures/calculator/explain-calculation.ts';
import { isoDate } from '#math/units.ts';
import {
  type CalculatorBasis,
  calculationOfState,
  servingCurveOf,
} from '#web/figures/calculator/calculation-of-state.ts';
import { type CalculatorState, firstState } from '#web/figures/calculator/calculator-state.ts';
import { firstMadeUp, type MadeUpState } from '#web/figures/calculator/made-up-state.ts';
import { bareMarket, calculationOf } from './calculator-basis.ts';
import { inputOf, unexplained } from './shown-figures.ts';

const own = (said: Partial<MadeUpState>): MadeUpState =>
  ({
    ...firstMadeUp(isoDate('2020-01-01')),
    market: 'france-oat',
    period: '12M',
    rate: '4',
    issuedOn: isoDate('2024-01-15'),
    maturesOn: isoDate('2034-01-15'),
    ...said,
  }) as const;

/** A continuous zero rate of 3 % at every time. */
const flat = {
  kind: 'government-zero' as const,
  name: 'Flat',
  date: '2025-01-15',
  times: [0.1, 50],
  rates: [0.03, 0.03],
  parameters: null,
  shortest: null,
  longest: null,
  masked: [],
};
const benchmarks = [
  { id: 1, name: 'Short', date: '2025-01-15', duration: 2, yield: 0.02, masked: [] },
  { id: 2, name: 'Long', date: '2025-01-15', duration: 12, yield: 0.03, masked: [] },
];
/** Swaps of 2.7 % at every time, quoted at 2.8 %. */
const swaps = {
  overnightRate: '€STR' as const,
  name: 'Swaps',
  date: '2025-01-15',
  times: [1, 50],
  rates: [0.027, 0.027],
  terms: [1, 50],
  quotes: [0.028, 0.028],
  masked: [],
};
const onCurve: CalculatorBasis = { bond: null, market: { ...bareMarket, curve: flat, swaps, benchmarks } };
const settlement = isoDate('2025-01-15');

function told(chosen: Partial<CalculatorState>, basis = onCurve) {
  const { input, calculated } = calculationOfState(basis, { ...firstState, settlement, ...chosen });
  if (input === null || !calculated.ok) throw new Error('nothing is calculated');
  const curve = servingCurveOf(basis.market);
  return {
    unexplained: () => unexplained(calculated.value, input, curve),
    said: (asked: AskedCalculation, end: string | null = null) => {
      const said = explainCalculation(input, asked, { curve, end });
      if (said === null) throw new Error(`${asked.figure} is not explained`);
      return said;
    },
  };
}

const floating = own({ kind: 'floating', market: 'us-treasury-floater', period: '3M', margin: '0.5' });
const callable = own({ calls: '2029-01-15@101; 2031-01-15', puts: '2027-01-15@99' });
const scenario = { short: '10', long: '-20', horizon: isoDate('2027-03-01') };

const cases: readonly (readonly [string, Partial<CalculatorState>])[] = [
  ['a floating bond, coupons held', { own: floating }],
  ['a floating bond along the curve', { own: floating, coupons: 'curve' }],
  ['a floating bond at a rate of the reader', { own: floating, coupons: 'reference', reference: '2' }],
  ['a floating bond to a put', { own: { ...floating, puts: '2027-01-15@100' }, workout: 'put-2027-01-15' }],
  ['a callable bond to worst', { own: callable, workout: 'worst', value: '104' }],
  ['a bond to a put', { own: callable, workout: 'put-2027-01-15' }],
  ['a bond that is repaid in parts', { own: own({ repayment: 'equal' }), ...scenario }],
  ['a bond that is written down', { own: own({}), writeDownOn: isoDate('2028-01-15'), left: '60' }],
  ['an index-linked bond', { own: own({ kind: 'indexed', index: '120', base: '100' }) }],
  ['a bill', { own: own({ kind: 'bill', market: 'us-treasury-bill', maturesOn: isoDate('2025-12-15') }), value: '97' }],
  ['a zero coupon', { own: own({ kind: 'zero' }), value: '70' }],
  ['a perpetual bond', { own: own({ kind: 'perpetual' }), value: '90' }],
  ['a price at the horizon', { own: own({}), ...scenario, endKind: 'clean', end: '99' }],
  ['a horizon after the end', { own: own({}), horizon: isoDate('2040-01-15'), reinvest: '2' }],
  ['ex coupon', { own: own({ market: 'uk-gilt', period: '6M' }), settlement: isoDate('2025-07-10') }],
  ['months of 30 days', { own: own({ market: 'us-corporate', period: '6M' }), settlement: isoDate('2025-05-31') }],
];

test.each(cases)('BEY-1 BEY-3 every figure of %s is explained and ends in what is shown', (_, chosen) => {
  expect(told(chosen).unexplained()).toEqual([]);
});

test('BEY-1 BEY-3 a bond in default is explained as it is calculated', () => {
  const { facts } = calculationOfState(onCurve, { ...firstState, settlement, own: own({}) });
  if (facts === null) throw new Error('no bond');
  const { cashFlows, terms } = facts;
  const bond = calculationOf(
    { ...terms, isDefaulted: true },
    { cashFlows: cashFlows.map((flow) => ({ ...flow, madeFrom: null })) },
  );
  expect(told({ value: '30' }, { ...onCurve, bond }).unexplained()).toEqual([]);
});

const entered = calculatorQuotes.filter((kind) => kind !== 'clean');
test.each(entered)('BEY-1 BEY-3 a price that follows from %s is explained by it', (by) => {
  const bill = own({ kind: 'bill', market: 'us-treasury-bill', maturesOn: isoDate('2025-12-15') });
  const isOfBill = ['discountRate', 'moneyMarketYield', 'bondEquivalentYield'].includes(by);
  const special: Partial<Record<typeof by, typeof callable>> = { discountMargin: floating, oas: callable };
  const kind = special[by] ?? (isOfBill ? bill : own({}));
  const chosen = { own: kind, by, value: by === 'dirty' ? '99' : /Spread|Margin|oas/.test(by) ? '70' : '4' };
  expect(told(chosen).unexplained()).toEqual([]);
  expect(told(chosen).said(askedOfQuote.clean).assumptions[0]).toBe('from_entered');
});

// By hand: a zero coupon that is paid five years (of 365 days) from now, worth its price on the curve, loses five years of a continuous rate.
test('BEY-1 BEY-3 the one payment of a zero coupon at a key rate has all its duration there', () => {
  const zero = own({ kind: 'zero', maturesOn: isoDate('2030-01-14') });
  const { said } = told({ own: zero, by: 'zSpread', value: '0' });
  const [five, seven] = [5, 7].map((time) => said({ figure: 'key_rate_duration', time }));
  expect(five?.value).toBeCloseTo(5, 5);
  expect(seven?.value).toBeCloseTo(0, 9);
  expect(five && inputOf(five, 'dirty_price')).toBeCloseTo(100 * Math.exp(-0.15), 6);
  expect(five && inputOf(five, 'dirty_down')).toBeCloseTo(100 * Math.exp(-0.1495), 6);
  const whole = said({ figure: 'curve_duration' });
  expect([whole.value, said({ figure: 'curve_convexity' }).value]).toEqual([
    expect.closeTo(5, 5),
    expect.closeTo(25, 2),
  ]);
  expect(said({ figure: 'curve_spread_duration' }).value).toBeCloseTo(5 / Math.exp(0.03), 5);
});

// By hand: on a flat curve every par yield of yearly coupons is its effective rate.
test('BEY-1 BEY-3 the G-spread at maturity is the yield less the par yield, the I-spread less the quoted swap', () => {
  const { said } = told({ own: own({}), by: 'effectiveYield', value: '5' });
  const atMaturity = said({ figure: 'g_spread_at_maturity' });
  expect(inputOf(atMaturity, 'par_rate')).toBeCloseTo(Math.exp(0.03) - 1, 9);
  expect(atMaturity.value).toBeCloseTo(0.05 - (Math.exp(0.03) - 1), 9);
  const overSwaps = said({ figure: 'i_spread' });
  expect([inputOf(overSwaps, 'swap_rate'), overSwaps.value]).toEqual([0.028, expect.closeTo(0.05 - 0.028, 9)]);
});

// By hand: 4 % at 95, nine years of 365 days and two leap days to go.
test('BEY-1 BEY-3 the adjusted current yield is the current one and the pull to par', () => {
  const said = told({ own: own({}), value: '95' }).said({ figure: 'adjusted_current_yield' });
  expect(inputOf(said, 'days_left')).toBe(9 * 365 + 2);
  expect(said.value).toBeCloseTo(4 / 95 + (5 / 95) * (365 / (9 * 365 + 2)), 12);
});

// By hand: a bill at 97 with 180 days to go, in years of 360 days.
test('BEY-1 BEY-3 the money-market yield of a bill is its gain over its price and its days', () => {
  const bill = own({ kind: 'bill', market: 'us-treasury-bill', maturesOn: isoDate('2025-07-14') });
  const said = told({ own: bill, value: '97' }).said({ figure: 'money_market_yield' });
  expect([inputOf(said, 'days_left'), said.convention?.dayCount]).toEqual([180, 'ACT/360']);
  expect(said.value).toBeCloseTo((100 / 97 - 1) * 2, 12);
});

// By hand: 4 % a year, nine years to go, bought at par. After two years it has paid twice, the first reinvested for a year at 3 %, and is worth its rest at 5 %.
test('BEY-1 BEY-3 the return to a horizon is explained by what is received, reinvested and left', () => {
  const chosen = { own: own({}), horizon: isoDate('2027-01-15'), end: '5', reinvest: '3' };
  const { said } = told(chosen);
  const received = 4 * 1.03 + 4;
  const left = 4 * ((1 - 1.05 ** -7) / 0.05) + 100 * 1.05 ** -7;
  const found = said({ figure: 'horizon_received' });
  expect(found.addends.map(({ date, amount }) => [date, amount])).toEqual([
    ['2026-01-15', expect.closeTo(4.12, 9)],
    ['2027-01-15', expect.closeTo(4, 9)],
  ]);
  expect([inputOf(found, 'payments_received'), found.value]).toEqual([8, expect.closeTo(received, 9)]);
  const rest = said({ figure: 'horizon_value' });
  expect([rest.flows.length, rest.value]).toEqual([7, expect.closeTo(left, 9)]);
  const whole = said({ figure: 'horizon_return', shift: 0 });
  expect(whole.value).toBeCloseTo((received + left) / 100 - 1, 9);
  const yearly = said({ figure: 'horizon_yearly_return', shift: 0 });
  expect(yearly.value).toBeCloseTo(((received + left) / 100) ** 0.5 - 1, 9);
});

// By hand: 4 % a year at par yields 4 %; at 5 % its nine coupons and its repayment are worth less.
test('BEY-1 BEY-3 a move of the yield is explained by the payments at the yield after it', () => {
  const { said } = told({ own: own({}) });
  const after = 4 * ((1 - 1.05 ** -9) / 0.05) + 100 * 1.05 ** -9;
  const moved = said({ figure: 'moved_price', shift: 0.01 });
  expect([inputOf(moved, 'yield_before'), inputOf(moved, 'own_yield')]).toEqual([
    expect.closeTo(0.04, 10),
    expect.closeTo(0.05, 10),
  ]);
  expect(moved.value).toBeCloseTo(after, 8);
  expect(said({ figure: 'moved_change', shift: 0.01 }).value).toBeCloseTo(after / 100 - 1, 10);
});

// By hand: where both ends of a flat curve move by 50 points, a bond at its price on the curve is discounted with 3.5 %.
test('BEY-1 BEY-3 a twist is explained by the payments on the curve after it', () => {
  const zero = own({ kind: 'zero', maturesOn: isoDate('2030-01-14') });
  const { said } = told({ own: zero, by: 'zSpread', value: '0', short: '50', long: '50' });
  expect(said({ figure: 'twisted_price' }).value).toBeCloseTo(100 * Math.exp(-0.175), 6);
  expect(said({ figure: 'twisted_change' }).value).toBeCloseTo(Math.exp(-0.025) - 1, 9);
});

// By hand: 5,000 of face at an index of 120 over 100 are 6,000; at 95 and 1 of accrued interest per 100 they cost 5,700 and 60.
test('BEY-1 BEY-3 the amounts of an invoice follow from face value, index, price and accrued interest', () => {
  const linked = own({ kind: 'indexed', market: 'us-corporate', index: '120', base: '100' });
  const { said } = told({ own: linked, settlement: isoDate('2025-04-15'), nominal: '5000', value: '95' });
  const amounts = (['outstanding', 'clean_amount', 'accrued_amount', 'consideration'] as const).map((amount) =>
    said({ figure: `trade_${amount}` }),
  );
  expect(amounts.map(({ value }) => value)).toEqual([6000, 5700, 60, 5760].map((value) => expect.closeTo(value, 8)));
  expect(said({ figure: 'trade_accrued_days' }).value).toBe(90);
  expect(said({ figure: 'index_ratio' }).value).toBe(1.2);
});

test('BEY-1 BEY-3 of the issuer’s ends the one with the lowest yield says that it is, never a put', () => {
  const { said } = told({ own: callable, value: '104' });
  const isWorst = (end: string) =>
    said({ figure: 'yield', convention: 'effective' }, end).assumptions.includes('worst_end');
  expect(['maturity', 'put-2027-01-15', 'call-2029-01-15'].map(isWorst)).toEqual([false, false, true]);
});

// By hand: 7 years of duration lie half-way from the 2 years of one benchmark to the 12 of the other, and so does the yield: 2.5 %.
test('BEY-1 BEY-3 the T-spread is explained by the yield between two benchmarks, or by that of the selected one', () => {
  const zero = own({ kind: 'zero', maturesOn: isoDate('2032-01-14') });
  const chosen = { own: zero, by: 'effectiveYield', value: '4' } as const;
  const between = told(chosen).said({ figure: 't_spread' });
  expect(inputOf(between, 'macaulay')).toBe(7);
  expect(inputOf(between, 'benchmark_yield')).toBeCloseTo(0.025, 12);
  expect([between.value, between.assumptions]).toEqual([expect.closeTo(0.015, 12), ['interpolated_benchmark']]);
  const single = told({ ...chosen, benchmark: '2' }).said({ figure: 't_spread' });
  expect([single.value, single.assumptions]).toEqual([expect.closeTo(0.01, 12), []]);
});
