import { expect, test } from 'vitest';
import { listCallQuery, listQueryOf, searchOf, sortedBy, sortingOf } from './list-query.ts';

const queryOf = (search: string) => listQueryOf(new URLSearchParams(search), ['name', 'maturity', 'yield']);

test('TBL-2 a column head sorts ascending, descending, then not at all', () => {
  const ascending = sortedBy(queryOf(''), 'maturity');
  const descending = sortedBy(ascending, 'maturity');
  expect([ascending, descending, sortedBy(descending, 'maturity')].map(searchOf)).toEqual([
    '?sort=maturity&order=asc',
    '?sort=maturity&order=desc',
    '',
  ]);
});

test('sorting starts at the first page and keeps the search', () => {
  expect(searchOf(sortedBy(queryOf('?q=norvane&page=3'), 'name'))).toBe('?q=norvane&sort=name&order=asc');
});

test('TBL-2 the heads of a table lead to the page of its list', () => {
  const { sort, to } = sortingOf(queryOf('?sort=name&order=asc'), '/stocks/');
  expect(sort).toEqual({ column: 'name', order: 'asc' });
  expect(to('name')).toBe('/stocks/?sort=name&order=desc');
  expect(sortingOf(queryOf(''), '/').sort).toBeNull();
});

test.each(['?page=0', '?page=-1', '?page=1.5', '?page=x', '?page=99999999', '?sort=secret', '?order=up'])(
  'an address with a wrong value counts as without it: %s',
  (search) => {
    expect(searchOf(queryOf(search))).toBe('');
  },
);

test('the call leaves out what the address leaves out', () => {
  expect(listCallQuery(queryOf(''))).toEqual({});
  expect(listCallQuery(queryOf('?q=norvane&sort=yield&order=desc&page=3'))).toEqual({
    q: 'norvane',
    sort: 'yield',
    order: 'desc',
    page: 3,
  });
});
