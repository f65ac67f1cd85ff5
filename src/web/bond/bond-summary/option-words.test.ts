import { expect, test } from 'vitest';
import { pricedTo } from '#domain/bond/ends.ts';
import { languageOf } from '#domain/platform/language.ts';
import { optionWords } from './option-words.ts';

const text = (key: string, { date = '', worth = '', points = '' }: Readonly<Record<string, string | number>> = {}) =>
  [key, date, worth, points]
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll('\u00a0', ' ');
const english = languageOf('en');
const ends = [
  { kind: 'put', date: '2029-07-15', yield: 0.05 },
  { kind: 'call', date: '2031-07-15', yield: 0.04 },
  { kind: 'maturity', date: '2033-07-15', yield: 0.045 },
] as const;
const wordsOf = (among: readonly (typeof ends)[number][], value: number) =>
  optionWords(
    {
      end: pricedTo(among, (end) => end.yield),
      kinds: new Set(among.map(({ kind }) => kind)),
      optionValue: value,
    },
    text as never,
    english,
  );

test('BEY-20 a bond with calls is priced to the lowest yield of maturity and calls, and its option worth so much', () => {
  const [, call, maturity] = ends;
  expect(wordsOf([call, maturity], 1.8371)).toBe('option_to_call 15 Jul 2031 option_of_issuer 1.84');
});

test('BEY-20 one with puts alone is priced to the highest yield of maturity and puts, worth what the holder has', () => {
  const [put, , maturity] = ends;
  expect(wordsOf([put, maturity], -2.5283)).toBe('option_to_put 15 Jul 2029 option_of_holder 2.53');
  expect(
    wordsOf(
      [
        { ...put, yield: 0.05 },
        { ...maturity, yield: 0.06 as never },
      ],
      -0.4,
    ),
  ).toBe('option_to_maturity option_of_holder 0.40');
});

test('BEY-20 of one with calls and puts it is said which of the two is worth more', () => {
  expect(wordsOf(ends, 0.25)).toBe('option_to_call 15 Jul 2031 option_of_issuer_more 0.25');
  expect(wordsOf(ends, -0.25)).toBe('option_to_call 15 Jul 2031 option_of_holder_more 0.25');
});
