import { expect, test } from 'vitest';
import type { RateReset } from '#math/bond/daily-reset.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate, rate } from '#math/units.ts';
import { madeUpBond, payment } from '../../testing/made-up-bond.ts';
import type { IssueTerms } from '../issue.ts';
import { marketTerms } from '../market-conventions.ts';
import { bondContext } from './bond-context.ts';
import type { ServingSwaps } from './curve-book.ts';
import { floaterFigures } from './floater-figures.ts';
import { figuresAtPrice } from './price-figures.ts';

const settlement = dayNumberFromIso(isoDate('2026-03-02'));

/** A curve that rises from 3 % to 4.5 %. */
const swaps: ServingSwaps = {
  curve: { model: 'LogDiscounts', times: [0, 1, 3, 6], values: [0, -0.03, -0.11, -0.27] },
  name: 'SOFR swaps',
  date: isoDate('2026-03-02'),
  overnightRate: 'SOFR',
  rates: { times: [1], values: [0.03] },
};

const months = Array.from({ length: 17 }, (_, at) => isoFromDayNumber(addMonths(settlement, 3 * at)));
const rows = months.slice(1).map((to, at) =>
  payment({
    number: at + 1,
    from: months[at] ?? to,
    to,
    coupon: null,
    redemption: at === 15 ? 100 : 0,
    isEstimated: true,
  }),
);

const floater = (change: Partial<IssueTerms> = {}) =>
  bondContext(
    madeUpBond({
      terms: {
        couponKind: 'floating',
        referenceRate: 'SOFR',
        overnightMethod: 'compounded',
        quotedMargin: 0.0125,
        dayCount: 'ACT/360',
        couponFrequency: 4,
        issuedOn: isoDate('2026-03-02'),
        accruesFrom: isoDate('2026-03-02'),
        maturesOn: isoDate('2030-03-02'),
        ...change,
      },
      cashFlows: rows,
    }),
  );

// At par on a day of reset a floating bond pays its margin, whatever the curve: Fabozzi and Mann, Floating-Rate Securities.
test('BEY-2 in arrears the discount margin is over the curve of swaps, and at par the quoted margin', () => {
  const figures = floaterFigures(floater(), settlement, 100, swaps);
  expect(figures?.discountMargin).toBeCloseTo(0.0125, 10);
  expect(figures?.assumedRate).toBeNull();
  // Its rate is set anew every day, its margin stays for four years.
  expect(Math.abs(figures?.effectiveDuration ?? 1)).toBeLessThan(0.05);
  expect(figures?.spreadDuration).toBeGreaterThan(3.4);
});

test('BEY-2 a lower price pays more over the curve by its distance from par over the spread duration', () => {
  const [par, lower] = [100, 99].map((clean) => floaterFigures(floater(), settlement, clean, swaps));
  const rise = (lower?.discountMargin ?? 0) - (par?.discountMargin ?? 0);
  expect(rise).toBeCloseTo(0.01 / (par?.spreadDuration ?? 1), 4);
});

/** The price of the floater at a margin over the curve, moved by some rate, with coupons within bounds: written out here a second time. */
function priceByHand(margin: number, move: number, [floor, cap]: readonly [number, number]): number {
  const [times, values] = [
    [0, 1, 3, 6],
    [0, -0.03, -0.11, -0.27],
  ];
  const logFactor = (days: number) => {
    const time = days / 365;
    const at = times.findIndex((end) => end >= time);
    if (at === 0) return 0;
    const [left = 0, right = 0, low = 0, high = 0] = [times[at - 1], times[at], values[at - 1], values[at]];
    return low + ((high - low) * (time - left)) / (right - left);
  };
  const days = months.map((day) => dayNumberFromIso(day) - settlement);
  let [factor, value] = [1, 0];
  days.slice(1).forEach((end, at) => {
    const start = days[at] ?? 0;
    const length = (end - start) / 360;
    const forward = (Math.exp(logFactor(start) - logFactor(end)) - 1) / length + move;
    factor /= 1 + (forward + margin) * length;
    value += 100 * Math.min(Math.max(forward + 0.0125, floor), cap) * length * factor;
  });
  return value + 100 * factor;
}

// Along the curve the coupons without bounds are about 4.3 % in the first year, 5.3 % in two more and 6.7 % after that.
test.each([
  ['no bounds', {}, [0, 1]],
  ['a cap that binds after a year', { couponCap: 0.05 }, [0, 0.05]],
  ['a floor that binds for a year', { couponFloor: 0.05 }, [0.05, 1]],
  ['a collar that binds throughout', { couponCap: 0.05, couponFloor: 0.048 }, [0.048, 0.05]],
] as const)(
  'BEY-2 a floating bond with %s has margin and durations of a price worked out by hand',
  (_case, terms, bounds) => {
    const clean = priceByHand(0.01, 0, bounds);
    const figures = floaterFigures(floater(terms), settlement, clean, swaps);
    expect(figures?.discountMargin).toBeCloseTo(0.01, 10);
    const slope = (up: number, down: number) => (down - up) / (2e-6 * clean);
    const step = 1e-6;
    const byRate = slope(priceByHand(0.01, step, bounds), priceByHand(0.01, -step, bounds));
    const byMargin = slope(priceByHand(0.01 + step, 0, bounds), priceByHand(0.01 - step, 0, bounds));
    expect(figures?.effectiveDuration).toBeCloseTo(byRate, 6);
    expect(figures?.spreadDuration).toBeCloseTo(byMargin, 6);
  },
);

test('BEY-2 an average of the days pays less than what compounds, so that at par its margin is below the quoted one', () => {
  const figures = floaterFigures(floater({ overnightMethod: 'averaged' }), settlement, 100, swaps);
  // About half of the square of the rate over a quarter: 0.04 × 0.04 × 0.25 / 2.
  expect(0.0125 - (figures?.discountMargin ?? 0)).toBeCloseTo(0.0002, 4);
});

test('BEY-2 has no discount margin over swaps on another rate, where no coupon is known', () => {
  expect(floaterFigures(floater(), settlement, 100, { ...swaps, overnightRate: '€STR' })).toBeNull();
  expect(floaterFigures(floater(), settlement, 100, null)).toBeNull();
});

// Tesouro Nacional, Metodologia de Cálculo dos Títulos Públicos Federais, LFT: 100.1158 on 21 May 2008 is 0.02 % a year under the Selic rate.
test('BEY-2 a price of a bond that grows by the Selic rate is a yield over the rate, and both together are its yield', () => {
  const own = { maturesOn: isoDate('2014-03-07'), couponFormula: 'Selic', couponFrequency: 0 };
  const terms = {
    ...marketTerms('brazil-lft'),
    couponKind: 'floating',
    issuedOn: null,
    accruesFrom: null,
    ...own,
  } as const;
  const repaid = payment({
    number: 1,
    from: '2008-05-21',
    to: '2014-03-07',
    coupon: null,
    redemption: 100,
    isEstimated: true,
  });
  const day = dayNumberFromIso(isoDate('2008-05-20'));
  const bond = (resets: readonly RateReset[]) =>
    bondContext({ ...madeUpBond({ terms, cashFlows: [{ ...repaid, accrualStart: null, accrualEnd: null }] }), resets });
  const trade = { date: isoDate('2008-05-20'), settlesOn: isoDate('2008-05-21'), paidAccrued: null };
  const figures = figuresAtPrice(bond([{ from: day, rate: rate(0.1163) }]), trade, 100.1158);
  expect(figures?.floater?.discountMargin).toBeCloseTo(-0.0002, 6);
  expect(figures?.floater).toMatchObject({ assumedRate: 0.1163, effectiveDuration: 0 });
  expect(figures?.floater?.spreadDuration).toBeCloseTo(5.78, 1);
  expect(figures).toMatchObject({ exits: [{ isCertain: false }], yearsToReset: null });
  expect(figures?.exits[0]?.quotedYield).toBeCloseTo(1.1163 * 0.9998 - 1, 6);
  // Without a fixing of the days before nothing is assumed.
  for (const old of [[], [{ from: addDays(day, -30), rate: rate(0.1163) }]]) {
    const unknown = figuresAtPrice(bond(old), trade, 100.1158);
    expect([unknown?.floater, unknown?.exits[0]?.quotedYield]).toEqual([null, null]);
  }
});
