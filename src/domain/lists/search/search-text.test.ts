import { expect, test } from 'vitest';
import { indexWords, sortName } from './index-words.ts';
import { withinOneError } from './one-error.ts';
import { otherLayout } from './other-layout.ts';
import { searchCode } from './search-code.ts';
import { skeletonsOf } from './skeleton.ts';
import { splitWords } from './split-words.ts';
import { typedSearch } from './typed-search.ts';
import { wordForms } from './word-forms.ts';

test.each([
  ['spaces of any kind', 'Apple\u00a0 Inc\tBonds', [['apple'], ['inc'], ['bonds']]],
  ['a coupon', '5.25% 2031', [['5.25'], ['2031']]],
  ['a series', '001P-02R', [['001p', '02r']]],
  ['Chinese beside Latin', '中国银行ABC', [['中国银行', 'abc']]],
  ['full-width forms', 'ＡＢＣ１', [['abc1']]],
  ['a soft hyphen and a joiner', 'Ener\u00adgy\u200d Co', [['energy'], ['co']]],
  ['NUL and half a surrogate pair', 'a\u0000b \ud800', [['ab']]],
  ['accents that stand apart', 'Zu\u0308rich', [['zürich']]],
])('SRC-1 splits %s', (_what, text, words) => {
  expect(splitWords(text).map((piece) => piece.words)).toEqual(words);
});

test('SRC-1 signs are kept apart from words', () => {
  expect(splitWords('100%_pure ***')).toEqual([
    { words: ['100', 'pure'], signs: ['%', '_'] },
    { words: [], signs: ['*'] },
  ]);
});

test.each([
  ['us0378331005', 'US0378331005'],
  ['US 0378-331005', 'US0378331005'],
  ['4В02-02-00146-А', '4B020200146A'],
  ['АВЕКМНОРСТУХ', 'ABEKMHOPCTYX'],
  ['ru000а0jxq28', 'RU000A0JXQ28'],
  ['ＲＵ０００', 'RU000'],
  ['\u0000A\ud800', 'A'],
  ['***', ''],
])('SRC-1 compares the code %s as %s', (typed, code) => {
  expect(searchCode(typed)).toBe(code);
});

test.each([
  ['zürich', ['zurich', 'zuerich']],
  ['ålesund', ['alesund', 'aalesund']],
  ['łódź', ['lodz']],
  ['straße', ['strasse']],
  ['ёлка', ['елка']],
  ['йод', ['иод']],
  ['істанбул', ['істанбул']],
  ['5,25', ['5.25']],
  ['001р', ['001р', '001p']],
])('SRC-1 spells %s as %j', (word, forms) => {
  expect(wordForms(word)).toEqual(forms);
});

test.each([
  ['газпром', 'gazprom'],
  ['ханты', 'hanty'],
  ['ханты', 'khanty'],
  ['центр', 'tsentr'],
  ['центр', 'centr'],
  ['щёкино', 'shchekino'],
  ['щёкино', 'schyokino'],
  ['рубль', 'rubl'],
  ['объект', 'obekt'],
  ['нефтяной', 'neftyanoi'],
  ['юникредит', 'junikredit'],
  ['киев', 'kiew'],
  ['xerox', 'kseroks'],
  ['apple', 'aple'],
  ['müller', 'mueler'],
  ['quick', 'kuikk'],
])('SRC-1 %s sounds like %s', (one, other) => {
  expect(skeletonsOf(one).filter((skeleton) => skeletonsOf(other).includes(skeleton))).not.toEqual([]);
});

test.each(['apple', 'gazprom', 'щёкино', 'müller', 'xerox', 'khanty'])(
  'SRC-1 the skeleton of a beginning of %s begins its skeleton',
  (word) => {
    for (let length = 1; length <= word.length; length += 1) {
      const [begun = ''] = skeletonsOf(word.slice(0, length));
      expect(skeletonsOf(word)[0]?.startsWith(begun)).toBe(true);
    }
  },
);

test('SRC-1 a letter with many ways gives four skeletons at most; numbers and Chinese have none', () => {
  expect(skeletonsOf('хххцццххх').length).toBeLessThanOrEqual(4);
  expect(skeletonsOf('2031')).toEqual([]);
  expect(skeletonsOf('银行')).toEqual([]);
});

test('SRC-1 the words of an entry are marked by what they are', () => {
  const texts = { titles: ['Apple 2.4% 2030'], related: ['Orchard'], codes: ['us-1', 'x'] };
  expect([...indexWords(texts)].sort()).toEqual(
    ['*', '#US1', '^apple', '=apple', '=2.4', '=%', '=2030', '=orchard', '-aple', '~aple', '~orkhard'].sort(),
  );
});

test('SRC-1 every suffix of a Chinese run is a word, and the run is a first word', () => {
  const words = indexWords({ titles: ['中国银行'], related: [], codes: [] });
  expect(words.filter((word) => word.startsWith('='))).toEqual(['=中国银行', '=国银行', '=银行', '=行']);
  expect(words.filter((word) => word.startsWith('^'))).toEqual(['^中国银行']);
});

test('SRC-1 what is written with signs is found without them', () => {
  const anyOf = (title: string) => indexWords({ titles: [title], related: [], codes: [] });
  expect(anyOf("L'Oréal")).toEqual(expect.arrayContaining(['=l', '=oreal', '=loreal', '^loreal']));
  expect(anyOf('AT&T')).toEqual(expect.arrayContaining(['=att']));
  expect(anyOf('15.03.2027')).toEqual(expect.arrayContaining(['=15.03.2027', '=03.2027', '=2027']));
});

test('SRC-1 an entry has no more words than the index takes', () => {
  const title = Array.from({ length: 500 }, (_, at) => `word${at}`).join(' ');
  expect(indexWords({ titles: [title], related: [], codes: [] })).toHaveLength(160);
});

test.each([
  ['фдвукрфмут', 'alderhaven'],
  ['Фдвукрфмут УГК', 'alderhaven eur'],
  ['ufpghjv', 'газпром'],
  ['h;l 2031', 'ржд 2031'],
  ['2031', null],
  ['银行', null],
])('SRC-1 the keys of %s write %s on the other layout', (typed, meant) => {
  expect(otherLayout(typed)).toBe(meant);
});

test('SRC-1 a typed text gives words and a code', () => {
  expect(typedSearch('REG-77/1').code).toBe('REG771');
  expect(typedSearch('  ab ').code).toBeNull();
  expect(typedSearch('Müller 2,4').words.map((word) => word.forms)).toEqual([['muller', 'mueller'], ['2.4']]);
  expect(typedSearch('5% %').words.map((word) => word.forms)).toEqual([['5'], ['%']]);
  expect(typedSearch('a '.repeat(50)).pieces).toHaveLength(8);
  expect(typedSearch('')).toEqual({ pieces: [], words: [], code: null });
});

function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i || j));
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let j = 0; j <= b.length; j += 1) (rows[0] ?? [])[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let min = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) min = Math.min(min, at(i - 2, j - 2) + 1);
      (rows[i] ?? [])[j] = min;
    }
  }
  return at(a.length, b.length);
}

test('SRC-1 near words are one typing error away, and every kind of error is there', () => {
  const near = withinOneError('alderni');
  expect(near.filter((word) => distance('alderni', word) !== 1)).toEqual([]);
  expect(near).toEqual(expect.arrayContaining(['aderni', 'laderni', 'olderni', 'alderani']));
});

test.each(['ald', '2031', 'газ'])('SRC-1 %s is too short or no plain word for typing errors', (typed) => {
  expect(withinOneError(typed)).toEqual([]);
});

test('SRC-1 lists sort without case and accents', () => {
  expect(['Zürich', 'zug', 'Ålesund', 'Abc'].map(sortName).sort()).toEqual(['abc', 'alesund', 'zug', 'zurich']);
});

test('SRC-4 no character makes a typed word of which nothing is left to look for', () => {
  const empty: string[] = [];
  for (let point = 0x20; point < 0x2_0000; point += 1) {
    const { words } = typedSearch(`rock${String.fromCodePoint(point)}`.concat(' ', String.fromCodePoint(point)));
    if (words.some(({ forms }) => forms.every((form) => form.trim() === ''))) empty.push(point.toString(16));
  }
  expect(empty).toEqual([]);
  expect(typedSearch('rock\u00b4').words.map(({ forms }) => forms)).toEqual([['rock']]);
});
