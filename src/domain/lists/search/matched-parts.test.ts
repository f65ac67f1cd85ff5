import { expect, test } from 'vitest';
import { matchedParts } from './matched-parts.ts';

function written(text: string, term: string): string {
  return matchedParts(text, term)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');
}

test.each([
  ['Norvane Networks 2031', 'norv', '[Norv]ane Networks 2031'],
  ['Norvane Networks 2031', 'ane net', 'Norv[ane Net]works 2031'],
  ['Norvane Networks 2031', '2031 norv', '[Norv]ane Networks [2031]'],
  ['Norvane Networks 2031', 'networks of norvane', '[Norvane] [Networks] 2031'],
  ['Société Générale', 'generale', 'Société [Générale]'],
  ['Soc 50 (soc)', 'soc', '[Soc] 50 ([soc])'],
  ['Газпром 2030', 'газ', '[Газ]пром 2030'],
  ['Газпром 2030', 'gazprom', '[Газпром] 2030'],
  ['Gazprom 2030', 'газп', '[Gazprom] 2030'],
  ['Rio 2030', 'ри', 'Rio 2030'],
  ['Norvane 18\u00a0Jan\u00a02033', '18 jan', 'Norvane [18\u00a0Jan]\u00a02033'],
  ['中国国债 2030', '国国债', '中[国国债] 2030'],
  ['İstanbul 2030', 'ISTANBUL', '[İstanbul] 2030'],
  ['a+b (c) [d]', 'b (c', 'a+[b (c]) [d]'],
  ['Norvane', '   ', 'Norvane'],
  ['', 'norv', ''],
])('SRC-4 marks in ‘%s’ what matches ‘%s’', (text, term, marked) => {
  expect(written(text, term)).toBe(marked);
});

test('SRC-4 loses no letter', () => {
  for (const term of ['ß', 'e', 'ﬁ', '😀x']) {
    const text = 'Straße ﬁx é 😀x 2030';
    expect(
      matchedParts(text, term)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  }
});
