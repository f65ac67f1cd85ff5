import { expect, test } from 'vitest';
import { tradingRow } from '#contract/market/trading-days/trading-rows.ts';

// Copied from the specification of the bond page, section 3, with the endings of yto_* and ytc_* as those of ytm_*.
const words = [
  'date',
  'emission_id',
  'trading_ground_id',
  'trading_ground_name',
  'document',
  'type_id',
  'isIndex',
  'indicative_price_type',
  'indicative_yield_type',
  't_spread_benchmark',
  'board_name',
  'offer_date',
  'last_deal',
];
const numbers =
  `buying_quote, selling_quote, indicative_price, previous_indicative_price, mid_price, open_price, min_price,
  max_price, last_price, avar_price, legalcloseprice, marketprice, marketprice2, admittedquote, bid_ask_spread,
  ytm_bid, ytm_offer, ytm_last, ytm_close, yto_bid, yto_offer, yto_last, yto_close, ytc_bid, ytc_offer, ytc_last, ytc_close,
  indicative_yield, clearance_profit_effect, offer_profit_effect, coupon_profit_effect,
  nkd, dur, dur_to, duration, dur_mod, modified_duration, years_to_maturity, years_to_offert, convexity, convexity_offer,
  pvbp, volume_money, volume, overturn, agreement_number, g_spread, t_spread`.split(/,\s+/);

// Where a yield and accrued interest come from, and the price of a yield that is not that of the indicative price.
const ownWords = ['indicative_yield_origin', 'nkd_origin'];
const ownNumbers = ['indicative_yield_price'];

test('GRA-1 a trading row has every field of the specification, and what says where its yield comes from', () => {
  const expected = [
    ...words,
    ...ownWords,
    'date.numeric',
    ...[...numbers, ...ownNumbers].flatMap((name) => [name, `${name}.numeric`, `${name}.baddata`]),
    'shape',
    'masked',
    'blanked',
  ];
  expect(Object.keys(tradingRow.properties).sort()).toEqual(expected.sort());
});
