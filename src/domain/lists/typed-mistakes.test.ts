import { expect, test } from 'vitest';
import { boundsOf } from './asked.ts';
import { filtersOf, lists } from './lists.ts';
import { parseTyped } from './parse-typed.ts';
import { boundExample, typedMistakes } from './typed-mistakes.ts';
import { typedExample } from './value-words.ts';

const told = (text: string) =>
  typedMistakes(lists.bonds, text).map(({ start, end, ...mistake }) => ({ piece: text.slice(start, end), ...mistake }));

test.each([
  ['yld>', { piece: 'yld>', fault: 'value', field: 'yield', name: 'yld' }],
  ['alder eur yld>x call', { piece: 'yld>x', fault: 'value', field: 'yield', name: 'yld' }],
  ['px<95%%', { piece: 'px<95%%', fault: 'value', field: 'price', name: 'px' }],
  ['rating>=ZZ', { piece: 'rating>=ZZ', fault: 'value', field: 'rating', name: 'rating' }],
  ['доходность>много', { piece: 'доходность>много', fault: 'value', field: 'yield', name: 'доходность' }],
  ['yeild>4', { piece: 'yeild>4', fault: 'name', name: 'yeild' }],
  ['eur >5', { piece: '>5', fault: 'name', name: '' }],
  ['rating:ZZZ', { piece: 'rating:ZZZ', fault: 'value', field: 'rating', name: 'rating' }],
  ['sector:moonshine', { piece: 'sector:moonshine', fault: 'choice', field: 'sector', value: 'moonshine' }],
  ['currency:xxx', { piece: 'currency:xxx', fault: 'choice', field: 'currency', value: 'xxx' }],
  ['issuer:alder', { piece: 'issuer:alder', fault: 'choice', field: 'issuer', value: 'alder' }],
  ['call or put', { piece: 'or', fault: 'or' }],
  ['2030 or 2035', { piece: 'or', fault: 'or' }],
  ['currency:', { piece: 'currency:', fault: 'choice', field: 'currency', value: '' }],
] as const)('SRC-1 BEY-6 a mistake is told where it stands: %s', (text, mistake) => {
  expect(told(text)).toEqual([mistake]);
});

test('SRC-1 BEY-6 every mistake is told, in its place', () => {
  expect(typedMistakes(lists.bonds, 'yld> eur dur<long').map(({ start, end }) => [start, end])).toEqual([
    [0, 4],
    [9, 17],
  ]);
});

test.each(['', 'alder 2030', typedExample, 'T 4 1/8', '"yld>"', 'step-up', 'sub: notes', 'A/B', 'C++', '<', 'yld > 4'])(
  'SRC-1 BEY-6 words and filters are no mistakes: %s',
  (text) => {
    expect(told(text)).toEqual(text === '<' ? [{ piece: '<', fault: 'name', name: '' }] : []);
  },
);

test.each(filtersOf(lists.bonds).filter(({ type }) => type !== 'choice'))(
  'SRC-1 BEY-6 the example of a filter is understood: $id',
  ({ id }) => {
    const { asked, rest } = parseTyped(lists.bonds, boundExample(lists.bonds, id, id));
    expect(rest).toBe('');
    expect(boundsOf(asked, id)).toBeDefined();
  },
);
