import { expect, test } from 'vitest';
import type { BondList } from '#contract/bond-list/bond-list.ts';
import { bondOfIsin, listCallQuery, listQueryOf, searchOf, sortedBy } from './list-query.ts';

const queryOf = (search: string) => listQueryOf(new URLSearchParams(search));

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

const found = (...isins: readonly string[]) => {
  const items = isins.map((isin, at) => ({ id: at + 1, isin })) as unknown as BondList['items'];
  return { total: items.length, page: 1, pageSize: 30, items };
};

test('a whole ISIN leads straight to its bond, in small letters too', () => {
  expect(bondOfIsin(queryOf('?q=xs9900010018'), found('XS9900010018'))).toBe(1);
});

test('a part of an ISIN, or one that several bonds match, leads to the list', () => {
  expect(bondOfIsin(queryOf('?q=XS99000100'), found('XS9900010018'))).toBeNull();
  expect(bondOfIsin(queryOf('?q=XS9900010018'), found('XS9900010018', 'XS9900010026'))).toBeNull();
});
