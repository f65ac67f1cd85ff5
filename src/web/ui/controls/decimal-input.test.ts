import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import {
  caretAfterEdit,
  editDecimal,
  localDecimal,
  magnitudeOf,
  noThousands,
  numberOfDecimal,
  patternOfDecimals,
  withOtherSign,
} from './decimal-input.ts';

const english = { mayBeNegative: false, language: languageOf('en') };

test.each([
  ['', '9', '9'],
  ['9', '98', '98'],
  ['98', '98.', '98.'],
  ['98', '98,', '98,'],
  ['98.', '98.25', '98.25'],
  ['', ',5', ',5'],
  ['98.25', '', ''],
])('INP-1 takes digits, one dot or one comma: %s becomes %s', (before, raw, after) => {
  expect(editDecimal(before, raw, english)).toEqual({ text: after, isRefused: false });
});

test.each(['98.2.', '98,2,', '98.2,', '1,234.56', '1.234,56', '9e5', '98a', '98%', '-98', '+98', "9'800", '0x1F'])(
  'INP-1 refuses %s and keeps what was there',
  (raw) => {
    expect(editDecimal('98', raw, english)).toEqual({ text: '98', isRefused: true });
  },
);

test.each([
  ['en', '1,000', '1.000'],
  ['en', '1,234,567', '1000.5'],
  ['en', '-12,500', '-12.500'],
  ['de', '1.000', '1,000'],
  ['de', '98.750', '98,750'],
  ['tr', '250.000', '0.125'],
] as const)('INP-1 in %s no %s is read as decimals, as %s is', (code, refused, taken) => {
  const rule = { mayBeNegative: true, language: languageOf(code) };
  const pattern = new RegExp(`^(?:${noThousands(rule.language)}.*)$`, 'v');
  expect(editDecimal('7', refused, rule)).toEqual({ text: '7', isRefused: true });
  expect(pattern.test(refused)).toBe(false);
  expect(editDecimal('', taken, rule)).toEqual({ text: taken, isRefused: false });
  expect(pattern.test(taken)).toBe(true);
});

test('INP-1 what is pasted over a longer text is refused as well, and a mark that is set into digits is read', () => {
  const german = { mayBeNegative: true, language: languageOf('de') };
  expect(editDecimal('98,7500', '1.000', german)).toEqual({ text: '98,7500', isRefused: true });
  expect(editDecimal('98750', '98.750', german)).toEqual({ text: '98.750', isRefused: false });
  expect(editDecimal('-9875', '-9.875', german)).toEqual({ text: '-9.875', isRefused: false });
});

test.each([
  ['98,75', 98.75],
  [' 1 000,5 ', 1000.5],
  ['−3.5', -3.5],
  ['1,234.5', null],
  ["1'000", null],
  ['', null],
] as const)('INP-1 %j is the number %s, and what is none is none', (text, value) => {
  expect(numberOfDecimal(text)).toBe(value);
  const pattern = new RegExp(`^(?:${patternOfDecimals(languageOf('fr'))})$`, 'v');
  expect(pattern.test(text)).toBe(value !== null || text === '');
});

test.each(['1 234,56', '1\u00a0234,56', '1\u202f234,56', ' 1234,56\n', '1\u2009234,56', '\ufeff1234,56'])(
  'INP-1 strips the spaces of a pasted number: %j',
  (pasted) => {
    expect(editDecimal('', pasted, english)).toEqual({ text: '1234,56', isRefused: false });
  },
);

test.each([
  ['１２．５', '12.5'],
  ['１２，５', '12,5'],
  ['12。5', '12.5'],
])('INP-1 takes the digits and marks of Asian keyboards: %s', (raw, text) => {
  expect(editDecimal('', raw, english)).toEqual({ text, isRefused: false });
});

test.each(['-3.5', '−3.5', '– 3.5'])('INP-1 a pasted minus turns the sign on where it may be negative: %s', (raw) => {
  expect(editDecimal('', raw, { ...english, mayBeNegative: true })).toEqual({ text: '-3.5', isRefused: false });
  expect(editDecimal('7', raw, english)).toEqual({ text: '7', isRefused: true });
});

test('INP-1 the sign stays while the digits change, and the sign button turns it', () => {
  expect(editDecimal('-3', '35', { ...english, mayBeNegative: true }).text).toBe('-35');
  expect(withOtherSign('35')).toBe('-35');
  expect(withOtherSign('-35')).toBe('35');
  expect(magnitudeOf('-35')).toBe('35');
});

test.each([
  ['', null],
  ['-', null],
  [',', null],
  ['98,25', 98.25],
  ['.5', 0.5],
  ['7.', 7],
  ['-1,5', -1.5],
  ['-0', 0],
])('INP-1 %j is the number %j', (text, value) => {
  expect(numberOfDecimal(text)).toBe(value);
});

test('the caret stays beside the digit that it was beside', () => {
  expect(caretAfterEdit('1 234', 3)).toBe(2);
  expect(caretAfterEdit('-12', 2)).toBe(1);
});

test('INP-1 whatever is entered, the field holds digits and at most one separator', () => {
  const mixed = fc.string({ unit: fc.constantFrom(...'0189.,-− \u00a0e%a１') });
  fc.assert(
    fc.property(fc.array(mixed), fc.boolean(), (edits, mayBeNegative) => {
      const text = edits.reduce((held, raw) => editDecimal(held, raw, { ...english, mayBeNegative }).text, '');
      expect(text).toMatch(mayBeNegative ? /^-?\d*[.,]?\d*$/ : /^\d*[.,]?\d*$/);
    }),
  );
});

test.each([
  ['de', '98.75', '98,75'],
  ['de', '-1.5', '-1,5'],
  ['ru', '98,75', '98,75'],
  ['en', '98,75', '98.75'],
  ['zh', '98.75', '98.75'],
  ['de', '98', '98'],
  ['de', '', ''],
] as const)('INP-1 a field shows in %s what is stored or typed as %s as %s', (language, text, shown) => {
  expect(localDecimal(text, languageOf(language))).toBe(shown);
});

// A field of its own has to say how it writes what it begins with; `NumberField` and `TextField` do so for all others.
test('INP-1 no field of decimals begins with the mark of another language', () => {
  const web = join(import.meta.dirname, '../..');
  const sources = globSync('**/*.tsx', { cwd: web }).map((file) => ({
    file,
    text: readFileSync(join(web, file), 'utf8'),
  }));
  const own = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<input\b[^<]*?\/>/g)]
      .filter(([input]) => input.includes('decimal'))
      .map(([input]) => ({ file, input })),
  );
  const begins = own.filter(({ input }) => /defaultValue=/.test(input));
  expect(begins.length).toBeGreaterThan(2);
  expect(begins.filter(({ input }) => !input.includes('localDecimal')).map(({ file }) => file)).toEqual([]);
  // The periods of indicators are read where they are typed.
  const unread = begins.filter(({ input }) => !input.includes('pattern='));
  expect(unread.map(({ file }) => file)).toEqual(['market/drawing-chart/indicators-panel.tsx']);
  // The browser writes those by its own language, not by that of the page.
  const whole = ['portfolio/alerts/condition-terms.tsx', 'portfolio/alerts/rule-form.tsx'];
  expect(sources.filter(({ text }) => text.includes('type="number"')).map(({ file }) => file)).toEqual(whole);
});
