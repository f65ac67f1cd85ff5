import { expect, test } from 'vitest';
import { readEventKinds } from './graph-query.ts';
import { couponEvents, offerEvents, ratingEvents, reportEvents } from './use-chart-events.ts';

const text = (key: string, params: Readonly<Record<string, string | number>> = {}) =>
  [key, ...Object.values(params)].join(' ');
const day = (date: string) => Date.parse(`${date}T00:00:00Z`);

test('BEY-10 the kinds of events of an address are read in the order of the menu, unknown ones not at all', () => {
  expect(readEventKinds('ratings,coupons,dividends')).toEqual(['coupons', 'ratings']);
  expect(readEventKinds('')).toEqual([]);
});

test('BEY-10 a payment without a coupon is no event', () => {
  const flow = { record_date: null, cupon_rate: null, redemtion: 0, capitalised: 0, pool_factor: 1, isPast: true };
  const rest = {
    actual_payment_date: null,
    ex_date: null,
    nontrading_start_date: null,
    coupon_is_estimated_text: null,
  };
  const totals = { coupons: 0, redemption: 0, isComplete: true };
  const items = [
    { ...flow, ...rest, num: 1, date: '2026-01-18', cupon_sum: 30 },
    { ...flow, ...rest, num: 2, date: '2026-02-18', cupon_sum: 0 },
  ];
  const sums = { remainingPer100: totals, remainingIssue: null, exportLink: '' };
  const flows = { faceCurrency: 'EUR', faceValue: 1000, items, ...sums };
  expect(couponEvents(flows, text)).toEqual([{ time: day('2026-01-18'), sign: '•', text: 'event_coupon 1' }]);
});

test('BEY-10 puts and calls are told apart', () => {
  const rest = { period: null, option_type: null, notice_period: null, benchmark_spread: null, price: 100 };
  const offer = { ...rest, repurchased_amount: null, isPast: false };
  const items = [
    { ...offer, date: '2029-01-18', type: 'put' as const },
    { ...offer, date: '2030-01-18', type: 'call' as const },
  ];
  expect(offerEvents({ items }, 'call', text)).toEqual([{ time: day('2030-01-18'), sign: 'C', text: 'event_call' }]);
});

test('ACC-2 a rating is marked without its grade where that is closed', () => {
  const item = { date: '2026-03-02', of: 'emitent' as const, entity_name: 'Alderhaven', is_current: true };
  const closed = { outlook: null, scale_point_position: null, scale_point_description: null, is_revoked: null };
  const history = (grade: string | null) => ({
    types: [1 as const],
    agencies: [],
    ratings: [{ agency: 'Northstar', items: [{ ...item, ...closed, scale_point_name: grade, masked: [] }] }],
  });
  expect(ratingEvents(history(null))[0]?.text).toBe('Northstar · Alderhaven');
  expect(ratingEvents(history('BBB+'))[0]?.text).toBe('Northstar · BBB+ · Alderhaven');
});

test('BEY-10 a report is marked on the last day of its quarter', () => {
  const file = { rus: null, eng: null };
  const years = [{ year: 2026, monthArray: { '1': null, '2': file, '3': null, '4': null } }];
  expect(reportEvents(years, text)).toEqual([{ time: day('2026-06-30'), sign: 'F', text: 'event_report 2 2026' }]);
});
