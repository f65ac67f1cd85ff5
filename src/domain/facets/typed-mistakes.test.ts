import { expect, test } from 'vitest';
import { facetExample } from './facet-words.ts';
import { boundFacets } from './facets.ts';
import { parseFacets } from './parse-facets.ts';
import { exampleOf, typedMistakes } from './typed-mistakes.ts';

const told = (text: string) =>
  typedMistakes(text).map(({ start, end, ...mistake }) => ({ piece: text.slice(start, end), ...mistake }));

test.each([
  ['yld>', { piece: 'yld>', fault: 'value', facet: 'yield', name: 'yld' }],
  ['alder eur yld>x call', { piece: 'yld>x', fault: 'value', facet: 'yield', name: 'yld' }],
  ['px<95%%', { piece: 'px<95%%', fault: 'value', facet: 'price', name: 'px' }],
  ['rating>=ZZ', { piece: 'rating>=ZZ', fault: 'value', facet: 'rating', name: 'rating' }],
  ['доходность>много', { piece: 'доходность>много', fault: 'value', facet: 'yield', name: 'доходность' }],
  ['yeild>4', { piece: 'yeild>4', fault: 'name', name: 'yeild' }],
  ['eur >5', { piece: '>5', fault: 'name', name: '' }],
  ['rating:ZZZ', { piece: 'rating:ZZZ', fault: 'value', facet: 'rating', name: 'rating' }],
  ['sector:moonshine', { piece: 'sector:moonshine', fault: 'choice', facet: 'sector', value: 'moonshine' }],
  ['currency:xxx', { piece: 'currency:xxx', fault: 'choice', facet: 'currency', value: 'xxx' }],
  ['issuer:alder', { piece: 'issuer:alder', fault: 'choice', facet: 'issuer', value: 'alder' }],
  ['currency:', { piece: 'currency:', fault: 'choice', facet: 'currency', value: '' }],
] as const)('SRC-1 BEY-6 a mistake is told where it stands: %s', (text, mistake) => {
  expect(told(text)).toEqual([mistake]);
});

test('SRC-1 BEY-6 every mistake is told, in its place', () => {
  expect(typedMistakes('yld> eur dur<long').map(({ start, end }) => [start, end])).toEqual([
    [0, 4],
    [9, 17],
  ]);
});

test.each(['', 'alder 2030', facetExample, 'T 4 1/8', '"yld>"', 'step-up', 'sub: notes', 'A/B', 'C++', '<', 'yld > 4'])(
  'SRC-1 BEY-6 words and filters are no mistakes: %s',
  (text) => {
    expect(told(text)).toEqual(text === '<' ? [{ piece: '<', fault: 'name', name: '' }] : []);
  },
);

test.each(boundFacets)('SRC-1 BEY-6 the example of a filter is understood: %s', (facet) => {
  const { facets, rest } = parseFacets(exampleOf(facet, facet));
  expect(rest).toBe('');
  expect(facets[facet]).not.toEqual({ from: null, to: null });
});
