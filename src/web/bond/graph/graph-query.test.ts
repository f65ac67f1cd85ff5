import { expect, test } from 'vitest';
import type { BondGraph } from '#contract/bond/graph.ts';
import { isoDate } from '#math/units.ts';
import { graphSearch, graphStateOf, keptChoices, openStateOf } from './graph-query.ts';

const venue = {
  id: 5,
  name: 'Frankfurt',
  'max_date.numeric': 1_795_132_800,
  maxDate: '2026-11-20',
  endDate: '2026-11-20',
  hasYield: true,
  hasGSpread: true,
  isEstimation: false,
};

const graph: BondGraph = {
  bondId: 7,
  statusId: 192,
  today: '2026-11-20',
  issuerId: 1,
  isReal: false,
  hasIssuerMap: true,
  defaultVenueId: 5,
  tradingGrounds: [venue, { ...venue, id: 6, name: 'OTC', hasYield: false, hasGSpread: false, endDate: '2026-05-31' }],
};

const stateOf = (search: string) => graphStateOf(new URLSearchParams(search), graph);

test('GRA-3 three months up to the end of the default venue, without any choice', () => {
  expect(stateOf('')).toMatchObject({
    venue: { id: 5 },
    tab: 'price',
    view: 'chart',
    period: '3M',
    range: { start: '2026-08-20', end: '2026-11-20' },
  });
});

test('GRA-3 a period of the address is the reader’s own, as a typed range is', () => {
  const isChosen = (search: string) => stateOf(search).isPeriodChosen;
  expect(['', '?tab=yield', '?period=1Y', '?from=01.02.2026&to=01.03.2026'].map(isChosen)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('GRA-3 a period ends where its venue ends, clamped to the month', () => {
  // Three months before 31 May is the last day of February.
  expect(stateOf('?ground=6')).toMatchObject({ range: { start: '2026-02-28', end: '2026-05-31' } });
});

test('GRA-3 a typed range clears the active period', () => {
  expect(stateOf('?period=1Y&from=01.02.2026&to=2026-03-01')).toMatchObject({
    period: null,
    range: { start: '2026-02-01', end: '2026-03-01' },
    typed: { from: '01.02.2026', to: '01.03.2026' },
    problem: null,
  });
});

test('GRA-5 a start after the end is said', () => {
  expect(stateOf('?from=02.03.2026&to=01.03.2026').problem).toBe('graph_period_start_incorrect');
  expect(stateOf('?from=01.03.2026&to=01.03.2026').problem).toBeNull();
});

test('a range of ten years fits, a day more does not', () => {
  expect(stateOf('?from=20.11.2016&to=20.11.2026').problem).toBeNull();
  expect(stateOf('?from=19.11.2016&to=20.11.2026').problem).toBe('range_too_long');
});

test('GRA-3 both dates in one text, as the form gives them without a script', () => {
  expect(stateOf('range=1.2.2026 ~ 01.03.2026')).toMatchObject({
    period: null,
    range: { start: '2026-02-01', end: '2026-03-01' },
    typed: { from: '01.02.2026', to: '01.03.2026' },
  });
  expect(graphSearch(new URLSearchParams('range=01.02.2026~01.03.2026'), { period: '1Y' })).toBe('?period=1Y');
});

test('a typed text that is no date stays in its field', () => {
  expect(stateOf('?from=30.02.2026&to=01.03.2026')).toMatchObject({
    problem: 'bad_date',
    typed: { from: '30.02.2026', to: '01.03.2026' },
  });
});

test('GRA-2 tabs without values are hidden, and an address that names one shows the price', () => {
  expect(stateOf('?ground=6&tab=yield')).toMatchObject({ tabs: ['price'], tab: 'price' });
  expect(stateOf('?tab=yield')).toMatchObject({ tabs: ['price', 'yield', 'gspread'], tab: 'yield' });
});

test('GRA-5 an unknown venue is none', () => {
  expect(stateOf('?ground=99').venue).toBeNull();
});

test('GRA-3 choosing a period drops the typed range, typing a range drops the period', () => {
  const typed = new URLSearchParams('from=2026-01-01&to=2026-02-01&tab=yield');
  expect(graphSearch(typed, { period: '1Y' })).toBe('?tab=yield&period=1Y');
  const range = { start: isoDate('2026-01-01'), end: isoDate('2026-02-01') };
  expect(graphSearch(new URLSearchParams('period=1Y'), { range })).toBe('?from=2026-01-01&to=2026-02-01');
});

test('GRA-6 the extended chart is view 1 of the address, and shared drawings stay with their chart', () => {
  expect(graphSearch(new URLSearchParams(), { view: 'extended' })).toBe('?view=1');
  expect(stateOf('?view=1').view).toBe('extended');
  expect(stateOf('?view=3').view).toBe('chart');
  const shared = new URLSearchParams('view=1&drawing=x');
  expect(graphSearch(shared, { period: '1Y' })).toBe('?view=1&drawing=x&period=1Y');
  expect(graphSearch(shared, { tab: 'yield' })).toBe('?view=1&tab=yield');
  expect(graphSearch(shared, { view: 'chart' })).toBe('?');
});

test('GRA-6 the archive is view 2 of the address', () => {
  expect(graphSearch(new URLSearchParams(), { view: 'archive' })).toBe('?view=2');
  expect(stateOf('?view=2').view).toBe('archive');
});

test('CMP-1 an address tells what is compared, how, and whether the spread of two lines is shown', () => {
  expect(stateOf('')).toMatchObject({ compared: [], mode: 'absolute', hasSpread: false });
  expect(stateOf('?compare=8.5,i9.6&mode=percent&spread=1')).toMatchObject({
    compared: [
      { id: 8, venueId: 5, model: 'bonds', colour: 2 },
      { id: 9, venueId: 6, model: 'index', colour: 3 },
    ],
    mode: 'percent',
    hasSpread: false,
  });
  expect(stateOf('?compare=8.5&mode=none&spread=1')).toMatchObject({ mode: 'absolute', hasSpread: true });
});

test('CMP-3 the bond itself is compared on another venue alone', () => {
  expect(stateOf('?compare=7.5,7.6').compared).toMatchObject([{ id: 7, venueId: 6 }]);
  expect(stateOf('?compare=7.5,7.6&ground=6').compared).toMatchObject([{ id: 7, venueId: 5 }]);
});

test('CMP-1 lines, mode and spread are written into the address and taken out of it', () => {
  const { compared } = stateOf('?compare=8.5,i9.6');
  const params = (search: string) => new URLSearchParams(search);
  expect(graphSearch(params('tab=yield'), { compared })).toBe('?tab=yield&compare=8.5,i9.6');
  expect(graphSearch(params('compare=8.5,i9.6'), { compared: compared.slice(1) })).toBe('?compare=i9.6.3');
  expect(graphSearch(params('compare=8.5&spread=1'), { compared })).toBe('?compare=8.5,i9.6');
  expect(graphSearch(params('compare=8.5&spread=1'), { compared: [] })).toBe('?');
  expect(graphSearch(params('compare=8.5'), { mode: 'percent', hasSpread: true })).toBe(
    '?compare=8.5&mode=percent&spread=1',
  );
  expect(graphSearch(params('mode=percent&spread=1'), { mode: 'absolute', hasSpread: false })).toBe('?');
});

test('CMP-1 forms without a script carry the comparison', () => {
  const params = new URLSearchParams('ground=5&tab=yield&compare=8.5&mode=percent&sort=x');
  expect(keptChoices(params, ['ground'])).toEqual([
    ['tab', 'yield'],
    ['compare', '8.5'],
    ['mode', 'percent'],
  ]);
});

test('GRA-2 MAP-2 the map is a tab where there is one, and takes the place of chart and archive', () => {
  expect(stateOf('?tab=emitent_map')).toMatchObject({ hasMap: true, isMap: true, tab: 'price' });
  const without = graphStateOf(new URLSearchParams('?tab=emitent_map'), { ...graph, hasIssuerMap: false });
  expect(without).toMatchObject({ hasMap: false, isMap: false });
  const params = new URLSearchParams('view=2&period=1Y&ground=6');
  expect(graphSearch(params, { tab: 'emitent_map' })).toBe('?period=1Y&ground=6&tab=emitent_map');
});

test('MAP-2 what belongs to the map stays behind on other tabs', () => {
  const params = new URLSearchParams('tab=emitent_map&ground=99&currency=USD&date=2026-10-31&peers=1');
  expect(graphSearch(params, { tab: 'yield', venue: null })).toBe('?tab=yield');
});

test('CMP-6 who may not compare has no lines in his state, nor has full access at a venue that is closed to it', () => {
  const state = stateOf('?compare=8.5&spread=1');
  const full = { audience: 'full', flags: [] } as const;
  const closed = { ...state, venue: { ...venue, id: 381 } };
  expect(openStateOf(state, full)).toMatchObject({ compared: [{ id: 8 }], hasSpread: true });
  for (const audience of ['visitor', 'member'] as const) {
    expect(openStateOf(state, { ...full, audience })).toMatchObject({ compared: [], hasSpread: false });
  }
  expect(openStateOf(closed, full).compared).toEqual([]);
  expect(openStateOf(closed, { ...full, flags: ['nsd'] }).compared).toHaveLength(1);
});
