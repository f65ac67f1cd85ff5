import { expect, test } from 'vitest';
import type { QuoteRow } from '#contract/market/quotes.ts';
import { languageOf } from '#domain/platform/language.ts';
import { bestQuotes, isAhead, rankedQuotes } from './participant-quotes.ts';
import { ageText, ageTone } from './quote-columns.tsx';
import { changedCells } from './use-live-quotes.ts';

const day = '2026-11-20';
const midnight = Date.parse(`${day}T00:00:00Z`) / 1000;

function row(venue: number, changes: Partial<QuoteRow>): QuoteRow {
  return {
    name: `Desk ${venue}`,
    trading_ground_id: venue,
    date_numeric: midnight,
    hide_quotes: false,
    masked: [],
    buying_quote: null,
    selling_quote: null,
    indicative_price: null,
    indicative_yield_bid: null,
    indicative_yield_ask: null,
    date_time: `${day}T10:00:00.000Z`,
    time: '10:00',
    clearance_profit_effect: null,
    yto_bid: null,
    yto_offer: null,
    offer_profit_effect: null,
    t_spread: null,
    g_spread: null,
    trading_volume: null,
    bid_size: null,
    ask_size: null,
    currency: 'EUR',
    is_indicative: false,
    is_stale: false,
    archive: null,
    valuation_page: null,
    ground_kind: 'otc',
    url: null,
    mp_contacts_emitent_id: venue,
    response_person_id: null,
    ...changes,
  };
}

const best = (...quotes: QuoteRow[]) => bestQuotes({ quotes, date_label: day });

test('QUO-1 the best bid is the highest and the best ask the lowest of firm and fresh quotes, each with its own yield', () => {
  const found = best(
    row(1, { buying_quote: 99.1, selling_quote: 99.9, indicative_yield_bid: 0.051, bid_size: 1000 }),
    row(2, { buying_quote: 99.3, selling_quote: 99.8, indicative_yield_bid: 0.049, indicative_yield_ask: 0.047 }),
    row(3, { buying_quote: 99.9, is_stale: true }),
    row(5, { selling_quote: 99.7, ask_size: 700, is_indicative: true }),
    row(4, { selling_quote: 99.8, ask_size: 500, bid_size: 250 }),
  );
  expect(found).toEqual({
    bid: { venueId: 2, price: 99.3, yield: 0.049 },
    ask: { venueId: 2, price: 99.8, yield: 0.047 },
    count: 3,
    openCount: 5,
    bidSize: 1250,
    askSize: 500,
    currency: 'EUR',
  });
});

test('QUO-1 where the moments of quotes are closed, those of the latest day are fresh', () => {
  const found = best(
    row(1, { buying_quote: 99.1, is_stale: null }),
    row(2, { buying_quote: 99.9, is_stale: null, date_numeric: midnight - 86_400 }),
  );
  expect(found).toMatchObject({ bid: { venueId: 1 }, count: 1 });
});

test('QUO-2 rows without numbers do not count for the best, and sizes of several currencies are not added', () => {
  const hidden = row(1, { masked: ['buying_quote'] });
  expect(best(hidden)).toMatchObject({ bid: null, ask: null, count: 0, currency: null });
  const mixed = best(row(1, { bid_size: 10 }), row(2, { bid_size: 10, currency: 'USD' }));
  expect(mixed).toMatchObject({ bidSize: null, currency: null });
});

test('QUO-1 quotes stand firm before indicative, fresh before stale, then by the highest bid and the lowest ask, last those that are hidden', () => {
  const quotes = [
    row(1, { masked: ['buying_quote'] }),
    row(2, { buying_quote: 101, is_stale: true }),
    row(3, { buying_quote: 101, is_indicative: true }),
    row(4, { buying_quote: 99, selling_quote: 99.8 }),
    row(5, { selling_quote: 99.5 }),
    row(6, { buying_quote: 99, selling_quote: 99.7 }),
    row(7, { buying_quote: 99.2 }),
    row(8, { buying_quote: 99.9, is_indicative: true, is_stale: true }),
  ];
  const ranked = rankedQuotes({ quotes, date_label: day });
  expect(ranked.map(({ trading_ground_id }) => trading_ground_id)).toEqual([7, 6, 4, 5, 3, 2, 8, 1]);
  const few = rankedQuotes({
    quotes: [row(1, { masked: ['buying_quote'] }), row(8, { buying_quote: 99, is_indicative: true, is_stale: true })],
    date_label: day,
  });
  expect(few.map(({ trading_ground_id }) => trading_ground_id)).toEqual([8, 1]);
});

test('BEY-15 cells that moved are those whose figure differs, of participants that were there before', () => {
  const before = [row(1, { buying_quote: 99, g_spread: 120 }), row(2, { buying_quote: 98 })];
  const now = [row(1, { buying_quote: 99.5, g_spread: 120 }), row(2, { buying_quote: 98 }), row(3, { g_spread: 1 })];
  expect([...changedCells(before, now)]).toEqual(['1.buying_quote']);
});

test.each([
  [30_000, /^0 min/, 'fresh'],
  [5 * 60_000, /^5 min/, 'fresh'],
  [90 * 60_000, /^90 min/, 'recent'],
  [3 * 3_600_000, /^3 hr/, 'recent'],
  [2 * 86_400_000, /^2 days/, 'old'],
  [30 * 86_400_000, /^30 days/, 'stale'],
])('QUO-1 the age of %i ms is %s, %s', (ms, text, tone) => {
  expect(ageText(ms, languageOf('en'))).toMatch(text);
  expect(ageTone(ms)).toBe(tone);
});

test('QUO-1 the time of a quote lies ahead where the server calls it not fresh and it is still to come', () => {
  const now = Date.parse(`${day}T09:00:00Z`);
  expect(isAhead(row(1, { is_stale: true }), now)).toBe(true);
  // The clock of the reader may be late, and an old quote is old.
  expect(isAhead(row(1, {}), now)).toBe(false);
  expect(isAhead(row(1, { is_stale: true, date_time: `${day}T08:00:00.000Z` }), now)).toBe(false);
  expect(isAhead(row(1, { is_stale: null, date_time: null }), now)).toBe(false);
});
