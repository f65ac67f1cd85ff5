import { expect, test } from 'vitest';
import type { TradingRow } from '#contract/market/trading-days/trading-rows.ts';
import { slimRows } from './chart-columns.ts';

const row: TradingRow = {
  date: '2026-11-20',
  'date.numeric': 1_795_132_800,
  emission_id: 7,
  trading_ground_id: 5,
  trading_ground_name: 'Frankfurt',
  document: 'Bond',
  type_id: 1,
  isIndex: false,
  shape: 3,
  indicative_price: null,
  'indicative_price.numeric': null,
  last_price: '101.0000',
  'last_price.numeric': 101,
  masked: ['indicative_price', 'last_price'],
};

test('a slim row keeps what the chart draws and says what of it is masked', () => {
  const [slim] = slimRows([row]);
  expect(slim).toEqual({
    date: '2026-11-20',
    'date.numeric': 1_795_132_800,
    shape: 3,
    masked: ['indicative_price'],
  });
});

test('BEY-2 a slim row says that its yield rests on assumed payments, and leaves out that one is computed', () => {
  const [assumed, computed] = slimRows([
    { ...row, indicative_yield_origin: 'assumed' },
    { ...row, indicative_yield_origin: 'computed' },
  ]);
  expect(assumed).toMatchObject({ indicative_yield_origin: 'assumed' });
  expect(computed).not.toHaveProperty('indicative_yield_origin');
});
