import { expect, test } from 'vitest';
import { dailyResetInterest, resetRateOn } from '#math/bond/daily-reset.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { plainTerms } from '../../testing/made-up-bond.ts';
import { type BillAuction, billIndexResets, knownUntil } from './bill-index.ts';

const day = (text: string) => dayNumberFromIso(isoDate(text));
const sold = (auctionDate: string, issueDate: string, maturesOn: string, price: number): BillAuction => ({
  auctionDate: isoDate(auctionDate),
  issueDate: isoDate(issueDate),
  maturesOn: isoDate(maturesOn),
  price,
});
const note = (quotedMargin: number | null, maturesOn: string) => ({
  ...plainTerms,
  couponKind: 'floating' as const,
  referenceRate: 'us_bill_13w' as const,
  couponFloor: 0,
  quotedMargin,
  maturesOn: isoDate(maturesOn),
});

// Auctions of 13-week bills as the Treasury published them.
const spring = [
  sold('2022-04-25', '2022-04-28', '2022-07-28', 99.775028),
  sold('2022-05-02', '2022-05-05', '2022-08-04', 99.769972),
  sold('2022-05-09', '2022-05-12', '2022-08-11', 99.7725),
  sold('2022-05-16', '2022-05-19', '2022-08-18', 99.734583),
  sold('2022-05-23', '2022-05-26', '2022-08-25', 99.732056),
];

test('BEY-2 the accrued interest of the reopened note 91282CEL1 on 27 May 2022 is the published one', () => {
  const resets = billIndexResets(note(-0.00075, '2024-04-30'), spring);
  const accrued = dailyResetInterest(resets, day('2022-04-30'), day('2022-05-27'));
  expect(accrued.ok && accrued.value).toBeCloseTo(0.066411593, 12);
  expect(knownUntil(resets)).toBe(day('2022-05-31'));
});

test('BEY-2 an auction in the two business days before a payment counts from the day after it', () => {
  // 31 CFR 356, appendix B, section IV.C: 0.095 % of 23 July 2012 still holds on Tuesday 31 July; 0.110 % of Monday 30 July from 1 August.
  const summer = [
    sold('2012-07-23', '2012-07-26', '2012-10-25', 100 - (0.095 * 91) / 360),
    sold('2012-07-30', '2012-08-02', '2012-11-01', 100 - (0.11 * 91) / 360),
  ];
  const resets = billIndexResets(note(0.0012, '2014-07-31'), summer);
  expect(resetRateOn(resets, day('2012-07-31'))).toBeCloseTo(0.00215022819, 14);
  expect((resetRateOn(resets, day('2012-08-01')) ?? 0) / 3.6).toBeCloseTo(0.000638974, 9);
});

test('BEY-2 no day earns less than the floor, and without a spread there are no rates', () => {
  // The regulation's note at a premium: a spread of -0.150 % on an index of 0.095 % pays nothing.
  expect(billIndexResets(note(-0.0105, '2024-04-30'), spring).every(({ rate }) => rate >= 0)).toBe(true);
  expect(billIndexResets(note(-0.0105, '2024-04-30'), spring)[0]?.rate).toBe(0);
  expect(billIndexResets(note(null, '2024-04-30'), spring)).toEqual([]);
});
