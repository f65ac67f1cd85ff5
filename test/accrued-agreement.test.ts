import { expect, test } from 'vitest';
import { bondContext } from '#domain/bond/derivation/bond-context.ts';
import { deriveDay } from '#domain/bond/derivation/derive-day.ts';
import { dayWorkspace } from '#domain/bond/derivation/settled-leg.ts';
import { madeUpDay } from '#domain/bond/derivation/testing/made-up-day.ts';
import type { BondFacts } from '#domain/bond/issue.ts';
import { madeUpBond, payment, twoCoupons } from '#domain/testing/made-up-bond.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import { accruedOf } from '#server/bond/bond-summary/find-summary.ts';

const moscow = madeUpBond({
  terms: {
    calendar: 'Russia-MOEX',
    settlementLag: 1,
    couponFrequency: 4,
    accruedStep: 0.01,
    accruesByRate: true,
    paysAccruedAtOffer: false,
  },
  cashFlows: [
    { ...payment({ number: 1, from: '2025-01-01', to: '2025-04-02', coupon: 1.917 }), couponRate: 0.0769 },
    {
      ...payment({ number: 2, from: '2025-04-02', to: '2025-07-02', coupon: 1.917, redemption: 100 }),
      couponRate: 0.0769,
    },
  ],
});
const plain = madeUpBond({ terms: { calendar: 'TARGET', settlementLag: 2 }, cashFlows: twoCoupons });

function onPage({ terms, cashFlows }: BondFacts, date: IsoDate) {
  return accruedOf({ bond: { terms }, cashFlows, resets: [], today: date }, undefined)?.value;
}

function inRow(facts: BondFacts, date: IsoDate) {
  const input = { context: bondContext(facts), observed: madeUpDay(date, { last: 100 }) };
  const market = { curve: null, benchmarks: [] };
  return deriveDay({ ...input, market, previousIndicativePrice: null }, dayWorkspace()).accrued;
}

test.each([
  // Settles on 24 March, 82 days into the period: 1000 * 0.0769 * 82 / 365 = 17.2762; the rounded coupon would give 17.2741.
  ['a bond of the Moscow Exchange', moscow, '2025-03-21', 1.728],
  // Settles on 4 April, 32 days into the period.
  ['a plain bond', plain, '2025-04-02', (5 * 32) / 365],
] as const)(
  'the accrued interest of %s is the same on its page and in its trading rows',
  (_kind, facts, known, value) => {
    expect(onPage(facts, isoDate(known))).toBeCloseTo(value, 12);
    const first = dayNumberFromIso(isoDate('2025-03-10'));
    const dates = Array.from({ length: 100 }, (_, index) => isoFromDayNumber(addDays(first, index)));
    expect(dates.map((date) => onPage(facts, date))).toEqual(dates.map((date) => inRow(facts, date)));
  },
);
