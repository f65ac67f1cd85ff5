import { expect, test } from 'vitest';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate, rate } from '#math/units.ts';
import { plainMadeUpTerms } from '../testing/plain-made-up-terms.ts';
import { type MadeUpTerms, madeUpFacts } from './made-up-bond.ts';
import { assumedFacts } from './payment-assumptions.ts';

const floater: MadeUpTerms = {
  ...plainMadeUpTerms,
  kind: 'floating',
  market: 'us-corporate',
  currency: 'USD',
  rate: 0.09,
  margin: 0.01,
  period: '6M',
  dayCount: '30/360',
  issuedOn: isoDate('2025-01-15'),
  maturesOn: isoDate('2028-01-15'),
  capitalisedUntil: isoDate('2027-01-15'),
};

test('BEY-3 a floating bond capitalises its interest as it is taken for: as held, or at another reference rate', () => {
  const facts = madeUpFacts(floater);
  const nominals = ({ cashFlows }: typeof facts) => cashFlows.map(({ nominal }) => nominal);
  // 10 per cent a year, half-yearly: P (1 + c/m)^n while four halves are in kind.
  const grown = (half: number) => [0, 1, 2, 3, 4, 4].map((n) => expect.closeTo(100 * (1 + half) ** n, 9));
  expect(nominals(facts)).toEqual(grown(0.05));
  expect(facts.cashFlows.map(({ isEstimated }) => isEstimated)).toEqual([false, true, true, true, true, true]);
  const assumed = assumedFacts(
    facts,
    { coupons: 'reference', reference: rate(0.07), index: null, writeDown: null },
    { curve: null, settlement: dayNumberFromIso(isoDate('2025-01-15')), isArrears: false },
  );
  // The first coupon is known; the others are 8 per cent a year.
  expect(nominals(assumed)).toEqual(
    [0, 1, 2, 3, 4, 4].map((n) => expect.closeTo(n === 0 ? 100 : 105 * 1.04 ** (n - 1), 9)),
  );
  const paid = assumed.cashFlows.map(({ coupon, redemption }) => (coupon ?? 0) + redemption);
  const last = 105 * 1.04 ** 3;
  expect(paid).toEqual([0, 0, 0, 0, last * 0.04, last * 1.04].map((each) => expect.closeTo(each, 9)));
});
