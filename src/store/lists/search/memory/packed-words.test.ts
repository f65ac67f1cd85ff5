import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginningOf, PackedWords } from './packed-words.ts';

// Few letters, of one to three bytes, so that many words begin alike; beginnings are shorter and longer than a key.
const letters = (max: number) =>
  fc.array(fc.constantFrom('a', 'b', 'ж', '汉'), { minLength: 1, maxLength: max }).map((all) => all.join(''));

test('SRC-1 packed words give those that begin alike as a look at each of them does', () => {
  fc.assert(
    fc.property(fc.array(letters(9), { maxLength: 400 }), fc.oneof(letters(9), fc.constant('')), (list, prefix) => {
      const sorted = list.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      const words = new PackedWords();
      for (const word of sorted) words.add(word);
      const [from, to] = words.rangeOf(prefix);
      expect(sorted.slice(from, to)).toEqual(sorted.filter((word) => word.startsWith(prefix)));
      expect(sorted.slice(0, from).every((word) => Buffer.compare(Buffer.from(word), Buffer.from(prefix)) < 0)).toBe(
        true,
      );
      const known = words.knownOf([beginningOf(prefix)]);
      expect(known).toEqual(sorted.some((word) => word.startsWith(prefix)) ? [prefix] : []);
    }),
    { numRuns: 500 },
  );
});
