import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { treasuryCashFlows } from './treasury-cash-flows.ts';
import { type TreasuryIssue, treasuryTerms } from './treasury-issue.ts';

const note: TreasuryIssue = {
  cusip: '91282CEQ0',
  kind: 'note',
  couponRate: 0.0275,
  maturesOn: isoDate('2025-05-15'),
  issuedOn: null,
  datedOn: null,
  spread: null,
  baseIndex: null,
};

const flowsOf = (issue: Partial<TreasuryIssue>, knownFrom: string) =>
  treasuryCashFlows(treasuryTerms({ ...note, ...issue }, 1), isoDate(knownFrom));

test('begins with the period of the first price when nothing else is known', () => {
  const flows = flowsOf({}, '2024-03-01');
  expect(flows.map((row) => row.paymentDate)).toEqual(['2024-05-15', '2024-11-15', '2025-05-15']);
  expect(flows[0]?.accrualStart).toBe('2023-11-15');
  // Half of 2.75 % of 100.
  expect(flows.map((row) => row.coupon)).toEqual([1.375, 1.375, 1.375]);
  expect(flows.map((row) => [row.redemption, row.poolFactor])).toEqual([
    [0, 1],
    [0, 1],
    [100, 0],
  ]);
});

test('dates a note that is issued after a weekend back to its coupon date', () => {
  // 15 May 2022 was a Sunday; the note was issued on Monday with interest from Sunday.
  const [first] = flowsOf({ issuedOn: isoDate('2022-05-16') }, '2024-03-01');
  expect(first).toMatchObject({ accrualStart: '2022-05-15', coupon: 1.375 });
});

test('keeps month ends for securities that mature on one', () => {
  const flows = flowsOf({ maturesOn: isoDate('2025-02-28') }, '2024-01-10');
  expect(flows.map((row) => row.paymentDate)).toEqual(['2024-02-29', '2024-08-31', '2025-02-28']);
});

test('moves money of a weekend to the next business day without moving the yield', () => {
  const flows = flowsOf({ maturesOn: isoDate('2026-08-15'), issuedOn: null }, '2026-03-01');
  expect(flows.at(-1)).toMatchObject({ paymentDate: '2026-08-15', actualPaymentDate: '2026-08-17' });
});

test('has one payment for a bill, none where the coupon is not known', () => {
  expect(flowsOf({ kind: 'bill', couponRate: null }, '2025-01-02')).toMatchObject([
    { paymentDate: '2025-05-15', accrualStart: null, coupon: 0, redemption: 100, poolFactor: 0 },
  ]);
  expect(flowsOf({ couponRate: null }, '2025-01-02')).toEqual([]);
  expect(flowsOf({ kind: 'frn', couponRate: 0.03 }, '2025-01-02')).toEqual([]);
});
