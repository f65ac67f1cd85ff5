import { expect, test } from 'vitest';
import { defaultListing } from './default-listing.ts';
import { visitor } from './viewer.ts';

const at = (id: number) => ({ venue: { id } });
const withNsd = { ...visitor, level: 1077, flags: ['nsd'] as const };

test('ACC-5 a page starts at venue 381 only for who may see it, or where there is no other', () => {
  expect(defaultListing([at(381), at(10), at(4)], visitor)).toEqual(at(10));
  expect(defaultListing([at(381), at(10)], withNsd)).toEqual(at(381));
  expect(defaultListing([at(381)], visitor)).toEqual(at(381));
  expect(defaultListing([], visitor)).toBeUndefined();
});
