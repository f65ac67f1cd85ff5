import { expect, test } from 'vitest';
import { settledInput } from '#domain/bond/calculator/calculate.ts';
import { dirtyPriceFromCurve } from '#math/spread/z-spread.ts';
import { expectValue } from '#math/testing/expect-value.ts';
import { isoDate } from '#math/units.ts';
import { type CalculatorBasis, calculationOfState } from '#web/figures/calculator/calculation-of-state.ts';
import { firstState, paramsOfState, stateOfParams } from '#web/figures/calculator/calculator-state.ts';
import { madeUpOfBond } from '#web/figures/calculator/made-up-of-bond.ts';
import { firstMadeUp, type MadeUpState, termsOfMadeUp } from '#web/figures/calculator/made-up-state.ts';
import { bareMarket, shownTexts } from './calculator-basis.ts';

const noBond: CalculatorBasis = { bond: null, market: bareMarket };
const own = (said: Partial<MadeUpState>): MadeUpState => ({ ...firstMadeUp(isoDate('2020-01-01')), ...said });
const dates = { issuedOn: isoDate('2024-01-15'), maturesOn: isoDate('2027-01-15') };
const clean = (chosen: Parameters<typeof shownTexts>[1], basis = noBond) => shownTexts(basis, chosen).texts.clean;

// By hand: a yearly coupon of 4, then 5, then 6, just after issue, at 5 % a year.
test('BEY-3 a step bond pays each rate from its day on', () => {
  const terms = own({ kind: 'step', market: 'france-oat', period: '12M', rate: '4', ...dates });
  const steps = { ...terms, steps: '2026-01-15@6; 2025-01-15@5' };
  const byHand = 4 / 1.05 + 5 / 1.05 ** 2 + 106 / 1.05 ** 3;
  const chosen = { own: steps, settlement: isoDate('2024-01-15') };
  expect(clean({ ...chosen, by: 'yield', value: '5' })).toBe(byHand.toFixed(6));
  expect(shownTexts(noBond, { ...chosen, by: 'clean', value: byHand.toFixed(6) }).texts.yield).toBe('5.000000');
  expect(termsOfMadeUp({ ...steps, steps: '2026-01-15' })).toEqual(['steps']);
});

// 31 CFR 356, appendix B, section III.B, with the two index values that it gives, and its real price at 3.65 %.
test('BEY-3 an index-linked bond that is made up has the regulation’s real price and settlement amount', () => {
  const terms = own({
    kind: 'indexed',
    market: 'us-treasury',
    currency: 'USD',
    rate: '3.625',
    issuedOn: isoDate('1998-01-15'),
    maturesOn: isoDate('2008-01-15'),
    index: '163.29032',
    base: '161.55484',
  } as const);
  const chosen = { own: terms, settlement: isoDate('1998-10-15'), nominal: '100' };
  const { texts, calculation } = shownTexts(noBond, { ...chosen, by: 'yield', value: '3.65' });
  expect(Number(texts.clean)).toBeCloseTo(99.797017, 5);
  expect(calculation.invoice?.consideration).toBeCloseTo(101.78482, 5);
  expect(texts.zSpread).toBeNull();
});

const floater = own({
  kind: 'floating',
  market: 'us-treasury-floater',
  period: '3M',
  rate: '4',
  margin: '0',
  ...dates,
} as const);
const zero = 0.035;
const flatCurve = {
  kind: 'government-zero' as const,
  name: 'Flat',
  date: '2024-01-15',
  times: [0.1, 30],
  rates: [zero, zero],
  parameters: null,
  shortest: null,
  longest: null,
  masked: [],
};
const flatBenchmark = { id: 1, name: 'Benchmark', date: '2024-01-15', duration: 2, yield: zero, masked: [] };
const onCurve: CalculatorBasis = { bond: null, market: { ...bareMarket, curve: flatCurve } };

// Known: on a coupon date a floating bond without margin is worth par on the curve that its coupons follow, whatever the curve.
test('BEY-3 a floating bond along the curve is worth par on it at its coupon date, and no discount margin is told', () => {
  const chosen = { own: floater, settlement: isoDate('2025-01-15') };
  const worthOnCurve = (coupons: 'curve' | 'held') => {
    const { input } = calculationOfState(onCurve, { ...firstState, ...chosen, coupons });
    const [end] = input === null ? [] : settledInput(input).workouts;
    const curve = input?.market.curve ?? null;
    return end && curve && expectValue(dirtyPriceFromCurve(end.effective, curve));
  };
  expect(worthOnCurve('curve')).toBeCloseTo(100, 6);
  const along = shownTexts(onCurve, { ...chosen, coupons: 'curve', by: 'clean', value: '100' });
  expect(along.texts.discountMargin).toBeNull();
  expect(along.calculation.isCertain).toBe(false);
  // Held at the 4 % that it was made up with, it pays more than the curve.
  expect(worthOnCurve('held')).toBeGreaterThan(100.5);
});

test('BEY-3 a floating bond has no spread over a curve or a benchmark, and none gives its price', () => {
  const market = { ...bareMarket, curve: flatCurve, benchmarks: [flatBenchmark] };
  const chosen = { own: floater, settlement: isoDate('2025-01-15') };
  const { texts } = shownTexts({ bond: null, market }, { ...chosen, by: 'clean', value: '99.5' });
  const over = [
    'gSpread',
    'gSpreadAtMaturity',
    'zSpread',
    'swapZSpread',
    'iSpread',
    'tSpread',
    'assetSwapSpread',
  ] as const;
  for (const kind of over) {
    expect(texts[kind], kind).toBeNull();
    const state = { ...firstState, ...chosen, by: kind, value: '50' };
    expect(calculationOfState({ bond: null, market }, state).calculated).toMatchObject({ fault: 'not-applicable' });
  }
  expect(texts.discountMargin).not.toBeNull();
});

// By hand: four coupons of the last year at 3 % over the actual days of 360, discounted at 5 % a year by ACT/365.
test('BEY-3 a reference rate that the reader assumes is that of every coupon to come', () => {
  const settlement = isoDate('2026-01-15');
  const assumed = { own: floater, settlement, coupons: 'reference', reference: '3' } as const;
  const ends = [90, 181, 273, 365];
  const flows = ends.map((day, at) => (100 * 0.03 * (day - (ends[at - 1] ?? 0))) / 360 + (day === 365 ? 100 : 0));
  const byHand = flows.reduce((sum, flow, at) => sum + flow / 1.05 ** ((ends[at] ?? 0) / 365), 0);
  expect(clean({ ...assumed, by: 'effectiveYield', value: '5' })).toBe(byHand.toFixed(6));
  // At par on a coupon date the margin is that of the bond, whatever the reference rate.
  expect(shownTexts(noBond, { ...assumed, by: 'clean', value: '100' }).texts.discountMargin).toBe('0.0000');
});

// By hand: 5 % a year for three years, of which 60 % are left after the second payment.
test('BEY-3 a write-down leaves its share of what is paid after it', () => {
  const terms = own({ market: 'france-oat', period: '12M', rate: '5', ...dates });
  const chosen = { own: terms, settlement: isoDate('2024-01-15'), writeDownOn: isoDate('2026-01-15'), left: '60' };
  const byHand = 5 / 1.04 + 5 / 1.04 ** 2 + (0.6 * 105) / 1.04 ** 3;
  expect(clean({ ...chosen, by: 'yield', value: '4' })).toBe(byHand.toFixed(6));
  // Nothing is left out of what is no share.
  expect(clean({ ...chosen, left: '0', by: 'yield', value: '5' })).toBe('100.000000');
});

// The lags of SEC rule 15c6-1 as they were in force, over Labor Day 2017; TARGET is closed on 1 May.
test.each([
  ['us-corporate', '2017-09-01', '2017-09-07'],
  ['us-corporate', '2017-09-05', '2017-09-07'],
  ['us-corporate', '2024-05-28', '2024-05-29'],
  ['us-government', '2024-05-24', '2024-05-28'],
  ['euro', '2025-04-30', '2025-05-05'],
  ['same-day', '2025-05-03', '2025-05-03'],
] as const)('BEY-3 a trade as of %s on %s settles on %s', (settles, trade, wanted) => {
  const terms = own({ issuedOn: isoDate('2010-01-15'), maturesOn: isoDate('2040-01-15') });
  const state = { ...firstState, own: terms, settles, trade: isoDate(trade) };
  expect(calculationOfState(noBond, state).settlement).toBe(wanted);
  const chosen = { ...state, settlement: isoDate('2025-06-02') };
  expect(calculationOfState(noBond, chosen).settlement).toBe('2025-06-02');
});

test('BEY-3 the address restores what is assumed', () => {
  const state = {
    ...firstState,
    trade: isoDate('2024-05-28'),
    settles: 'euro',
    coupons: 'reference',
    reference: '-0,5',
    writeDownOn: isoDate('2026-01-15'),
    left: '60',
    own: own({ kind: 'step', steps: '2026-01-15@6', index: '2', base: '1' }),
  } as const;
  expect(stateOfParams(paramsOfState(state, null))).toEqual(state);
});

test('BEY-3 a step bond of the site is made up with its rates', () => {
  const shown = calculationOfState(noBond, {
    ...firstState,
    own: own({ kind: 'step', market: 'france-oat', period: '12M', rate: '4', steps: '2025-01-15@5', ...dates }),
  });
  if (shown.facts === null) throw new Error('no bond');
  const again = madeUpOfBond(shown.facts, null, isoDate('2024-01-15'));
  expect(again).toMatchObject({ kind: 'step', rate: '4', steps: '2025-01-15@5' });
});

test('BEY-20 an OAS gives the price that gives it, names its model, and what the bond is priced to', () => {
  const callable = own({ kind: 'fixed', period: '6M', rate: '6', calls: '2025-07-15@101; 2026-01-15', ...dates });
  const chosen = { own: callable, settlement: isoDate('2024-01-15') };
  const { texts, calculation } = shownTexts(onCurve, { ...chosen, by: 'clean', value: '102' });
  const { options } = calculation;
  if (!options.ok) throw new Error(options.absence);
  expect(options.pricedTo).toMatchObject({ kind: 'call', date: '2026-01-15' });
  expect(options.model).toEqual(bareMarket.optionModel);
  expect(options.figures.optionValue).toBeGreaterThan(0);
  expect(Number(texts.oas)).toBeCloseTo(options.figures.oas * 10_000, 3);
  const again = shownTexts(onCurve, { ...chosen, by: 'oas', value: texts.oas ?? '' });
  expect(Number(again.texts.clean)).toBeCloseTo(102, 5);
  // At the price of now the picture begins: with the option what was given, without it the option's value more.
  const now = options.shifts().find(({ shift }) => shift === 0);
  expect(now?.clean).toBeCloseTo(102, 9);
  expect((now?.straight ?? 0) - (now?.clean ?? 0)).toBeCloseTo(options.figures.optionValue, 9);
  // More volatility makes the issuer's right worth more, and leaves less spread in the same price.
  const wilder = shownTexts(onCurve, { ...chosen, by: 'clean', value: '102', volatility: '150', reversion: '1' });
  if (!wilder.calculation.options.ok) throw new Error('no model');
  expect(wilder.calculation.options.model).toMatchObject({ meanReversion: 0.01, volatility: 0.015 });
  expect(Number(wilder.texts.oas)).toBeLessThan(Number(texts.oas));
});

test('BEY-3 a curve of a later day gives no spread for a settlement before it', () => {
  const bond = own({ kind: 'fixed', period: '12M', rate: '5', ...dates });
  const ofNextYear = { ...onCurve, market: { ...onCurve.market, curve: { ...flatCurve, date: '2025-01-15' } } };
  const at = (settlement: string) =>
    shownTexts(ofNextYear, { own: bond, settlement: isoDate(settlement), by: 'clean', value: '100' }).texts;
  expect(at('2025-01-15').gSpread).not.toBeNull();
  expect(at('2025-01-14')).toMatchObject({ gSpread: null, gSpreadAtMaturity: null, zSpread: null });
});

test('BEY-3 BTP Italia counts from the index at the last coupon, and never less than it', () => {
  const linked = { kind: 'indexed', market: 'italy-btp-italia', period: '6M', rate: '2', ...dates } as const;
  const ratioOf = (index: string, base: string) =>
    calculationOfState(onCurve, {
      ...firstState,
      own: own({ ...linked, index, base }),
      settlement: isoDate('2024-01-15'),
    }).indexation?.ratio;
  // Coefficient of 28 June 2023 of the BTP Italia 1.6 % 2030: 1.01403.
  expect(ratioOf('118.36', '116.72258')).toBeCloseTo(1.01403, 5);
  expect(ratioOf('116', '116.72258')).toBe(1);
});

test('BEY-20 an address keeps the volatility and mean reversion of the reader', () => {
  const state = { ...firstState, volatility: '95', reversion: '2.5' };
  expect(stateOfParams(paramsOfState(state, null))).toMatchObject({ volatility: '95', reversion: '2.5' });
});

test('BEY-3 a bond that is not issued yet is refused, as the batch calculator refuses it', () => {
  const terms = own({ market: 'us-corporate', currency: 'USD', ...dates });
  const calculatedOn = (settlement: string, own: MadeUpState = terms) =>
    calculationOfState(noBond, { ...firstState, own, settlement: isoDate(settlement) }).calculated;
  expect(calculatedOn('2024-01-14')).toEqual({ ok: false, fault: 'not-issued' });
  expect(calculatedOn('2024-01-15')).toMatchObject({ ok: true });
});
