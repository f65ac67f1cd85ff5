import { expect, test } from 'vitest';
import { bestSpreads, isIndicativeQuote, isStaleQuote, liesAhead, marketStateOf } from './best-sides.ts';

test('QUO-1 a bid above the ask is a crossed market, which has no spread in price or yield', () => {
  // A crossed market: best bid 100.6209 over best ask 100.5640 was told as a spread of -0.0569.
  const crossed = bestSpreads({ price: 100.6209, yield: 0.028 }, { price: 100.564, yield: 0.0281 });
  expect(crossed).toEqual({ state: 'crossed', price: null, yield: null });
});

test('QUO-1 a bid at the ask is a locked market, whose spread is nothing', () => {
  expect(bestSpreads({ price: 99, yield: 0.05 }, { price: 99, yield: 0.05 })).toEqual({
    state: 'locked',
    price: 0,
    yield: 0,
  });
  expect(marketStateOf(99, 99.1)).toBe('open');
});

test('QUO-1 nobody has to trade at a valuation, or at what is marked indicative', () => {
  expect(isIndicativeQuote(false, 'otc')).toBe(false);
  expect(isIndicativeQuote(false, 'exchange')).toBe(false);
  expect(isIndicativeQuote(true, 'otc')).toBe(true);
  expect(isIndicativeQuote(false, 'valuation')).toBe(true);
  expect(isIndicativeQuote(false, 'estimation')).toBe(true);
});

test('QUO-1 a quote is fresh for so many hours and stale afterwards', () => {
  // A Tuesday.
  const quotedAt = new Date('2025-07-01T12:00:00Z');
  expect(isStaleQuote(quotedAt, new Date('2025-07-02T12:00:00Z'), 24)).toBe(false);
  expect(isStaleQuote(quotedAt, new Date('2025-07-02T12:00:01Z'), 24)).toBe(true);
  expect(isStaleQuote(quotedAt, new Date('2025-07-02T12:00:01Z'), 48)).toBe(false);
  expect(isStaleQuote(quotedAt, new Date('2025-06-30T12:00:00Z'), 24)).toBe(false);
});

test('QUO-1 the hours of a weekend do not make a quote stale', () => {
  // A Friday; the Monday after it is 24 hours of weekdays later at noon.
  const quotedAt = new Date('2025-06-27T12:00:00Z');
  expect(isStaleQuote(quotedAt, new Date('2025-06-30T12:00:00Z'), 24)).toBe(false);
  expect(isStaleQuote(quotedAt, new Date('2025-06-30T12:00:01Z'), 24)).toBe(true);
  expect(isStaleQuote(new Date('2025-06-28T12:00:00Z'), new Date('2025-06-30T00:00:00Z'), 1)).toBe(false);
});

test('QUO-1 a quote of a moment to come lies ahead where clocks alone do not explain it', () => {
  const now = new Date('2025-07-01T12:00:00Z');
  expect(liesAhead(new Date('2025-07-01T12:05:00Z'), now)).toBe(false);
  expect(liesAhead(new Date('2025-07-01T12:05:01Z'), now)).toBe(true);
  expect(liesAhead(new Date('2025-06-01T12:00:00Z'), now)).toBe(false);
});
