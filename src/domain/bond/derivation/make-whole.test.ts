import { describe, expect, test } from 'vitest';
import type { Curve } from '#math/curve/curve.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { madeUpBond, madeUpOffer, payment } from '../../testing/made-up-bond.ts';
import type { IssueOffer } from '../issue.ts';
import { bondContext } from './bond-context.ts';
import { makeWholeOn } from './make-whole.ts';

const street = { dayCount: '30/360', compounding: 'Compounded', frequency: 2 } as const;

/** A half-yearly bond on 30/360 by the dates of its coupons. */
function halfYearly(dates: readonly string[], coupon: number, offers: readonly IssueOffer[] = []) {
  const cashFlows = dates.slice(1).map((to, at) =>
    payment({
      number: at + 1,
      from: dates[at] ?? to,
      to,
      coupon: coupon / 2,
      redemption: at === dates.length - 2 ? 100 : 0,
    }),
  );
  const [issuedOn, maturesOn] = [isoDate(dates[0] ?? ''), isoDate(dates.at(-1) ?? '')];
  const terms = { dayCount: '30/360', couponFrequency: 2, yieldConvention: street } as const;
  return bondContext(
    madeUpBond({ terms: { ...terms, issuedOn, accruesFrom: issuedOn, maturesOn }, cashFlows, offers }),
  );
}

/** A flat government curve at a half-yearly yield. */
const flat = (halfYearlyYield: number): Curve => {
  const continuous = 2 * Math.log(1 + halfYearlyYield / 2);
  return { model: 'ZeroNodes', times: [0, 50], values: [continuous, continuous] };
};

const datesFrom = (year: number, years: number, days: readonly [string, string]) =>
  Array.from({ length: years * 2 + 1 }, (_, at) => `${year + Math.floor(at / 2)}-${days[at % 2]}`);

const right = { startsOn: null, endsOn: null, spread: 0.005 };
const five = datesFrom(2026, 5, ['03-15', '09-15']);
const on = (day: string) => dayNumberFromIso(isoDate(day));

describe('BEY-2 the price of a make-whole call', () => {
  test('is what the payments are worth at benchmark and spread', () => {
    // Five years of 6 % at 5 %, half-yearly: 3 (1 − 1.025^−10) / 0.025 + 100 · 1.025^−10 = 104.376032 (any table of bond values).
    const found = makeWholeOn(halfYearly(five, 6), on('2026-03-15'), { curve: flat(0.045), rights: [right] });
    expect(found?.price).toBeCloseTo(104.376032, 4);
    expect(found?.benchmarkYield).toBeCloseTo(0.045, 6);
    expect(found).toMatchObject({ spread: 0.005, until: null });
  });

  test('is par where they are worth less', () => {
    // Microsoft's example of PRICE: 5.75 % to 15 November 2017 on 15 February 2008 at 6.5 %, 94.63436.
    const dates = datesFrom(2007, 10, ['11-15', '05-15']).map((_, at) =>
      at % 2 === 0 ? `${2007 + at / 2}-11-15` : `${2008 + (at - 1) / 2}-05-15`,
    );
    const found = makeWholeOn(halfYearly(dates, 5.75), on('2008-02-15'), { curve: flat(0.06), rights: [right] });
    expect(found?.worth).toBeCloseTo(94.63436, 4);
    expect(found?.price).toBe(100);
  });

  test('counts payments to the first call at a price, as terms with a par call say', () => {
    // Two years of 6 % at 5 % and 100: 3 (1 − 1.025^−4) / 0.025 + 100 · 1.025^−4 = 101.880987.
    const bond = halfYearly(five, 6, [madeUpOffer('call', '2028-03-15', 100)]);
    const found = makeWholeOn(bond, on('2026-03-15'), { curve: flat(0.045), rights: [right] });
    expect(found?.price).toBeCloseTo(101.880987, 4);
    expect(found?.until).toBe('2028-03-15');
  });

  test('is not there without a right in force, and without a curve', () => {
    const bond = halfYearly(five, 6);
    const later = { ...right, startsOn: isoDate('2027-01-01') };
    const over = { ...right, endsOn: isoDate('2026-03-15') };
    expect(makeWholeOn(bond, on('2026-03-15'), { curve: flat(0.045), rights: [later, over] })).toBeNull();
    expect(makeWholeOn(bond, on('2026-03-15'), { curve: null, rights: [right] })).toBeNull();
  });
});
