import { expect, test } from 'vitest';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { madeUpBond, payment } from '../../testing/made-up-bond.ts';
import type { IssueTerms } from '../issue.ts';
import { bondContext } from './bond-context.ts';
import type { ServingSwaps } from './curve-book.ts';
import { floaterFigures } from './floater-figures.ts';

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

test('BEY-2 an average of the days pays less than what compounds, so that at par its margin is below the quoted one', () => {
  const figures = floaterFigures(floater({ overnightMethod: 'averaged' }), settlement, 100, swaps);
  // About half of the square of the rate over a quarter: 0.04 × 0.04 × 0.25 / 2.
  expect(0.0125 - (figures?.discountMargin ?? 0)).toBeCloseTo(0.0002, 4);
});

test('BEY-2 has no discount margin over swaps on another rate, where no coupon is known', () => {
  expect(floaterFigures(floater(), settlement, 100, { ...swaps, overnightRate: '€STR' })).toBeNull();
  expect(floaterFigures(floater(), settlement, 100, null)).toBeNull();
});
