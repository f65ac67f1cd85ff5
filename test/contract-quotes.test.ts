import { expect, test } from 'vitest';
import { quoteRow, quotesCall } from '#contract/market/quotes.ts';

// Copied from the specification of the bond page, section 3; archive link is archive on the wire.
const rowFields =
  `name, date_time, buying_quote, selling_quote, indicative_price, indicative_yield_bid, indicative_yield_ask,
  clearance_profit_effect, yto_bid, yto_offer, offer_profit_effect, t_spread, g_spread, trading_volume, archive, url, time,
  date_numeric, trading_ground_id, hide_quotes, mp_contacts_emitent_id, response_person_id`.split(/,\s+/);

// Sizes, their currency, whether a quote binds, and what stands behind the ground: what the specification does not name.
const ownFields = [
  'ask_size',
  'bid_size',
  'currency',
  'ground_kind',
  'is_indicative',
  'is_stale',
  'masked',
  'valuation_page',
];

const answerFields = ['quotes', 'priceToday', 'endOfDayPrices', 'contacts', 'date_label', 'request_data'];

test('QUO-1 a quote row and the answer have every field of the specification', () => {
  expect(Object.keys(quoteRow.properties).sort()).toEqual([...rowFields, ...ownFields].sort());
  expect(Object.keys(quotesCall.answer.properties)).toEqual([
    ...answerFields,
    'market_participants',
    'is_kept_empty',
    'fresh_hours',
  ]);
});
