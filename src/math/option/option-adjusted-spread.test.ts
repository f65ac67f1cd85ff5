import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Curve } from '../curve/curve.ts';
import { shiftedCurve } from '../curve/curve.ts';
import { draws } from '../testing/draws.ts';
import { expectValue } from '../testing/expect-value.ts';
import { price, rate } from '../units.ts';
import type { Exercise } from './decisions.ts';
import type { HullWhite } from './hull-white.ts';
import {
  oasFromDirtyPrice,
  optionKeyRateDurations,
  optionPricing,
  optionRiskFromDirtyPrice,
  optionRiskFromOas,
  pricesFromOas,
} from './option-adjusted-spread.ts';
import type { BondWithOptions } from './option-lattice.ts';

const curve: Curve = { model: 'Svensson', b0: 0.045, b1: -0.01, b2: -0.02, b3: 0.015, tau1: 1.2, tau2: 6 };
const usual: HullWhite = { meanReversion: 0.03, volatility: 0.009 };
const noSpread = rate(0);

interface Right {
  readonly kind: 'call' | 'put';
  /** Years from the first coupon period's start. */
  readonly at: number;
  readonly clean: number;
}

interface Plan {
  readonly coupon: number;
  readonly years: number;
  /** Years since the start of the first period that is left. */
  readonly elapsed: number;
  readonly rights: readonly Right[];
}

/** A half-yearly bond; interest runs evenly through each period. */
function bondOf({ coupon, years, elapsed, rights }: Plan): BondWithOptions {
  const flows = Array.from({ length: 2 * years }, (_, i) => ({
    time: (i + 1) / 2 - elapsed,
    amount: 50 * coupon + (i + 1 === 2 * years ? 100 : 0),
  }));
  const exercises = rights.map(({ kind, at, clean }): Exercise => {
    const time = at - elapsed;
    return { kind, time, decided: time, amount: clean + 100 * coupon * (at - Math.floor(2 * at) / 2) };
  });
  return { flows, exercises: exercises.toSorted((a, b) => a.time - b.time) };
}

const dirtyOf = (plan: Plan, model = usual, spread = 0) =>
  pricesFromOas(optionPricing(bondOf(plan), curve, model), rate(spread)).dirty;

const callable: Plan = {
  coupon: 0.05,
  years: 10,
  elapsed: 0.2,
  rights: [3, 3.7, 4.5, 6, 8].map((at) => ({ kind: 'call', at, clean: 101 })),
};
const putable: Plan = { ...callable, coupon: 0.04, rights: [2, 5].map((at) => ({ kind: 'put', at, clean: 99 })) };

const rightsOf = (kind: Right['kind'], low: number, high: number) =>
  fc
    .uniqueArray(fc.integer({ min: 2, max: 35 }), { minLength: 1, maxLength: 8 })
    .chain((quarters) =>
      fc.record({ clean: fc.double({ min: low, max: high, noNaN: true }), quarters: fc.constant(quarters) }),
    )
    .map(({ clean, quarters }) => quarters.map((quarter): Right => ({ kind, at: quarter / 4 + 0.03, clean })));
const plans = (kind: Right['kind'], low: number, high: number) =>
  fc.record({
    coupon: fc.double({ min: 0, max: 0.09, noNaN: true }),
    years: fc.constant(10),
    elapsed: fc.double({ min: 0, max: 0.49, noNaN: true }),
    rights: rightsOf(kind, low, high),
  });
const models = fc.record({
  meanReversion: fc.double({ min: 0, max: 0.1, noNaN: true }),
  volatility: fc.double({ min: 0.001, max: 0.02, noNaN: true }),
});
const spreads = fc.double({ min: -0.02, max: 0.06, noNaN: true });
/** What the lattice may be wrong by. */
const DIGITS = 1e-7;

/** Abramowitz and Stegun would do; this is the series and the continued fraction of the error function, to the last digits. */
function normalShare(x: number): number {
  const steps = 4000;
  const width = (x + 12) / steps;
  let sum = 0;
  for (let i = 0; i <= steps; i++) {
    const z = -12 + i * width;
    sum += Math.exp(-0.5 * z * z) * (i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2);
  }
  return (sum * width) / 3 / Math.sqrt(2 * Math.PI);
}

describe('a bond with calls and puts', () => {
  test.each([
    [0.03, 0.01, 4, 9, 80],
    [0, 0.006, 0.5, 20, 45],
    [0.1, 0.015, 7, 8, 96],
  ])('BEY-20 agrees with the closed form of a call on a zero-coupon bond (a %d, σ %d)', (a, sigma, at, end, strike) => {
    // Brigo and Mercurio, Interest Rate Models, 2006, formula 3.40.
    const discount = (time: number) => 100 * Math.exp(-0.04 * time);
    const flat: Curve = { model: 'ZeroNodes', times: [1], values: [0.04] };
    const reverted = (time: number) => (a === 0 ? time : (1 - Math.exp(-a * time)) / a);
    const deviation = sigma * Math.sqrt(a === 0 ? at : (1 - Math.exp(-2 * a * at)) / (2 * a)) * reverted(end - at);
    const h = Math.log((discount(end) / discount(at) / strike) * 100) / deviation + deviation / 2;
    const call = discount(end) * normalShare(h) - (strike / 100) * discount(at) * normalShare(h - deviation);
    const bond: BondWithOptions = {
      flows: [{ time: end, amount: 100 }],
      exercises: [{ kind: 'call', time: at, decided: at, amount: strike }],
    };
    const prices = pricesFromOas(optionPricing(bond, flat, { meanReversion: a, volatility: sigma }), noSpread);
    expect(prices.straight).toBeCloseTo(discount(end), 10);
    expect(prices.straight - prices.dirty).toBeCloseTo(call, 7);
  });

  test('BEY-20 costs its holder more as volatility rises by calls, and brings him more by puts', () => {
    const wilder = ({ meanReversion, volatility }: HullWhite) => ({ meanReversion, volatility: volatility + 0.002 });
    const run = (kind: Right['kind'], sign: number) =>
      fc.assert(
        fc.property(plans(kind, 90, 110), models, spreads, (plan, model, spread) => {
          const change = dirtyOf(plan, wilder(model), spread) - dirtyOf(plan, model, spread);
          expect(sign * change).toBeGreaterThan(-DIGITS);
        }),
        { numRuns: draws(15, 200) },
      );
    run('call', -1);
    run('put', 1);
  });

  test('BEY-20 is worth less as the spread rises, and its spread comes back from its price', () => {
    fc.assert(
      fc.property(fc.oneof(plans('call', 98, 108), plans('put', 90, 100)), models, spreads, (plan, model, spread) => {
        const pricing = optionPricing(bondOf(plan), curve, model);
        const { dirty } = pricesFromOas(pricing, rate(spread));
        expect(pricesFromOas(pricing, rate(spread + 0.001)).dirty).toBeLessThan(dirty);
        const { dirty: again } = pricesFromOas(pricing, expectValue(oasFromDirtyPrice(pricing, dirty)));
        expect(again).toBeCloseTo(dirty, 8);
      }),
      { numRuns: draws(15, 200) },
    );
  });

  test('BEY-20 has at a price the spread, the option value and the risk of that spread', () => {
    fc.assert(
      fc.property(fc.oneof(plans('call', 98, 108), plans('put', 90, 100)), models, spreads, (plan, model, spread) => {
        const pricing = optionPricing(bondOf(plan), curve, model);
        const { dirty } = pricesFromOas(pricing, rate(spread));
        const found = expectValue(optionRiskFromDirtyPrice(pricing, dirty));
        const known = optionRiskFromOas(pricing, found.spread);
        expect(Math.abs(found.spread - found.riskSpread)).toBeLessThan(2e-8);
        expect(found.optionValue).toBeCloseTo(known.optionValue, 7);
        // A spread of 1e-8 moves a duration by so much where a choice is near.
        expect(Math.abs(found.effectiveDuration - known.effectiveDuration)).toBeLessThan(1e-4);
        expect(found.vega).toBeCloseTo(known.vega, 6);
      }),
      { numRuns: draws(15, 200) },
    );
  });

  test('BEY-20 is worth no more with a call than to maturity or to any one call, and no less with a put', () => {
    const run = (kind: Right['kind'], sign: number) =>
      fc.assert(
        fc.property(plans(kind, 90, 110), models, spreads, (plan, model, spread) => {
          const bond = bondOf(plan);
          const { dirty, straight } = pricesFromOas(optionPricing(bond, curve, model), rate(spread));
          const ends = bond.exercises.map(({ time, amount }) => {
            const flows = [...bond.flows.filter((flow) => flow.time <= time), { time, amount }];
            return pricesFromOas(optionPricing({ flows, exercises: [] }, curve, model), rate(spread)).straight;
          });
          for (const fixed of [straight, ...ends]) expect(sign * (fixed - dirty)).toBeGreaterThan(-DIGITS);
        }),
        { numRuns: draws(15, 200) },
      );
    run('call', 1);
    run('put', -1);
  });

  test('BEY-20 lies between the prices to a single call and to maturity less what the call could save at most', () => {
    // A call at a price that nobody reaches changes nothing; one at next to nothing ends the bond on its first day.
    const never = { ...callable, rights: callable.rights.map((right) => ({ ...right, clean: 1000 })) };
    const { dirty, straight } = pricesFromOas(optionPricing(bondOf(never), curve, usual), noSpread);
    expect(Math.abs(dirty - straight)).toBeLessThan(1e-9);
    const sure = { ...callable, rights: callable.rights.map((right) => ({ ...right, clean: 20 })) };
    const [first] = bondOf(sure).exercises;
    const flows = [...bondOf(sure).flows.filter(({ time }) => time <= (first?.time ?? 0)), ...(first ? [first] : [])];
    const ended = pricesFromOas(optionPricing({ flows, exercises: [] }, curve, usual), noSpread).straight;
    expect(dirtyOf(sure)).toBeCloseTo(ended, 7);
  });

  test('BEY-20 moves evenly as the day of a call passes a coupon date, and as settlement and price move', () => {
    const day = 1 / 365;
    const at = (shift: number): Plan => ({ ...callable, rights: [{ kind: 'call', at: 4 + shift, clean: 100.5 }] });
    const steps = Array.from({ length: 41 }, (_, i) => dirtyOf(at((i - 20) * day)));
    const moves = steps.slice(1).map((value, i) => value - (steps[i] ?? 0));
    // The call is worth some cents more or less a day, never the half coupon of 2.5.
    for (const move of moves) expect(Math.abs(move)).toBeLessThan(0.01);
    const settled = Array.from({ length: 170 }, (_, i) => dirtyOf({ ...callable, elapsed: 0.01 + i * day }));
    const daily = settled.slice(1).map((value, i) => value - (settled[i] ?? 0));
    for (const move of daily) expect(Math.abs(move)).toBeLessThan(0.03);
    const prices = Array.from({ length: 60 }, (_, i) =>
      dirtyOf({ ...callable, rights: [{ kind: 'call', at: 4, clean: 97 + i / 10 }] }),
    );
    for (const [i, value] of prices.slice(1).entries()) {
      expect(value - (prices[i] ?? 0)).toBeGreaterThan(-DIGITS);
      expect(value - (prices[i] ?? 0)).toBeLessThan(0.1);
    }
  });

  test('BEY-20 has the duration of repricing on a moved curve, and key rates that add up to it', () => {
    for (const plan of [callable, putable]) {
      const pricing = optionPricing(bondOf(plan), curve, usual);
      const { effectiveDuration, effectiveConvexity, dirty } = optionRiskFromOas(pricing, rate(0.01));
      const onCurve = (shift: number) =>
        pricesFromOas(optionPricing(bondOf(plan), shiftedCurve(curve, shift), usual), rate(0.01)).dirty;
      expect(effectiveDuration).toBeCloseTo((onCurve(-0.001) - onCurve(0.001)) / (0.002 * dirty), 7);
      expect(effectiveConvexity).toBeCloseTo((onCurve(-0.001) + onCurve(0.001) - 2 * dirty) / (1e-6 * dirty), 3);
      const keyRates = optionKeyRateDurations(pricing, { spread: rate(0.01), dirty }, [0.5, 1, 2, 3, 5, 7, 10, 20, 30]);
      expect(keyRates.reduce((sum, each) => sum + each, 0)).toBeCloseTo(effectiveDuration, 2);
    }
  });

  test('BEY-20 is a straight bond without rights, and decided by rates alone without volatility', () => {
    const pricing = optionPricing(bondOf({ ...callable, rights: [] }), curve, usual);
    const { dirty, straight, optionValue, vega } = optionRiskFromOas(pricing, rate(0.02));
    expect([dirty - straight, optionValue, vega]).toEqual([0, 0, 0]);
    // At the forward rates the issuer calls at the cheapest of the dates.
    const bond = bondOf(callable);
    const ends = bond.exercises.map(({ time, amount }) => {
      const flows = [...bond.flows.filter((flow) => flow.time <= time), { time, amount }];
      return pricesFromOas(optionPricing({ flows, exercises: [] }, curve, usual), noSpread).straight;
    });
    const still = pricesFromOas(optionPricing(bond, curve, { meanReversion: 0.03, volatility: 0 }), noSpread);
    expect(still.dirty).toBeCloseTo(Math.min(still.straight, ...ends), 9);
  });

  test('BEY-20 gives a decided call with notice its amount on its own day', () => {
    const early = { ...callable, rights: [{ kind: 'call', at: 4, clean: 100 } as const] };
    const bond = bondOf(early);
    const noticed = { ...bond, exercises: bond.exercises.map((each) => ({ ...each, decided: each.time - 30 / 365 })) };
    const with30 = pricesFromOas(optionPricing(noticed, curve, usual), noSpread).dirty;
    const without = pricesFromOas(optionPricing(bond, curve, usual), noSpread).dirty;
    // The issuer knows less when he decides, so that his right is worth less to him.
    expect(with30).toBeGreaterThan(without);
    expect(with30 - without).toBeLessThan(0.1);
  });

  test.each([0, -1])('BEY-20 has no spread at a price of %d', (dirty) => {
    const pricing = optionPricing(bondOf(callable), curve, usual);
    expect(oasFromDirtyPrice(pricing, price(dirty))).toEqual({ ok: false, reason: 'not-applicable' });
  });

  test.each([
    [{ meanReversion: -0.06, volatility: 0.01 }],
    [{ meanReversion: 1e308, volatility: 0.01 }],
    [{ meanReversion: 0.03, volatility: 0.11 }],
    [{ meanReversion: 0.03, volatility: Number.NaN }],
  ])('BEY-20 refuses a model outside of its limits: %j', (model) => {
    expect(() => dirtyOf(callable, model)).toThrow(/is not from/);
  });

  test('BEY-20 prices at the limits of the model move as they do within them', () => {
    const prices = [0, 0.05, 0.1].map((volatility) => dirtyOf(callable, { ...usual, volatility }));
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    // Less reversion, more variance: the issuer's call is worth more.
    const reverted = [1, 0.03, -0.05].map((meanReversion) => dirtyOf(callable, { ...usual, meanReversion }));
    expect(reverted).toEqual(reverted.toSorted((a, b) => b - a));
  });

  test('BEY-20 finds the spread where a put of tomorrow may be used or not', () => {
    const tomorrow = 1 / 365;
    const bond = {
      flows: Array.from({ length: 30 }, (_, i) => ({ time: i + 0.6, amount: i === 29 ? 101 : 1 })),
      exercises: [
        { kind: 'put', time: tomorrow, decided: tomorrow, amount: 95.75 },
        { kind: 'put', time: 9, decided: 9, amount: 99 },
      ] as const,
    };
    const pricing = optionPricing(bond, curve, { meanReversion: 0.01, volatility: 0.004 });
    for (const basisPoints of [-287, -286, -285, -284, -274]) {
      const spread = rate(basisPoints / 10_000);
      const { dirty } = pricesFromOas(pricing, spread);
      expect(Math.abs(expectValue(oasFromDirtyPrice(pricing, dirty)) - spread)).toBeLessThan(2e-9);
    }
  });
});
