import { expect, test } from 'vitest';
import { possibleTextSize, seriesViewOf, seriesViewText } from './series-view.ts';

test('TSG-2 text size and logo are kept in a cookie and read from it, whatever stands there', () => {
  const view = { textSize: 13, hasLogo: true };
  expect(seriesViewOf(`a=1; bondlens-series=${seriesViewText(view)}`)).toEqual(view);
  expect(seriesViewOf(`__Host-bondlens-series=${seriesViewText({ ...view, hasLogo: false })}`).hasLogo).toBe(false);
  const usual = { textSize: 11, hasLogo: false };
  for (const cookies of [null, '', 'bondlens-series=x', 'bondlens-series=11px;'])
    expect(seriesViewOf(cookies)).toEqual(usual);
  expect([seriesViewOf('bondlens-series=99').textSize, possibleTextSize(3)]).toEqual([20, 8]);
});
