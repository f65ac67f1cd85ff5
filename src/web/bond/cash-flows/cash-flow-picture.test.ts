import { expect, test } from 'vitest';
import type { CashFlow } from '#contract/bond/cash-flows.ts';
import { languageOf } from '#domain/platform/language.ts';
import type { BarsMark } from '../../charts/chart-frame.ts';
import { svgPicture } from '../../charts/testing/svg-picture.ts';
import { flowFrame, flowPicture } from './cash-flow-picture.ts';

const english = languageOf('en');
const names = { put: 'Put', call: 'Call' };

const flow = (date: string, coupon: number | null, more: Partial<CashFlow> = {}): CashFlow => ({
  num: 1,
  date,
  actual_payment_date: null,
  record_date: null,
  ex_date: null,
  nontrading_start_date: null,
  cupon_rate: null,
  cupon_sum: coupon,
  redemtion: 0,
  capitalised: 0,
  pool_factor: 1,
  coupon_is_estimated_text: null,
  isPast: false,
  ...more,
});

/** Half is repaid early; the last coupon is estimated, the one before it not known. */
const amortising = [
  flow('2025-03-15', 50, { isPast: true }),
  flow('2026-03-15', 50, { redemtion: 500, pool_factor: 0.5 }),
  flow('2027-03-15', null, { pool_factor: 0.5 }),
  flow('2028-03-15', 25, { redemtion: 500, pool_factor: 0, coupon_is_estimated_text: 'est.' }),
];

test('CAS-1 payments become bars per 100, what is past, known and estimated apart', () => {
  const { bars, isByYear, isAmortising } = flowPicture({ items: amortising, faceValue: 1000 });
  expect([isByYear, isAmortising]).toEqual([false, true]);
  expect(bars.map(({ coupons }) => coupons)).toEqual([
    { past: 5, known: 0, estimated: 0 },
    { past: 0, known: 5, estimated: 0 },
    { past: 0, known: 0, estimated: 0 },
    { past: 0, known: 0, estimated: 2.5 },
  ]);
  expect(bars.map(({ balance }) => balance)).toEqual([100, 50, 50, 0]);
});

test('CAS-1 more than 48 dates are added up by year, and a year can be past and to come', () => {
  const months = Array.from({ length: 60 }, (_, at) => {
    const date = `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-15`;
    return flow(date, 10, { isPast: date < '2025-06-30' });
  });
  const { bars, isByYear } = flowPicture({ items: months, faceValue: 1000 });
  expect(isByYear).toBe(true);
  expect(bars.map(({ key }) => key)).toEqual(['2024', '2025', '2026', '2027', '2028']);
  expect(bars[1]?.coupons).toEqual({ past: 6, known: 6, estimated: 0 });
});

test('CAS-1 what is known stands on what was paid, so that the bar is as high as their sum', () => {
  const months = [flow('2025-01-15', 10, { isPast: true }), flow('2025-01-15', 20)];
  const frame = flowFrame(flowPicture({ items: months, faceValue: 1000 }), english, names);
  const bars = frame.panes[0]?.marks.filter((mark): mark is BarsMark => mark.kind === 'bars') ?? [];
  expect(bars.map(({ ink, points }) => [ink, Array.from(points.ys)])).toEqual([
    ['map-main', [3]],
    ['chart-volume', [1]],
  ]);
});

test('CAS-1 a zero coupon has one part, its repayment', () => {
  const frame = flowFrame(
    flowPicture({ items: [flow('2031-01-01', 0, { redemtion: 1000 })], faceValue: 1000 }),
    english,
    names,
  );
  expect(frame.panes.map(({ key }) => key)).toEqual(['redemption']);
});

test('CAS-1 a perpetual bond has one part, its coupons, on the whole height', () => {
  const items = [flow('2026-11-14', 65), flow('2027-11-14', 65)];
  const { panes } = flowFrame(flowPicture({ items, faceValue: 1000 }), english, names);
  expect(panes.map(({ key, height }) => [key, height])).toEqual([['coupons', 0.96]]);
});

test.each(['light', 'dark'] as const)('CAS-1 the picture of payments, %s', async (theme) => {
  const frame = flowFrame(flowPicture({ items: amortising, faceValue: 1000 }), english, names);
  await expect(svgPicture(frame, theme)).toMatchFileSnapshot(`./pictures/cash-flows-${theme}.svg`);
});

const offers = [
  { date: '2024-01-15', type: 'put', isPast: true },
  { date: '2026-03-15', type: 'put', isPast: false },
  { date: '2027-09-15', type: 'call', isPast: false },
] as const;

test('CAS-3 puts and calls to come stand at their payments, or between them', () => {
  const picture = flowPicture({ items: amortising, faceValue: 1000, offers });
  expect(picture.ends).toEqual([
    { type: 'put', x: 1 },
    { type: 'call', x: 2.5 },
  ]);
  const [top, ...others] = flowFrame(picture, english, names).panes;
  const labels = top?.marks.flatMap((mark) => (mark.kind === 'label' ? [[mark.x, mark.text]] : []));
  expect(labels).toEqual([
    [1, 'Put'],
    [2.5, 'Call'],
  ]);
  expect(others.flatMap(({ marks }) => marks.filter(({ kind }) => kind === 'rule'))).toEqual([]);
});

test('CAS-3 of calls that stand close together only the first is named', () => {
  const items = Array.from({ length: 30 }, (_, at) => flow(`${2027 + at}-11-14`, 65));
  const calls = [2029, 2030, 2031, 2040].map(
    (year) => ({ date: `${year}-11-14`, type: 'call', isPast: false }) as const,
  );
  const [top] = flowFrame(flowPicture({ items, faceValue: 1000, offers: calls }), english, names).panes;
  expect(top?.marks.flatMap((mark) => (mark.kind === 'label' ? [mark.x] : []))).toEqual([2, 13]);
  expect(top?.marks.filter(({ kind }) => kind === 'rule')).toHaveLength(4);
});

test.each(['light', 'dark'] as const)('CAS-3 the picture of payments with a put and a call, %s', async (theme) => {
  const frame = flowFrame(flowPicture({ items: amortising, faceValue: 1000, offers }), english, names);
  await expect(svgPicture(frame, theme)).toMatchFileSnapshot(`./pictures/cash-flows-with-offers-${theme}.svg`);
});
