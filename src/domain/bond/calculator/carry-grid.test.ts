import { expect, test } from 'vitest';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate, rate } from '#math/units.ts';
import { carryShifts } from '../carry.ts';
import { plainMadeUpTerms } from '../testing/plain-made-up-terms.ts';
import { type CarryInput, carryGrid } from './carry-grid.ts';
import { type MadeUpTerms, madeUpFacts } from './made-up-bond.ts';

const terms: MadeUpTerms = {
  ...plainMadeUpTerms,
  kind: 'fixed',
  market: 'eurobond',
  currency: 'EUR',
  rate: 0.04,
  period: '12M',
  dayCount: 'ACT/365F',
  issuedOn: isoDate('2025-03-01'),
  maturesOn: isoDate('2028-03-01'),
};

const flat = { model: 'ZeroNodes', times: [1, 30], values: [0.03, 0.03] } as const;
const settlement = dayNumberFromIso(isoDate('2026-03-01'));

function gridOf(
  own: Partial<MadeUpTerms>,
  { curve = flat, clean = 100 }: Partial<Pick<CarryInput, 'curve' | 'clean'>> = {},
) {
  const facts = madeUpFacts({ ...terms, ...own });
  const optionModel = { meanReversion: 0.03, volatility: 0.008 };
  const grid = carryGrid({ facts, settlement, clean, curve, optionModel });
  return grid && { ...grid, at: (shift: number) => grid.moves.find((move) => move.shift === shift) };
}

/** The root of a decreasing function, by halving. */
function rootOf(value: (at: number) => number): number {
  let [low, high] = [-0.5, 0.5];
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (value(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}

// Coupons of 365 and 366 days; times on calendar days / 365.
const last = 104 + (4 * 1) / 365;
const leap = 366 / 365;
const continuous = (rate: number) => 4 * Math.exp(-rate) + last * Math.exp(-rate * (1 + leap));

test('NAV-6 price and return after moves of a flat curve are those of discounting by hand', () => {
  const own = rootOf((rate) => continuous(rate) - 100);
  const grid = gridOf({});
  expect(grid?.method).toBe('curve');
  expect(grid?.moves.map(({ shift }) => shift)).toEqual([...carryShifts]);
  for (const shift of carryShifts) {
    const moved = own + shift / 10_000;
    expect(grid?.at(shift)?.clean).toBeCloseTo(continuous(moved), 8);
    expect(grid?.at(shift)?.returns[2]).toBeCloseTo((4 + last * Math.exp(-moved * leap)) / 100 - 1, 10);
  }
});

test('NAV-6 without a curve the effective yield moves', () => {
  const effective = (rate: number) => 4 / (1 + rate) + last / (1 + rate) ** (1 + leap);
  const own = rootOf((rate) => effective(rate) - 100);
  const grid = gridOf({}, { curve: null });
  expect(grid?.method).toBe('yield');
  expect(grid?.at(50)?.clean).toBeCloseTo(effective(own + 0.005), 8);
  expect(grid?.at(-100)?.returns[2]).toBeCloseTo((4 + last / (1 + own - 0.01) ** leap) / 100 - 1, 10);
});

test('NAV-6 a horizon after the end counts what is paid, reinvested at the effective yield', () => {
  const grid = gridOf(
    { maturesOn: isoDate('2026-09-01'), firstCoupon: null, issuedOn: isoDate('2025-09-01') },
    { clean: 100 },
  );
  const year = grid?.at(100)?.returns[2] ?? Number.NaN;
  // Nothing is left to be moved: all moves bring the same.
  expect(year).toBeCloseTo(grid?.at(-100)?.returns[2] ?? 0, 12);
  expect(year).toBeGreaterThan(0.03);
});

test('NAV-6 a call flattens the gain of falling rates, and a right before the horizon leaves no return', () => {
  const call = (date: string) => ({ offers: [{ type: 'call', date: isoDate(date), price: 100 }] }) as const;
  const [plain, called, soon] = [gridOf({}), gridOf(call('2027-06-01')), gridOf(call('2026-08-01'))];
  expect(called?.method).toBe('options');
  expect(called?.at(0)?.clean).toBe(100);
  expect(called?.at(-100)?.clean).toBeLessThan((plain?.at(-100)?.clean ?? 0) - 0.2);
  expect(soon?.at(0)?.returns.map((value) => value === null)).toEqual([false, true, true]);
});

test('NAV-6 a right before the horizon leaves no return without an option model either', () => {
  const call = { offers: [{ type: 'call', date: isoDate('2026-08-01'), price: 100 }] } as const;
  const nulls = (own: Partial<MadeUpTerms>, curve: typeof flat | null) =>
    gridOf({ ...call, ...own }, { curve })
      ?.at(0)
      ?.returns.map((value) => value === null);
  const expected = [false, true, true];
  expect(nulls({}, null)).toEqual(expected);
  expect(nulls({ kind: 'perpetual' }, flat)).toEqual(expected);
  expect(nulls({ kind: 'indexed' }, flat)).toEqual(expected);
  expect(nulls({ kind: 'floating', margin: 0.01 }, flat)).toEqual(expected);
});

test('NAV-6 names the end that a bond is valued to, and none by the option model', () => {
  const call = { offers: [{ type: 'call', date: isoDate('2027-06-01'), price: 100 }] } as const;
  expect(gridOf({})?.end).toEqual({ kind: 'maturity', date: '2028-03-01' });
  expect(gridOf(call)?.end).toBeNull();
  expect(gridOf(call, { curve: null, clean: 103 })?.end).toEqual({ kind: 'call', date: '2027-06-01' });
  expect(gridOf({ kind: 'perpetual' })?.end).toEqual({ kind: 'perpetuity', date: null });
});

// Ex-dividend is seven business days before the coupons of 29 May and 29 November.
test('NAV-6 a coupon that is ex on the horizon stays with the holder', () => {
  const facts = madeUpFacts({
    ...terms,
    market: 'uk-gilt',
    currency: 'GBP',
    period: '6M',
    dayCount: null,
    issuedOn: isoDate('2024-05-29'),
    maturesOn: isoDate('2034-05-29'),
  });
  const at = (day: string) => {
    const par = { model: 'ZeroNodes', times: [1, 30], values: [0.04, 0.04] } as const;
    const optionModel = { meanReversion: 0.03, volatility: 0.008 };
    const own = { settlement: dayNumberFromIso(isoDate(day)), clean: 100, curve: par, optionModel };
    return carryGrid({ facts, ...own })?.moves.find(({ shift }) => shift === 0)?.returns[1];
  };
  // Half a year at 4 %, semi-annually, on a curve that is flat: both ends in the window, one, and neither.
  for (const day of ['2026-05-27', '2026-05-15', '2026-06-01']) expect(at(day)).toBeCloseTo(0.02, 3);
});

test('NAV-6 a perpetual bond earns its yield over a quarter, whichever of unlike periods is next', () => {
  const at = (day: string) => {
    const facts = madeUpFacts({ ...terms, kind: 'perpetual', period: '6M', dayCount: 'ACT/365F' });
    const optionModel = { meanReversion: 0.03, volatility: 0.008 };
    const grid = carryGrid({ facts, settlement: dayNumberFromIso(isoDate(day)), clean: 100, curve: null, optionModel });
    return grid?.moves.find(({ shift }) => shift === 0)?.returns;
  };
  for (const day of ['2026-06-15', '2026-08-01', '2026-12-15', '2027-02-01']) {
    const [quarter = null, , year = null] = at(day) ?? [];
    expect(quarter).toBeCloseTo(1.02 ** 0.5 - 1, 3);
    // Coupons are reinvested at the yield too, 4 % compounded twice.
    expect(year).toBeCloseTo(1.02 ** 2 - 1, 3);
  }
});

test('NAV-6 the coupons of a floating bond follow the reference rate, so that its price hardly moves', () => {
  const days = { issuedOn: isoDate('2026-01-01'), maturesOn: isoDate('2028-01-01') };
  const grid = gridOf({ kind: 'floating', margin: 0.01, period: '6M', ...days });
  expect(grid?.method).toBe('reference-rate');
  // The running coupon alone is set: a move of 1 % costs that of the 122 days to 1 July.
  expect(grid?.at(100)?.clean).toBeCloseTo(100 - 122 / 365, 1);
  // Until the horizon 243 days are paid, or accrued, at rates that have moved.
  const [still, moved] = [grid?.at(0)?.returns[2] ?? 0, grid?.at(100)?.returns[2] ?? 0];
  expect(moved - still).toBeCloseTo((0.01 * 243) / 365, 3);
});

// A floating bond whose margin is what its price pays is worth par whatever its rate is: in arrears its running coupon moves too.
test('NAV-6 a floating bond in arrears stays near par after any move, without a kink', () => {
  const days = { issuedOn: isoDate('2025-11-20'), maturesOn: isoDate('2030-11-20') };
  const facts = madeUpFacts({ ...terms, kind: 'floating', margin: 0.01, ...days });
  // Each estimate stands a little off the last, as along a curve.
  const cashFlows = facts.cashFlows.map((row, at) => ({
    ...row,
    couponRate: 0.05,
    coupon: 5 + at / 50,
    isEstimated: true,
  }));
  const inArrears = { ...facts.terms, referenceRate: 'SONIA', overnightMethod: 'compounded', lookbackDays: 0 } as const;
  const resets = [{ from: dayNumberFromIso(days.issuedOn), rate: rate(0.05) }];
  const optionModel = { meanReversion: 0.03, volatility: 0.008 };
  const grid = carryGrid({
    facts: { ...facts, terms: inArrears, cashFlows, resets },
    settlement,
    clean: 100,
    curve: flat,
    optionModel,
  });
  const prices = (grid?.moves ?? []).map(({ clean }) => clean ?? Number.NaN);
  expect(grid?.method).toBe('reference-rate');
  expect(prices).toHaveLength(carryShifts.length);
  for (const moved of prices) expect(Math.abs(moved - 100)).toBeLessThan(0.05);
  const bend = prices.slice(2).map((moved, at) => moved - 2 * (prices[at + 1] ?? 0) + (prices[at] ?? 0));
  for (const each of bend) expect(Math.abs(each)).toBeLessThan(0.01);
});

test('NAV-6 a perpetual bond above its call is moved to the call, and one below it for ever', () => {
  const own = { kind: 'perpetual', offers: [{ type: 'call', date: isoDate('2028-03-01'), price: 100 }] } as const;
  const [above, below] = [gridOf(own, { clean: 103 }), gridOf(own, { clean: 90 })];
  const loss = (grid: typeof above) => 1 - (grid?.at(25)?.clean ?? 0) / (grid?.at(0)?.clean ?? 1);
  // Two years to the call; for ever the price is 4 over the yield.
  expect(loss(above)).toBeCloseTo(0.0025 * 1.96, 3);
  expect(below?.at(25)?.clean).toBeCloseTo(4 / (4 / 90 + 0.0025), 1);
});

test('NAV-6 a bond whose coupons are set anew at a put is moved to the put, the last end that is known', () => {
  const facts = madeUpFacts({
    ...terms,
    maturesOn: isoDate('2030-03-01'),
    offers: [{ type: 'put', date: isoDate('2028-03-01'), price: 100 }],
  });
  const cashFlows = facts.cashFlows.map((row) =>
    row.paymentDate > '2028-03-01' ? { ...row, coupon: null, couponRate: null } : row,
  );
  const optionModel = { meanReversion: 0.03, volatility: 0.008 };
  const clean = 103;
  const grid = carryGrid({ facts: { ...facts, cashFlows }, settlement, clean, curve: flat, optionModel });
  const own = rootOf((rate) => continuous(rate) - clean);
  expect(grid?.end).toEqual({ kind: 'put', date: '2028-03-01' });
  expect(grid?.moves.find(({ shift }) => shift === 100)?.clean).toBeCloseTo(continuous(own + 0.01), 6);
});
