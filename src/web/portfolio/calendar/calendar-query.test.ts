import { expect, test } from 'vitest';
import { calendarAddress, calendarQueryOf, monthBeside } from './calendar-query.ts';

const params = (text: string) => new URLSearchParams(text);

test('BEY-12 boxes of a form and one list of kinds ask for the same', () => {
  expect(calendarQueryOf(params('kinds=coupon&kinds=put')).kinds).toBe('coupon,put');
  expect(calendarQueryOf(params('kinds=coupon,put')).kinds).toBe('coupon,put');
  expect(calendarQueryOf(params('kinds=')).kinds).toBeUndefined();
});

test('BEY-12 what is no number, and what is not chosen, is not asked for', () => {
  const { bond, currency, page, view } = calendarQueryOf(params('bond=x&currency=&page=-1&view=month'));
  expect([bond, currency, page, view]).toEqual([undefined, undefined, undefined, undefined]);
});

test('BEY-12 another month keeps the scope and leaves day, page and view', () => {
  const here = params('currency=EUR&issuer=7&day=2026-08-03&page=2&kinds=put&kinds=call');
  expect(calendarAddress(here, { month: '2026-09' })).toBe(
    '/calendar/?issuer=7&currency=EUR&kinds=put%2Ccall&month=2026-09',
  );
  expect(calendarAddress(params('bond=5'), { bond: null })).toBe('/calendar/');
});

test('BEY-12 the month beside one crosses the year', () => {
  expect([monthBeside('2026-12-01', 1), monthBeside('2026-01-01', -1)]).toEqual(['2027-01', '2025-12']);
});
