import { expect, test } from 'vitest';
import { pricedTo } from '#domain/bond/ends.ts';
import { languageOf } from '#domain/platform/language.ts';
import { optionWords } from './option-words.ts';

const text = (key: string, { date = '', points = '' }: Readonly<Record<string, string | number>> = {}) =>
  `${key} ${date} ${points}`.replaceAll('\u00a0', ' ');
const english = languageOf('en');
const ends = [
  { kind: 'put', date: '2029-07-15', yield: 0.05 },
  { kind: 'call', date: '2031-07-15', yield: 0.04 },
  { kind: 'maturity', date: '2033-07-15', yield: 0.045 },
] as const;
const wordsOf = (among: readonly (typeof ends)[number][], value: number) =>
  optionWords(
    pricedTo(among, (end) => end.yield),
    value,
    text as never,
    english,
  );

test('BEY-20 a bond with calls is priced to the lowest yield of maturity and calls, and its option worth so much', () => {
  expect(wordsOf(ends, 1.8371)).toBe('option_to_call 15 Jul 2031 1.84');
});

test('BEY-20 one with puts alone is priced to the highest yield of maturity and puts, worth what the holder has', () => {
  const [put, , maturity] = ends;
  expect(wordsOf([put, maturity], -2.5283)).toBe('option_to_put 15 Jul 2029 2.53');
  expect(
    wordsOf(
      [
        { ...put, yield: 0.05 },
        { ...maturity, yield: 0.06 as never },
      ],
      -0.4,
    ),
  ).toBe('option_to_maturity  0.40');
});
