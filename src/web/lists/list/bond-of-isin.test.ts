import { expect, test } from 'vitest';
import type { BondList } from '#contract/lists/bond-list.ts';
import { bondOfIsin } from './bond-of-isin.ts';

const found = (...isins: readonly string[]) => {
  const items = isins.map((isin, at) => ({ id: at + 1, isin })) as unknown as BondList['items'];
  return {
    total: items.length,
    page: 1,
    pageSize: 30,
    names: [],
    remarks: [],
    unkept: [],
    ways: [],
    leftOut: 0,
    items,
  };
};

test('a whole ISIN leads straight to its bond, in small letters too', () => {
  expect(bondOfIsin('xs9900010018', found('XS9900010018'))).toBe(1);
});

test('a part of an ISIN, or one that several bonds match, leads to the list', () => {
  expect(bondOfIsin('XS99000100', found('XS9900010018'))).toBeNull();
  expect(bondOfIsin('XS9900010018', found('XS9900010018', 'XS9900010026'))).toBeNull();
});
