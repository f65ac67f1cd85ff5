import { expect, test } from 'vitest';
import { type ExtraItemsEvent, type ExtraItemsState, extraItems, revealAfterMs } from './left-menu.tsx';

const after = (...events: readonly ExtraItemsEvent[]) => events.reduce<ExtraItemsState>(extraItems, 'closed');

test('NAV-4 the entries behind "..." come up a second after it is pressed', () => {
  expect(revealAfterMs).toBe(1000);
  expect(after('press')).not.toBe('open');
  expect(after('press', 'second-passed')).toBe('open');
});

test('NAV-4 pointing at "..." for a second is enough, for less it is not', () => {
  expect(after('point', 'second-passed')).toBe('open');
  expect(after('point', 'leave', 'second-passed')).toBe('closed');
});

test('NAV-4 once pressed they come though the pointer leaves; pressed again they do not, or go', () => {
  expect(after('point', 'press', 'leave', 'second-passed')).toBe('open');
  expect(after('press', 'press', 'second-passed')).toBe('closed');
  expect(after('press', 'second-passed', 'press')).toBe('closed');
  expect(after('press', 'second-passed', 'leave')).toBe('open');
});
