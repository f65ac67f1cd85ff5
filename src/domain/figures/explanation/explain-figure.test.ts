import { describe, expect, test } from 'vitest';
import { type IsoDate, isoDate } from '#math/units.ts';
import { bondContext } from '../../bond/derivation/bond-context.ts';
import type { ServingCurve, ServingSwaps } from '../../bond/derivation/curve-book.ts';
import { deriveDay } from '../../bond/derivation/derive-day.ts';
import { dayWorkspace } from '../../bond/derivation/settled-leg.ts';
import { madeUpDay } from '../../bond/derivation/testing/made-up-day.ts';
import type { BondFacts } from '../../bond/issue.ts';
import type { FigureOf } from '../../fields/figures.ts';
import type { ObservedDay } from '../../market/trading-day.ts';
import { madeUpBond, madeUpOffer, madeUpZero } from '../../testing/made-up-bond.ts';
import { explainFigure } from './explain-figure.ts';
import type { Explanation, NamedEnd } from './explanation.ts';
import type { ExplainedInputName } from './explanation-words.ts';

const traded = isoDate('2025-03-03');
/** Zero rates of 4 % a year at every term. */
const flatCurve: ServingCurve = {
  curve: { model: 'ZeroNodes', times: [1], values: [Math.log(1.04)] },
  kind: 'government-zero',
  name: 'EUR government',
  date: traded,
  fit: null,
};

/** Swaps that are quoted at 3.5 % on the day, and discount at 3.5 % a year at every term. */
const flatSwaps: ServingSwaps = {
  curve: { model: 'LogDiscounts', times: [0, 30], values: [0, -30 * Math.log(1.035)] },
  overnightRate: '€STR',
  name: '€STR swaps',
  date: traded,
  rates: { times: [1, 30], values: [0.035, 0.035] },
};

function subjectOf(facts: BondFacts, said: Partial<ObservedDay>, end: NamedEnd | null = null) {
  const context = bondContext(facts);
  const observed = madeUpDay(traded, said);
  const market = { curve: flatCurve.curve, benchmarks: [{ instrumentId: 9, name: 'Bund', duration: 2, yield: 0.03 }] };
  const derived = deriveDay({ context, observed, market, previousIndicativePrice: null }, dayWorkspace());
  return {
    context,
    day: { ...observed, ...derived },
    end,
    at: null,
    curve: flatCurve,
    swaps: flatSwaps,
    indexation: null,
    today: traded,
  };
}

function explain(
  figure: FigureOf<'day'>,
  facts: BondFacts,
  said: Partial<ObservedDay>,
  end: NamedEnd | null = null,
): Explanation {
  const explained = explainFigure(figure, subjectOf(facts, said, end));
  if (explained === null) throw new Error(`no explanation of ${figure}`);
  return explained;
}

function input({ inputs }: Explanation, name: ExplainedInputName): number | null | undefined {
  return inputs.find((candidate) => candidate.name === name)?.value;
}

const worth = ({ flows }: Explanation) => flows.reduce((sum, { presentValue }) => sum + presentValue, 0);

describe('BEY-1 a bond of 5 % with two years to go, at par', () => {
  const bond = madeUpBond({});
  const at = { average: 100 };

  test('the yield is explained by the payments, each at 1.05 to the power of its years', () => {
    const explained = explain('yield', bond, at);
    expect(explained.value).toBeCloseTo(0.05, 12);
    expect(explained.formula).toBe('yield_compounded');
    expect(explained.flows.map(({ date }) => date as IsoDate)).toEqual(['2026-03-03', '2027-03-03']);
    expect(explained.flows.map(({ amount }) => amount)).toEqual([5, 105]);
    expect(explained.flows[0]?.factor).toBeCloseTo(1 / 1.05, 12);
    expect(explained.flows[1]?.factor).toBeCloseTo(1 / 1.05 ** 2, 12);
    expect(explained.flows[0]?.share).toBeCloseTo(5 / 1.05 / 100, 12);
    expect(worth(explained)).toBeCloseTo(100, 11);
    expect(input(explained, 'dirty_price')).toBe(100);
  });

  test('the simple yield is explained by what is received and the days until then', () => {
    const explained = explain('simple_yield', bond, { average: 80 });
    expect(explained.value).toBeCloseTo(30 / 80 / 2, 12);
    expect(explained.formula).toBe('yield_simple_maturity');
    expect(input(explained, 'received')).toBeCloseTo(110, 10);
    expect(input(explained, 'days_left')).toBeCloseTo(730, 10);
    expect(input(explained, 'dirty_price')).toBe(80);
    expect(explained.convention).toMatchObject({ dayCount: 'ACT/365F', compounding: 'Simple' });
  });

  test('the durations are the times weighted by those shares', () => {
    // (1 * 5 / 1.05 + 2 * 105 / 1.1025) / 100
    const macaulay = explain('macaulay', bond, at);
    expect(macaulay.value).toBeCloseTo(1.952380952380952, 12);
    expect(macaulay.flows.reduce((sum, { time, share }) => sum + time * share, 0)).toBeCloseTo(macaulay.value, 12);
    expect(explain('duration', bond, at).value).toBeCloseTo(1.952380952380952 / 1.05, 12);
    expect(explain('pvbp', bond, at).value).toBeCloseTo((1.952380952380952 / 1.05) * 0.01, 12);
  });

  test('the spreads name the curve, the rate at the duration and the benchmark', () => {
    const g = explain('g_spread', bond, at);
    expect(g.value).toBeCloseTo(0.01, 12);
    expect(input(g, 'zero_rate')).toBeCloseTo(0.04, 12);
    expect(g.inputs.find(({ name }) => name === 'curve')?.text).toBe('EUR government');
    const t = explain('t_spread', bond, at);
    expect(t.value).toBeCloseTo(0.02, 12);
    expect(t.inputs.find(({ name }) => name === 'benchmark')?.text).toBe('Bund');
    const z = explain('z_spread', bond, at);
    expect(z.value).toBeCloseTo(0.01, 10);
    expect(z.flows[1]?.factor).toBeCloseTo(1 / 1.05 ** 2, 10);
    expect(worth(z)).toBeCloseTo(100, 9);
  });

  test('spreads over swaps name their curve, and their rate at maturity', () => {
    const z = explain('swap_z_spread', bond, at);
    expect([z.value, worth(z)]).toEqual([expect.closeTo(0.015, 10), expect.closeTo(100, 8)]);
    expect(z.inputs.find(({ name }) => name === 'curve')?.text).toBe('€STR swaps');
    const i = explain('i_spread', bond, at);
    expect([i.value, input(i, 'swap_rate'), input(i, 'time_to_repayment')]).toEqual([
      expect.closeTo(0.015, 10),
      0.035,
      2,
    ]);
    const g = explain('g_spread_at_maturity', bond, at);
    expect([g.value, input(g, 'par_rate')]).toEqual([expect.closeTo(0.01, 10), expect.closeTo(0.04, 10)]);
    const without = { ...subjectOf(bond, at), swaps: null };
    for (const figure of ['swap_z_spread', 'i_spread', 'asset_swap_spread'] as const) {
      expect(explainFigure(figure, without)).toBeNull();
    }
  });

  test('BEY-20 the OAS of a call names the model, and the option is what the price lacks without it', () => {
    const callable = madeUpBond({ offers: [madeUpOffer('call', '2026-03-03', 100)] });
    const model = { meanReversion: 0.03, volatility: 0.008 };
    const said = (figure: FigureOf<'day'>) => explainFigure(figure, { ...subjectOf(callable, at), optionModel: model });
    const [oas, option, duration] = [said('oas'), said('option_value'), said('option_duration')];
    if (oas === null || option === null || duration === null) throw new Error('not explained');
    expect([input(oas, 'volatility'), input(oas, 'mean_reversion')]).toEqual([0.008, 0.03]);
    expect(input(oas, 'dirty_price')).toBeCloseTo(100, 8);
    expect(option.value).toBeGreaterThan(0);
    expect(option.value).toBeCloseTo((input(option, 'straight_price') ?? 0) - 100, 8);
    const [lower, higher, move] = [
      input(duration, 'dirty_lower'),
      input(duration, 'dirty_higher'),
      input(duration, 'move'),
    ];
    expect(duration.value).toBeCloseTo(((lower ?? 0) - (higher ?? 0)) / (2 * 100 * (move ?? 0)), 8);
    // The bond itself, without a right, has none.
    expect(explainFigure('oas', { ...subjectOf(bond, at), optionModel: model })).toBeNull();
  });

  test('the asset-swap spread is the gain over the annuity', () => {
    const explained = explain('asset_swap_spread', bond, at);
    const [price, annuity] = [input(explained, 'curve_price') ?? 0, input(explained, 'floating_annuity') ?? 0];
    expect(price).toBeCloseTo(5 / 1.035 + 105 / 1.035 ** 2, 10);
    expect((price - 100) / (100 * annuity)).toBeCloseTo(explained.value, 12);
  });

  test('the price is the first of the day in the order of preference, all of them named', () => {
    const explained = explain('price', bond, { average: 100, close: 101, bid: 99, ask: 100.5 });
    expect(explained.value).toBe(100);
    expect(explained.inputs.map(({ name, value }) => [name, value])).toEqual([
      ['price_average', 100],
      ['price_close', 101],
      ['price_bid', 99],
      ['price_ask', 100.5],
      ['price_mid', 99.75],
    ]);
  });
});

test('BEY-1 QUO-1 mid and bid-ask spread are explained by the two sides, and neither of a single side', () => {
  const bond = madeUpBond({});
  const sides = { bid: 99, ask: 100.5 };
  const [mid, spread] = [explain('mid_price', bond, sides), explain('bid_ask_spread', bond, sides)];
  expect([mid.value, spread.value]).toEqual([99.75, 1.5]);
  for (const explained of [mid, spread]) {
    expect([input(explained, 'price_bid'), input(explained, 'price_ask')]).toEqual([99, 100.5]);
  }
  expect(explainFigure('mid_price', subjectOf(bond, { bid: 99 }))).toBeNull();
  expect(explainFigure('bid_ask_spread', subjectOf(bond, { bid: 99 }))).toBeNull();
});

test('BEY-1 years to maturity and to a put are the days from settlement over 365, without a price too', () => {
  const offers = [madeUpOffer('put', '2025-09-03', 100)];
  const bond = madeUpBond({ offers, terms: { settlementLag: 2 } });
  // From Wednesday, 5 March 2025: 728 days to 3 March 2027, and 182 to 3 September 2025.
  const [whole, put] = [explain('years_to_maturity', bond, {}), explain('years_to_offer', bond, {})];
  expect(whole.value).toBeCloseTo(728 / 365, 12);
  expect(input(whole, 'days_left')).toBe(728);
  expect(put.value).toBeCloseTo(182 / 365, 12);
  expect(input(put, 'days_left')).toBe(182);
  const dates = put.inputs.filter(({ unit }) => unit === 'date').map(({ text }) => text);
  expect(dates).toEqual(['2025-03-05', '2025-09-03']);
  expect(explainFigure('years_to_maturity', subjectOf(madeUpZero({ isDefaulted: true }), {}))).toBeNull();
});

test('BEY-1 what a source published stands as published, with ours beside it at the same price', () => {
  const said = { last: 99, publishedPrice: 99, publishedYield: 0.08, publishedMacaulay: 1.9 };
  const explained = explain('yield', madeUpBond({}), said);
  expect(explained.assumptions).toContain('published');
  expect(explained.value).toBe(0.08);
  expect(explained.flows).toEqual([]);
  const [beside] = explained.published;
  expect(beside).toMatchObject({ what: 'yield', price: 99, theirs: 0.08 });
  // 99 in two years of 365 days with 5 % a year: 5.542 % by hand (5 / 1.05542 + 105 / 1.05542 ** 2 = 99.000).
  expect(beside?.ours).toBeCloseTo(0.05542, 5);
});

test('BEY-1 a published yield that is told as an effective one says from which convention it was converted', () => {
  const said = { last: 99, publishedPrice: 99, publishedYield: 0.08 };
  const half = explain('yield', madeUpBond({}), { ...said, publishedYieldConvention: 'semiannual' });
  expect(half.value).toBeCloseTo(1.04 ** 2 - 1, 12);
  expect(half).toMatchObject({ assumptions: ['converted'], publishedConvention: 'semiannual' });
  expect(half.convention).toMatchObject({ compounding: 'Compounded', frequency: 1 });
  const discount = explain('yield', madeUpBond({}), { ...said, publishedYieldConvention: 'discount' });
  expect(discount).toMatchObject({
    value: 0.08,
    formula: 'discount_rate',
    convention: null,
    assumptions: ['published_rate'],
    publishedConvention: 'discount',
  });
});

test('BEY-1 an end that is asked for has its own yield, and the payments up to it', () => {
  const bond = madeUpBond({ offers: [madeUpOffer('put', '2026-03-03', 102)] });
  const put = explain('yield', bond, { average: 100 }, { kind: 'put', date: isoDate('2026-03-03') });
  expect(put.value).toBeCloseTo(0.07, 12);
  expect(put.flows.map(({ amount }) => amount)).toEqual([107]);
  expect(input(put, 'end_price')).toBe(102);
  expect(
    explainFigure('yield', subjectOf(bond, { average: 100 }, { kind: 'call', date: isoDate('2026-03-03') })),
  ).toBeNull();
});

test('BEY-1 a figure at one of the prices of the day is that of this price, to the next put or call', () => {
  const offers = [madeUpOffer('put', '2026-03-03', 102), madeUpOffer('call', '2026-09-03', 103)];
  const bond = madeUpBond({ offers });
  const prices = { average: 90, bid: 100, ask: 101, close: 100 };
  const at = (price: 'bid' | 'ask' | 'close' | 'last', end: NamedEnd | null) =>
    explainFigure('own_yield', { ...subjectOf(bond, prices, end), at: price });
  const maturity = { kind: 'maturity', date: null } as const;
  expect(at('bid', maturity)?.value).toBeCloseTo(0.05, 12);
  expect(at('close', maturity)?.value).toBeCloseTo(0.05, 12);
  // 107 in a year, for 101.
  expect(at('ask', { kind: 'put', date: null })?.value).toBeCloseTo(107 / 101 - 1, 12);
  expect(at('ask', { kind: 'offer', date: null })?.value).toBeCloseTo(107 / 101 - 1, 12);
  expect(at('ask', { kind: 'call', date: null })?.flows.at(-1)?.date).toBe('2026-09-03');
  expect(at('last', maturity)).toBeNull();
  expect(at('bid', null)).toBeNull();
});

test('BEY-1 accrued interest names coupon, period and days', () => {
  const context = bondContext(madeUpBond({}));
  const subject = { ...subjectOf(madeUpBond({}), { average: 100 }), context, today: isoDate('2025-06-11') };
  const explained = explainFigure('accrued', subject);
  // 100 days of 365 of 5.
  expect(explained?.value).toBeCloseTo(500 / 365, 12);
  expect(explained && input(explained, 'days_accrued')).toBe(100);
  expect(explained && input(explained, 'fraction_accrued')).toBeCloseTo(100 / 365, 12);
});

test('BEY-1 a floating-rate bond is explained by its projected payments', () => {
  const terms = { couponKind: 'floating', referenceRate: 'EURIBOR 6M', quotedMargin: 0.01 } as const;
  const price = 5 / 1.06 + 105 / 1.06 ** 2;
  const margin = explain('discount_margin', madeUpBond({ terms }), { average: price });
  expect(margin.value).toBeCloseTo(0.02, 10);
  expect(margin.flows[1]?.factor).toBeCloseTo(1 / 1.06 ** 2, 10);
  expect(worth(margin)).toBeCloseTo(price, 10);
  expect(margin.assumptions).toContain('projected_coupons');
});

test('BEY-1 a bond without payments, or in default, has its price alone', () => {
  const bond = madeUpZero({ isDefaulted: true });
  expect(explain('price', bond, { average: 20 }).value).toBe(20);
  expect(explainFigure('yield', subjectOf(bond, { average: 20 }))).toBeNull();
  expect(explainFigure('z_spread', subjectOf(bond, { average: 20 }))).toBeNull();
});
