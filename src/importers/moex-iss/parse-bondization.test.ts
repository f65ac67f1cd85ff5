import { expect, test } from 'vitest';
import { bondizationAnswer } from '../testing/iss-answers.ts';
import { isBondization, parseBondization } from './parse-bondization.ts';
import { scheduleCashFlows, scheduleProblem } from './schedule-cash-flows.ts';

const two = {
  firstStart: '2023-10-02',
  couponDates: ['2024-04-01', '2024-09-30'],
  repayments: [['2024-09-30', 1000]],
} as const;

function scheduleOf(options: Parameters<typeof bondizationAnswer>[0]) {
  const [schedule] = parseBondization(bondizationAnswer(options)).rows;
  if (schedule === undefined) throw new Error('no schedule');
  return schedule;
}

/** Dates of half-yearly periods of 182 days from 2000-01-01 on. */
function dates(count: number): string[] {
  const day = (index: number) => new Date(Date.UTC(2000, 0, 1 + 182 * (index + 1))).toISOString().slice(0, 10);
  return Array.from({ length: count }, (_, index) => day(index));
}

test('makes rows of coupons and the repayment on the same day', () => {
  const { rows, isCut } = scheduleCashFlows(scheduleOf(two));
  expect(isCut).toBe(false);
  expect(rows).toMatchObject([
    { number: 1, accrualStart: '2023-10-02', paymentDate: '2024-04-01', coupon: 4, couponRate: 0.08, redemption: 0 },
    { number: 2, paymentDate: '2024-09-30', nominal: 100, coupon: 4, redemption: 100, poolFactor: 0 },
  ]);
  expect(rows.every((row) => !row.isEstimated)).toBe(true);
});

test('follows the nominal of an amortising bond, also between coupons', () => {
  const schedule = scheduleOf({
    ...two,
    values: [40, 30],
    repayments: [
      ['2024-04-01', 250],
      ['2024-07-01', 250],
      ['2024-09-30', 500],
    ],
  });
  expect(scheduleCashFlows(schedule).rows).toMatchObject([
    { paymentDate: '2024-04-01', nominal: 100, coupon: 4, redemption: 25, poolFactor: 0.75 },
    { paymentDate: '2024-07-01', nominal: 75, accrualStart: null, coupon: 0, redemption: 25, poolFactor: 0.5 },
    { paymentDate: '2024-09-30', nominal: 75, coupon: 3, redemption: 75, poolFactor: 0 },
  ]);
});

test('keeps a coupon that is not set yet unknown', () => {
  const { rows } = scheduleCashFlows(scheduleOf({ ...two, values: [40, null] }));
  expect(rows.map((row) => [row.coupon, row.couponRate])).toEqual([
    [4, 0.08],
    [null, null],
  ]);
});

test('projects the rest of a list that the source cut at twenty rows', () => {
  const all = dates(24);
  const schedule = scheduleOf({
    firstStart: '2000-01-01',
    couponDates: all.slice(0, 20),
    repayments: [[all.at(-1) ?? '', 1000]],
  });
  const { rows, isCut } = scheduleCashFlows(schedule);
  expect(isCut).toBe(true);
  expect(rows.map((row) => row.paymentDate)).toEqual(all);
  expect(rows.map((row) => row.isEstimated)).toEqual([...Array(20).fill(false), ...Array(4).fill(true)]);
  expect(rows.at(-1)).toMatchObject({ coupon: 4, redemption: 100 });
});

test('knows no coupon that ends after a put which a cut list does not reach', () => {
  const all = dates(24);
  const [, second = '', third = ''] = all.slice(20);
  const schedule = scheduleOf({
    firstStart: '2000-01-01',
    couponDates: all.slice(0, 20),
    repayments: [[all.at(-1) ?? '', 1000]],
    puts: [all[3] ?? '', second],
  });
  const projected = scheduleCashFlows(schedule).rows.slice(20);
  expect(projected.map((row) => row.coupon)).toEqual([4, 4, null, null]);
  expect(projected.map((row) => row.couponRate)).toEqual([0.08, 0.08, null, null]);
  expect(projected[2]?.paymentDate).toBe(third);
});

test('does not take a whole list of twenty rows for a cut one', () => {
  const all = dates(20);
  const schedule = scheduleOf({ firstStart: '2000-01-01', couponDates: all, repayments: [[all.at(-1) ?? '', 1000]] });
  expect(scheduleCashFlows(schedule).isCut).toBe(false);
});

test('finds a list of repayments that does not repay the bond', () => {
  const schedule = scheduleOf({ ...two, repayments: [['2024-09-30', 300]] });
  expect(scheduleProblem(schedule)).toBe('repayments of 30.00 % of the face in 1 rows');
});

test('leaves out a bond of which one row cannot be read, and keeps the others of a collection', () => {
  const good = bondizationAnswer(two);
  const bad = bondizationAnswer({ ...two, couponDates: ['2024-04-01', '2024-09-31'] });
  const collection = {
    bonds: { BAD: { ...asObjects(bad) }, GOOD: { last_updated: '2024-05-01', ...asObjects(good) } },
  };
  const { rows, failures, rowsRead } = parseBondization(collection);
  expect(rowsRead).toBe(2);
  expect(rows).toMatchObject([{ secid: 'GOOD', line: 2, asOf: '2024-05-01' }]);
  expect(failures[0]).toMatchObject({ line: 1, code: 'bad-date', field: 'coupondate' });
  expect(failures[0]?.message).toContain('coupons 2 of BAD');
  expect(failures.every((failure) => failure.line === 1)).toBe(true);
});

test('tells lists of payments from other answers', () => {
  expect(isBondization(bondizationAnswer(two))).toBe(true);
  expect(isBondization({ bonds: { A: { coupons: [], amortizations: [], offers: [] } } })).toBe(true);
  expect(isBondization({ securities: { columns: ['SECID'], data: [] } })).toBe(false);
});

function asObjects(answer: ReturnType<typeof bondizationAnswer>) {
  const objects = ({ columns, data }: { columns: readonly string[]; data: readonly (readonly unknown[])[] }) =>
    data.map((values) => Object.fromEntries(columns.map((column, index) => [column, values[index]])));
  return { coupons: objects(answer.coupons), amortizations: objects(answer.amortizations), offers: [] };
}
