import { expect, test } from 'vitest';
import type { IssuerMap, MapPoint } from '#contract/bond/issuer-map.ts';
import { keyOfMapQuery, mapQueryOf, mapSearch, mapStateOf, toCurrency } from './map-query.ts';

const point = (id: number, currency: string, ground: number): MapPoint => ({
  emission_id: id,
  emission_name: `Bond ${id}`,
  isin: null,
  emitent_name: 'Issuer',
  currency_id: currency,
  trading_ground_id: ground,
  is_main_emission: id === 1,
  is_peer: false,
  date: '2026-11-20',
  is_old: false,
  x: id,
  y: 0.05,
  duration: id,
  yield: 0.05,
  yield_origin: 'computed',
  price: 100,
  standing: 'counted',
  residual: 0,
  masked: [],
});

const map: IssuerMap = {
  emitentId: 7,
  emitentName: 'Issuer',
  date: '2026-11-20',
  emitentMap: [point(1, 'EUR', 10), point(2, 'EUR', 11), point(3, 'USD', 11), point(4, 'USD', 12)],
  emitentMapPeers: [{ ...point(5, 'EUR', 10), is_peer: true }],
  emitentMapCurrencies: [
    { id: 'EUR', text: 'EUR' },
    { id: 'USD', text: 'USD' },
  ],
  emitentMapCurrencyId: 'EUR',
  emitentMapCurvesData: { EUR: [{ x: 1, y: 0.05, emission_name: null, trading_ground_id: 11 }] },
  emitentMapCurves: [{ currency_id: 'EUR', trading_ground_id: 11, model: 'Svensson', counted: 9, deviation: 5 }],
  emitentMapGroundId: 10,
  emitentMapGrounds: {
    EUR: [
      { id: 10, text: 'Exchange' },
      { id: 11, text: 'Desk' },
    ],
    USD: [
      { id: 12, text: 'Other' },
      { id: 11, text: 'Desk' },
    ],
  },
  emitentMapDates: [{ currency_id: 'EUR', trading_ground_id: 10, dates: ['2026-10-31', '2026-11-20'] }],
  masked: [],
};
const stateOf = (search: string) => mapStateOf(new URLSearchParams(search), map);
const after = (search: string, change: Parameters<typeof mapSearch>[1]) =>
  mapSearch(new URLSearchParams(search), change);

test('MAP-1 without a choice the map shows what the server chose', () => {
  const state = stateOf('');
  expect([state.currencyId, state.groundId]).toEqual(['EUR', 10]);
  expect(state.points.map(({ emission_id }) => emission_id)).toEqual([1, 5]);
  expect(state.dates).toEqual(['2026-10-31', '2026-11-20']);
  expect([state.curve, state.rests]).toEqual([[], null]);
});

test('MAP-2 another currency keeps the ground where it is offered, and takes the first one elsewhere', () => {
  expect(stateOf(after('?ground=11', { currencyId: 'USD' }))).toMatchObject({ currencyId: 'USD', groundId: 11 });
  expect(stateOf(after('?ground=10', { currencyId: 'USD' }))).toMatchObject({ currencyId: 'USD', groundId: 12 });
  const search = (ground: number) => after(`?ground=${ground}`, toCurrency('USD', stateOf(`?ground=${ground}`)));
  expect([search(11), search(10)]).toEqual(['?ground=11&currency=USD', '?currency=USD']);
  expect(stateOf('?currency=USD').points.map(({ emission_id }) => emission_id)).toEqual([4]);
});

test('MAP-2 what the address names and the map does not offer counts as not given', () => {
  expect(stateOf('?currency=XXX&ground=99')).toMatchObject({ currencyId: 'EUR', groundId: 10 });
});

test('MAP-1 a curve belongs to its ground', () => {
  const { curve, rests } = stateOf('?ground=11');
  expect(curve).toHaveLength(1);
  expect(rests).toMatchObject({ counted: 9 });
});

test('BEY-5 day and peers are in the address, and what else is chosen stays', () => {
  const search = after('?tab=emitent_map&compare=1002.2,i3.9', { date: '2026-10-31', hasPeers: true });
  expect(search).toBe('?tab=emitent_map&compare=1002.2,i3.9&date=2026-10-31&peers=1');
  expect(mapQueryOf(new URLSearchParams(search))).toEqual({ date: '2026-10-31', hasPeers: true });
  expect(after(search, { date: null, hasPeers: false })).toBe('?tab=emitent_map&compare=1002.2,i3.9');
  expect(mapQueryOf(new URLSearchParams('date=soon'))).toEqual({ date: undefined, hasPeers: false });
  expect(keyOfMapQuery(mapQueryOf(new URLSearchParams()))).toBe('latest false');
});
