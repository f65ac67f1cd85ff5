import fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyOf, redone, undone, withChange } from './layout-history.ts';

test('GRA-6 a change is undone and done again', () => {
  const history = withChange(withChange(historyOf('a'), 'b'), 'c');
  expect(undone(history).present).toBe('b');
  expect(undone(undone(history)).present).toBe('a');
  expect(redone(undone(history))).toEqual(history);
});

test('GRA-6 a change after undoing leaves nothing to do again', () => {
  const history = withChange(undone(withChange(historyOf('a'), 'b')), 'c');
  expect(redone(history)).toBe(history);
  expect(undone(history).present).toBe('a');
});

test('GRA-6 as many undos as changes lead back, up to a hundred', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 100 }), (changes) => {
      let history = changes.reduce(withChange, historyOf(-1));
      for (const _ of changes) history = undone(history);
      return history.present === -1 && history.past.length === 0;
    }),
  );
  const long = Array.from({ length: 300 }, (_, at) => at).reduce(withChange, historyOf(-1));
  expect(long.past).toHaveLength(100);
});
