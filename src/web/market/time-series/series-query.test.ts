import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { possibleTextSize, seriesSearch, seriesStateOf, seriesViewOf, seriesViewText } from './series-query.ts';

const lastDay = isoDate('2026-03-31');
const firstDay = isoDate('2001-01-02');
const stateOf = (search: string) => seriesStateOf(new URLSearchParams(search), { firstDay, lastDay });

test('TSG-1 an address without a period shows three months before the last day, and no trend', () => {
  expect(stateOf('')).toEqual({
    period: '3M',
    range: { start: '2025-12-31', end: '2026-03-31' },
    typed: { from: '31.12.2025', to: '31.03.2026' },
    problem: null,
    isEndMoved: false,
    trend: null,
  });
});

test.each(['from=2025-01-02&to=2025-02-03', 'from=02.01.2025&to=03.02.2025', 'from=2.1.2025&to=+3.2.2025+'])(
  'TSG-1 dates of one’s own, as a link or a form writes them, deselect the tab: %s',
  (search) => {
    expect(stateOf(search)).toMatchObject({
      period: null,
      range: { start: '2025-01-02', end: '2025-02-03' },
      typed: { from: '02.01.2025', to: '03.02.2025' },
      problem: null,
    });
  },
);

test('TSG-1 dates of an address that are more than ten years apart: the last one is moved back', () => {
  expect(stateOf('from=2001-03-15&to=2026-03-31')).toMatchObject({
    range: { start: '2001-03-15', end: '2011-03-15' },
    typed: { from: '15.03.2001', to: '15.03.2011' },
    isEndMoved: true,
  });
});

test.each([
  ['from=2025-02-03&to=2025-01-02', 'graph_period_start_incorrect'],
  ['from=30.02.2025&to=01.03.2025', 'bad_date'],
  ['from=soon&to=', 'bad_date'],
])('TSG-1 %s is told to be wrong', (search, problem) => {
  expect(stateOf(search).problem).toBe(problem);
});

test('TSG-2 a trend and a period stand in the address beside each other, a tab and dates do not', () => {
  const params = new URLSearchParams('period=1Y&trend=linear');
  expect(seriesSearch(params, { range: { start: isoDate('2025-01-01'), end: lastDay } })).toBe(
    '?trend=linear&from=2025-01-01&to=2026-03-31',
  );
  expect(seriesSearch(params, { trend: 'exponential' })).toBe('?period=1Y&trend=exponential');
  expect(seriesSearch(params, { trend: null, period: '1M' })).toBe('?period=1M');
  expect(stateOf('trend=exponential').trend).toBe('exponential');
  expect(stateOf('trend=cubic').trend).toBeNull();
});

test('TSG-2 text size and logo are kept in a cookie and read from it, whatever stands there', () => {
  const view = { textSize: 13, hasLogo: true };
  expect(seriesViewOf(`a=1; bondlens-series=${seriesViewText(view)}`)).toEqual(view);
  expect(seriesViewOf(`__Host-bondlens-series=${seriesViewText({ ...view, hasLogo: false })}`).hasLogo).toBe(false);
  const usual = { textSize: 11, hasLogo: false };
  for (const cookies of [null, '', 'bondlens-series=x', 'bondlens-series=11px;'])
    expect(seriesViewOf(cookies)).toEqual(usual);
  expect([seriesViewOf('bondlens-series=99').textSize, possibleTextSize(3)]).toEqual([20, 8]);
});

test('TSG-1 a period begins where the history does', () => {
  const state = seriesStateOf(new URLSearchParams('period=1Y'), { firstDay: isoDate('2025-10-01'), lastDay });
  expect(state.range.start).toBe('2025-10-01');
});
