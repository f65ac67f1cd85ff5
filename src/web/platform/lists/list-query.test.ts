import { expect, test } from 'vitest';
import { lists, sortsOf } from '#domain/lists/lists.ts';
import {
  alsoSortedBy,
  listCallQuery,
  listQueryOf,
  manySortsQueryOf,
  searchOf,
  sortedBy,
  sortingOf,
} from './list-query.ts';

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

const bondsOf = (search: string) => manySortsQueryOf(new URLSearchParams(search), sortsOf(lists.bonds));

test('BEY-6 a click with the shift key sorts by one more column, then the other way round, then without it', () => {
  const first = bondsOf('?sort=currency&order=asc&page=4');
  const second = alsoSortedBy(first, 'yield');
  const turned = alsoSortedBy(second, 'yield');
  expect(
    [second, turned, alsoSortedBy(turned, 'yield'), alsoSortedBy(alsoSortedBy(turned, 'currency'), 'currency')].map(
      searchOf,
    ),
  ).toEqual([
    '?sort=currency&order=asc&then_by=yield.asc',
    '?sort=currency&order=asc&then_by=yield.desc',
    '?sort=currency&order=asc',
    '?sort=yield&order=desc',
  ]);
  const full = bondsOf('?sort=currency&order=asc&then_by=coupon.asc,maturity.desc');
  expect(searchOf(alsoSortedBy(full, 'yield'))).toBe('?sort=currency&order=asc&then_by=coupon.asc,yield.asc');
  expect(searchOf(alsoSortedBy(bondsOf(''), 'yield'))).toBe('?sort=yield&order=asc');
  expect(searchOf(sortedBy(full, 'yield'))).toBe('?sort=yield&order=asc');
});

test('BEY-6 a form names every column with its order; what is left empty and what is not understood does not sort', () => {
  expect(searchOf(bondsOf('?sort=currency.desc&sort=&sort=yield.asc'))).toBe(
    '?sort=currency&order=desc&then_by=yield.asc',
  );
  for (const search of ['?sort=', '?sort=secret.asc', '?sort=yield.up', '?then_by=yield.asc', '?sort=a.asc,b.asc'])
    expect(searchOf(bondsOf(search)), search).toBe('');
  expect(searchOf(bondsOf('?sort=yield.asc&sort=yield.desc&sort=price.asc'))).toBe(
    '?sort=yield&order=asc&then_by=price.asc',
  );
  expect(searchOf(bondsOf('?sort=yield&then_by=secret.asc'))).toBe('?sort=yield&order=asc');
  expect(listCallQuery(bondsOf('?sort=yield&then_by=price.asc'))).toEqual({
    sort: 'yield',
    order: 'asc',
    then_by: 'price.asc',
  });
});
