import { expect, test } from 'vitest';
import { indicativePriceOf } from './trading-day.ts';

const none = { average: null, marketPrice: null, close: null, admittedQuote: null, bid: null, ask: null, last: null };

test('GRA-1 the indicative price prefers average, market, close, admitted, mid, last in this order', () => {
  const all = { average: 1, marketPrice: 2, close: 3, admittedQuote: 4, bid: 5, ask: 7, last: 8 };
  expect(indicativePriceOf(all)).toEqual({ type: 'average', price: 1 });
  expect(indicativePriceOf({ ...all, average: null })).toEqual({ type: 'market', price: 2 });
  expect(indicativePriceOf({ ...all, average: null, marketPrice: null })).toEqual({ type: 'close', price: 3 });
  expect(indicativePriceOf({ ...none, admittedQuote: 4, bid: 5, ask: 7, last: 8 })?.type).toBe('admitted');
  expect(indicativePriceOf({ ...none, bid: 5, ask: 7, last: 8 })).toEqual({ type: 'mid', price: 6 });
  expect(indicativePriceOf({ ...none, last: 8 })).toEqual({ type: 'last', price: 8 });
});

test('GRA-1 one side alone makes no mid price, and a day without prices has no indicative price', () => {
  expect(indicativePriceOf({ ...none, bid: 5 })).toBeNull();
  expect(indicativePriceOf(none)).toBeNull();
});
