import { expect, test } from 'vitest';
import type { LadderStep } from '#contract/portfolio/watchlists/holdings.ts';
import { svgPicture } from '../../charts/testing/svg-picture.ts';
import { amountIn, ladderFrame, ladderPeriods } from './ladder-frame.ts';

const step = (month: string, coupon: number, redemption = 0, change: Partial<LadderStep> = {}): LadderStep => ({
  month,
  coupon,
  redemption,
  currency: 'EUR',
  isEstimated: false,
  ...change,
});
const texts = {
  amount: String,
  period: ({ year, quarter }: { readonly year: number; readonly quarter: number | null }) =>
    quarter === null ? String(year) : `Q${quarter} ${year}`,
};
const ladder = [
  step('2026-03', 10),
  step('2026-09', 10),
  step('2028-03', 10, 1000, { isEstimated: true }),
  step('2026-03', 7, 0, { currency: 'USD' }),
];

test('BEY-7 the ladder has what each year brings in one currency', () => {
  expect(ladderPeriods(ladder, 'EUR', 'year')).toEqual([
    { year: 2026, quarter: null, coupon: 20, redemption: 0, isEstimated: false },
    { year: 2028, quarter: null, coupon: 10, redemption: 1000, isEstimated: true },
  ]);
  expect(ladderPeriods(ladder, 'USD', 'year')).toHaveLength(1);
});

test('BEY-7 repayments stand upon coupons, and years without payments keep their place', () => {
  const frame = ladderFrame(ladderPeriods(ladder, 'EUR', 'year'), texts);
  expect(frame?.xTicks.map(({ text }) => text)).toEqual(['2026', '2027', '2028']);
  const [pane] = frame?.panes ?? [];
  expect(pane?.y[0]).toBe(0);
  expect(pane?.y[1]).toBeGreaterThanOrEqual(1010);
  expect(pane?.marks.map((mark) => (mark.kind === 'bars' ? mark.points.ys : []))).toEqual([
    [20, 1010],
    [20, 10],
  ]);
  expect(ladderFrame([], texts)).toBeNull();
});

test('BEY-7 of a period whose coupons are not set no amount is told, and the picture ends with the last known money', () => {
  const unset = { isEstimated: true };
  const floater = [step('2026-03', 10), step('2026-09', 0, 0, unset), step('2027-03', 0, 0, unset)];
  const periods = ladderPeriods(
    [...floater, step('2028-03', 0, 1000, unset), step('2076-03', 0, 0, unset)],
    'EUR',
    'year',
  );
  const amounts = periods.map((period) => (['coupon', 'redemption', 'sum'] as const).map((id) => amountIn(period, id)));
  expect(amounts).toEqual([
    [10, 0, 10],
    [null, 0, null],
    [null, 1000, 1000],
    [null, 0, null],
  ]);
  expect(ladderFrame(periods, texts)?.xTicks.map(({ text }) => text)).toEqual(['2026', '2027', '2028']);
  expect(ladderFrame(periods.slice(-1), texts)).toBeNull();
});

test('BEY-7 the ladder has what each quarter brings', () => {
  const quarters = ladderPeriods(ladder, 'EUR', 'quarter');
  expect(quarters.map(({ year, quarter, coupon }) => [year, quarter, coupon])).toEqual([
    [2026, 1, 10],
    [2026, 3, 10],
    [2028, 1, 10],
  ]);
  const frame = ladderFrame(quarters, texts);
  // Nine quarters, every other one with its name.
  expect(frame?.xTicks.map(({ text }) => text)).toEqual(['Q1 2026', 'Q3 2026', 'Q1 2027', 'Q3 2027', 'Q1 2028']);
});

test.each([['light'], ['dark']] as const)('BEY-7 the picture of a ladder by quarters, %s', async (theme) => {
  const frame = ladderFrame(ladderPeriods(ladder, 'EUR', 'quarter'), texts);
  if (frame === null) throw new Error('no picture');
  await expect(svgPicture(frame, theme)).toMatchFileSnapshot(`./pictures/ladder-${theme}.svg`);
});
