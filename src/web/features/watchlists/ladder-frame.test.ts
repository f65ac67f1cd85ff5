import { expect, test } from 'vitest';
import type { LadderStep } from '#contract/watchlists/holdings.ts';
import { ladderFrame, ladderYears } from './ladder-frame.ts';

const step = (month: string, coupon: number, redemption = 0, change: Partial<LadderStep> = {}): LadderStep => ({
  ...{ month, coupon, redemption, currency: 'EUR', isEstimated: false },
  ...change,
});
const ladder = [
  step('2026-03', 10),
  step('2026-09', 10),
  step('2028-03', 10, 1000, { isEstimated: true }),
  step('2026-03', 7, 0, { currency: 'USD' }),
];

test('BEY-7 the ladder has what each year brings in one currency', () => {
  expect(ladderYears(ladder, 'EUR')).toEqual([
    { year: 2026, coupon: 20, redemption: 0, isEstimated: false },
    { year: 2028, coupon: 10, redemption: 1000, isEstimated: true },
  ]);
  expect(ladderYears(ladder, 'USD')).toHaveLength(1);
});

test('BEY-7 repayments stand upon coupons, and years without payments keep their place', () => {
  const frame = ladderFrame(ladderYears(ladder, 'EUR'), String);
  expect(frame?.xTicks.map(({ text }) => text)).toEqual(['2026', '2027', '2028']);
  const [pane] = frame?.panes ?? [];
  expect(pane?.y[0]).toBe(0);
  expect(pane?.y[1]).toBeGreaterThanOrEqual(1010);
  expect(pane?.marks.map((mark) => (mark.kind === 'bars' ? mark.points.ys : []))).toEqual([
    [20, 1010],
    [20, 10],
  ]);
  expect(ladderFrame([], String)).toBeNull();
});
