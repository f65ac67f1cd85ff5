import { expect, test } from 'vitest';
import { sharedRead, withSharedReads } from './page-reads.ts';

test('a page reads once what its calls read alike; the next page reads anew', async () => {
  let reads = 0;
  const read = async () => {
    reads += 1;
    return reads;
  };
  const page = () => withSharedReads(() => Promise.all([sharedRead('bond 1', read), sharedRead('bond 1', read)]));
  expect(await page()).toEqual([1, 1]);
  expect(await page()).toEqual([2, 2]);
});

test('outside of a page each call reads for itself, and pages at once share nothing', async () => {
  const values = [sharedRead('bond 1', async () => 1), sharedRead('bond 1', async () => 2)];
  expect(await Promise.all(values)).toEqual([1, 2]);
  const pages = ['ann', 'bob'].map((reader) => withSharedReads(() => sharedRead('session', async () => reader)));
  expect(await Promise.all(pages)).toEqual(['ann', 'bob']);
});
