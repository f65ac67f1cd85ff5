import { expect, test } from 'vitest';
import { resolveBond } from '#math/bond/resolved-bond.ts';
import { settlementBuffer } from '#math/bond/settled-bond.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate, rate, valueOrNull } from '#math/units.ts';
import { madeUpBond, payment } from '../../testing/made-up-bond.ts';
import type { IssuePayment, IssueTerms } from '../issue.ts';
import { marketTerms } from '../market-conventions.ts';
import { accrualRuleOf, settleByRule } from './accrual-rule.ts';
import { accruedDays, accruedOnDay } from './accrued-on-day.ts';
import { bondCalendar, bondDescription } from './bond-description.ts';

// 91 days at 7.69 % pay 19.1723 for 1,000, rounded to 19.17.
const quarter: IssuePayment = {
  ...payment({ number: 1, from: '2025-01-01', to: '2025-04-02', coupon: 1.917, redemption: 100 }),
  couponRate: 0.0769,
};
const moscow: Partial<IssueTerms> = { accruedStep: 0.01, accruesByRate: true };

/** Accrued interest on 23 March 2025, 81 days into the period. */
function accruedOf(change: Partial<IssueTerms>, row = quarter): number | null {
  const { terms, cashFlows } = madeUpBond({ terms: change, cashFlows: [row] });
  const bond = resolveBond(bondDescription(terms, cashFlows, bondCalendar(terms)));
  const settlement = dayNumberFromIso(isoDate('2025-03-23'));
  return valueOrNull(settleByRule(settlementBuffer(), bond, settlement, accrualRuleOf(terms, [])).accrued);
}

test('by default the share of the coupon accrues, not rounded', () => {
  expect(accruedOf({})).toBeCloseTo((1.917 * 81) / 91, 12);
});

test('by the rule of the Moscow Exchange face, rate and days make the kopecks, which the rounded coupon misses', () => {
  // 1000 * 0.0769 * 81 / 365 = 17.0655; 19.17 * 81 / 91 = 17.0634.
  expect(accruedOf(moscow)).toBeCloseTo(1.707, 12);
  expect(accruedOf({ accruedStep: 0.01 })).toBeCloseTo(1.706, 12);
  expect(accruedOf({ accruesByRate: true })).toBeCloseTo((7.69 * 81) / 365, 12);
});

test('without a rate, and for a coupon of nothing, the coupon decides', () => {
  expect(accruedOf(moscow, { ...quarter, couponRate: null })).toBeCloseTo(1.706, 12);
  expect(accruedOf(moscow, { ...quarter, coupon: 0 })).toBe(0);
  expect(accruedOf(moscow, { ...quarter, couponRate: null, coupon: null })).toBeNull();
});

test('ex coupon the rest of the period is owed to the buyer', () => {
  // The ten days that are left: 19.17 * 10 / 91 = 2.1066.
  expect(accruedOf(moscow, { ...quarter, exDate: isoDate('2025-03-20') })).toBeCloseTo(-0.211, 12);
});

// Johannesburg settles three business days after a Thursday on the Tuesday, London's Eurobonds two after a Saturday on the Tuesday.
test.each([
  ['South-Africa', 3, '2026-11-26', '2026-12-01'],
  ['TARGET', 2, '2026-11-28', '2026-12-01'],
  ['TARGET', 1, '2026-11-23', '2026-11-25'],
])(
  'CAS-4 accrued interest of %s after %i business days from %s is told until %s',
  (calendar, settlementLag, today, end) => {
    const { terms, cashFlows } = madeUpBond({ terms: { calendar, settlementLag } });
    expect(accruedDays(terms, cashFlows, isoDate(today))?.end).toBe(end);
  },
);

// 21 days of ACT/365F that earned 0.3627 per 100 did so at 6.304 %, whatever is estimated for the whole period.
test('CAS-4 the rate beside accrued interest in arrears is the one that the days have earned', () => {
  const arrears = {
    referenceRate: 'SONIA',
    overnightMethod: 'compounded',
    quotedMargin: 0.01,
    lookbackDays: 0,
  } as const;
  const { terms, cashFlows } = madeUpBond({ terms: { ...arrears, couponKind: 'floating', dayCount: 'ACT/365F' } });
  const earned = 0.362689;
  const resets = [
    { from: dayNumberFromIso(isoDate('2025-03-03')), rate: rate((earned / 100 / 21) * 365) },
    { from: dayNumberFromIso(isoDate('2025-03-24')), rate: rate(0.09) },
  ];
  const { value, period } = accruedOnDay(terms, cashFlows, isoDate('2025-03-24'), resets);
  expect(value).toBeCloseTo(earned, 6);
  expect(period?.days).toBe(21);
  expect(period?.couponRate).toBeCloseTo(0.06304, 5);
  // To the whole unit of 1,000 it is 0.4, which would be 6.952 %.
  const inUnits = accruedOnDay({ ...terms, accruedStep: 1 }, cashFlows, isoDate('2025-03-24'), resets);
  expect(inUnits.value).toBeCloseTo(0.4, 12);
  expect(inUnits.period?.couponRate).toBeCloseTo(0.06304, 5);
});

// An LFT's interest is in its updated nominal, so that none is owed beside it; without the rate neither is known.
test('CAS-4 a bond that grows by the Selic rate has accrued interest only while the rate is known', () => {
  const grown = payment({ number: 1, from: '2008-05-21', to: '2014-03-07', coupon: null, redemption: 100 });
  const { terms, cashFlows } = madeUpBond({
    terms: {
      ...marketTerms('brazil-lft'),
      couponKind: 'floating',
      couponFormula: 'Selic',
      couponFrequency: 0,
      maturesOn: isoDate('2014-03-07'),
      issuedOn: null,
      accruesFrom: null,
    },
    cashFlows: [{ ...grown, accrualStart: null, accrualEnd: null, isEstimated: true }],
  });
  const accrued = (...days: readonly string[]) =>
    accruedOnDay(
      terms,
      cashFlows,
      isoDate('2008-05-21'),
      days.map((day) => ({ from: dayNumberFromIso(isoDate(day)), rate: rate(0.1163) })),
    ).value;
  expect([accrued('2008-05-20'), accrued('2008-04-20'), accrued()]).toEqual([0, null, null]);
});
