import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packIds, unpackIds } from './search-members.ts';

const ids = fc.uniqueArray(fc.oneof(fc.maxSafeNat(), fc.nat(300))).map((some) => some.toSorted((a, b) => a - b));

test('BEY-6 ids that are packed come back as they were, however far apart', () => {
  fc.assert(
    fc.property(ids, (some) => {
      expect([...unpackIds(packIds(some))]).toEqual(some);
    }),
  );
});

test('BEY-6 an id takes a byte where the one before is near, and LEB128 elsewhere', () => {
  // 624485 is the example of the DWARF standard, version 5, section 7.6.
  expect([...packIds([624_485, 624_486, 624_600])]).toEqual([0xe5, 0x8e, 0x26, 1, 114]);
});
