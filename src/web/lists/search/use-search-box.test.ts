import { expect, test } from 'vitest';
import { initialSearch, type SearchEvent, searchAfter } from './search-state.ts';
import { viewOf } from './use-search-box.ts';

const viewAfter = (hasPicks: boolean, ...events: readonly SearchEvent[]) =>
  viewOf(events.reduce(searchAfter, initialSearch('')), hasPicks);

test('SRC-2 a box with one or two letters says how many it needs', () => {
  expect(viewAfter(true, { type: 'typed', text: 'no' })).toBe('short');
  expect(viewAfter(true, { type: 'typed', text: ' n ' })).toBe('short');
  expect(viewAfter(true, { type: 'typed', text: 'nor' })).toBe('results');
});

test('SRC-4 an empty box shows the latest picks, a picked title nothing', () => {
  expect(viewAfter(true, { type: 'opened' })).toBe('recent');
  expect(viewAfter(false, { type: 'typed', text: '  ' })).toBe('none');
  expect(viewAfter(true, { type: 'picked', title: 'Norvane 2031' }, { type: 'opened' })).toBe('none');
  expect(viewAfter(true, { type: 'typed', text: 'no' }, { type: 'closed' })).toBe('none');
});
