import { expect, test } from 'vitest';
import type { AutocompleteTab } from '#contract/bond/compare.ts';
import { placeAfter, questionHash, restingSearch, searchAfter, shownTab, termOf } from './search-state.ts';

const tab = (model: 'bonds' | 'index', selected: boolean): AutocompleteTab => ({
  name: model,
  count: 1,
  counter_title: '1',
  selected,
  showList: true,
  withTradingGrounds: true,
  model,
  items: [{ id: 7, name: 'Seven', highlighting: 'Seven' }],
});
const typed = searchAfter(restingSearch(''), { type: 'typed', text: ' abc ', hash: 41 });

test('CMP-1 a search takes more than two characters after trimming', () => {
  expect([termOf(' ab '), termOf('abc '), termOf('中国债')]).toEqual([null, 'abc', '中国债']);
  expect(typed).toMatchObject({ term: 'abc', hash: 41, tabs: null, isOpen: true });
});

test('CMP-1 the number of a question lies between 1 and 999999', () => {
  expect([questionHash(() => 0), questionHash(() => 0.999_999_999_9)]).toEqual([1, 999_999]);
});

test('CMP-1 an answer to an older question is dropped', () => {
  const newer = searchAfter(typed, { type: 'typed', text: 'abcd', hash: 42 });
  const tabs = [tab('bonds', true)];
  expect(searchAfter(newer, { type: 'answered', hash: 41, tabs })).toBe(newer);
  expect(searchAfter(newer, { type: 'answered', hash: 42, tabs }).tabs).toBe(tabs);
});

test('CMP-1 blanks around a term are no new question', () => {
  const answered = searchAfter(typed, { type: 'answered', hash: 41, tabs: [tab('bonds', true)] });
  expect(searchAfter(answered, { type: 'typed', text: 'abc', hash: 43 })).toMatchObject({ hash: 41, tabs: [{}] });
});

test('CMP-1 the tab that the server opens is shown until the reader chooses another', () => {
  const answered = searchAfter(typed, {
    type: 'answered',
    hash: 41,
    tabs: [tab('bonds', false), tab('index', true)],
  });
  expect(shownTab(answered)?.model).toBe('index');
  expect(shownTab(searchAfter(answered, { type: 'tab', model: 'bonds' }))?.model).toBe('bonds');
});

test('CMP-1 a text put back asks nothing, typing the same then does', () => {
  const put = searchAfter(typed, { type: 'put', text: 'Seven' });
  expect(put).toMatchObject({ text: 'Seven', term: null, isOpen: false });
  expect(searchAfter(put, { type: 'typed', text: 'Seven', hash: 44 })).toMatchObject({ term: 'Seven', hash: 44 });
});

test('CMP-1 arrow keys go round through the field', () => {
  expect([placeAfter('ArrowDown', null, 2), placeAfter('ArrowDown', 1, 2), placeAfter('ArrowUp', null, 2)]).toEqual([
    0,
    null,
    1,
  ]);
  expect(placeAfter('ArrowDown', null, 0)).toBeNull();
});
