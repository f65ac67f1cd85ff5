import { expect, test, vi } from 'vitest';
import { fullscreenCookie, isFullscreenRemembered } from './fullscreen-toggle.tsx';
import { pageCountOf, pageOf } from './pager.tsx';
import { createClearAllTabs, shownTabs, tabAfterKey } from './tab-model.ts';

test('TBL-8 arrows go around the bar, Home and End go to its ends', () => {
  expect(tabAfterKey('ArrowRight', 2, 3)).toBe(0);
  expect(tabAfterKey('ArrowLeft', 0, 3)).toBe(2);
  expect([
    tabAfterKey('Home', 2, 3),
    tabAfterKey('End', 0, 3),
    tabAfterKey('x', 0, 3),
    tabAfterKey('End', 0, 0),
  ]).toEqual([0, 2, null, null]);
});

test('TBL-8 hidden tabs are never shown', () => {
  const tabs = [{ id: 1 }, { id: 2, hidden: true }, { id: 3, show: false }, { id: 4, show: true, hidden: false }];
  expect(shownTabs(tabs).map(({ id }) => id)).toEqual([1, 4]);
});

test('TBL-8 clearing reaches every bar that listens and none that stopped', () => {
  const clearing = createClearAllTabs();
  const [first, second] = [vi.fn(), vi.fn()];
  clearing.listen(first);
  const stop = clearing.listen(second);
  clearing.clear();
  stop();
  clearing.clear();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1]);
});

test('TBL-7 a page holds 30 rows unless told otherwise', () => {
  expect([pageCountOf(0), pageCountOf(30), pageCountOf(31), pageCountOf(13, 6)]).toEqual([1, 1, 2, 3]);
  const rows = Array.from({ length: 31 }, (_, at) => at);
  expect(pageOf(rows, 2)).toEqual([30]);
});

test('TBL-10 each element has a cookie of its own', () => {
  const cookie = `${fullscreenCookie('map')}=1`;
  expect(isFullscreenRemembered(`other=1; ${cookie}`, 'map')).toBe(true);
  expect(isFullscreenRemembered(`other=1; ${cookie}`, 'ma')).toBe(false);
  expect(isFullscreenRemembered(`${fullscreenCookie('map')}=0`, 'map')).toBe(false);
});
