import { describe, expect, test } from 'vitest';
import type { IsoDate } from '#math/units.ts';
import { isoDate } from '#math/units.ts';
import type { BondFacts } from '../bond-facts.ts';
import { bondContext } from '../derivation/bond-context.ts';
import type { ServingCurve } from '../derivation/curve-book.ts';
import { deriveDay } from '../derivation/derive-day.ts';
import { dayWorkspace } from '../derivation/settled-leg.ts';
import { madeUpDay } from '../derivation/testing/made-up-day.ts';
import { madeUpBond, madeUpOffer, madeUpZero } from '../testing/made-up-bond.ts';
import type { ObservedDay } from '../trading-day.ts';
import { explainFigure } from './explain-figure.ts';
import type { ExplainedFigure, ExplainedInputName } from './explained-figures.ts';
import type { Explanation, NamedEnd } from './explanation.ts';

const traded = isoDate('2025-03-03');
/** Zero rates of 4 % a year at every term. */
const flatCurve: ServingCurve = {
  curve: { model: 'ZeroNodes', times: [1], values: [Math.log(1.04)] },
  kind: 'government-zero',
  name: 'EUR government',
  date: traded,
  fit: null,
};

function subjectOf(facts: BondFacts, said: Partial<ObservedDay>, end: NamedEnd | null = null) {
  const context = bondContext(facts);
  const observed = madeUpDay(traded, said);
  const market = { curve: flatCurve.curve, benchmarks: [{ instrumentId: 9, name: 'Bund', duration: 2, yield: 0.03 }] };
  const derived = deriveDay({ context, observed, market, previousIndicativePrice: null }, dayWorkspace());
  return { context, day: { ...observed, ...derived }, end, curve: flatCurve, indexation: null, today: traded };
}

function explain(
  figure: ExplainedFigure,
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

  test('the asset-swap spread is the gain over the annuity', () => {
    const explained = explain('asset_swap_spread', bond, at);
    const [price, annuity] = [input(explained, 'curve_price') ?? 0, input(explained, 'floating_annuity') ?? 0];
    expect(price).toBeCloseTo(5 / 1.04 + 105 / 1.04 ** 2, 10);
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
