import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caretAfterEdit, editDecimal, magnitudeOf, numberOfDecimal, withOtherSign } from './decimal-input.ts';

test.each([
  ['', '9', '9'],
  ['9', '98', '98'],
  ['98', '98.', '98.'],
  ['98', '98,', '98,'],
  ['98.', '98.25', '98.25'],
  ['', ',5', ',5'],
  ['98.25', '', ''],
])('INP-1 takes digits, one dot or one comma: %s becomes %s', (before, raw, after) => {
  expect(editDecimal(before, raw, false)).toEqual({ text: after, isRefused: false });
});

test.each(['98.2.', '98,2,', '98.2,', '1,234.56', '1.234,56', '9e5', '98a', '98%', '-98', '+98', "9'800", '0x1F'])(
  'INP-1 refuses %s and keeps what was there',
  (raw) => {
    expect(editDecimal('98', raw, false)).toEqual({ text: '98', isRefused: true });
  },
);

test.each(['1 234,56', '1\u00a0234,56', '1\u202f234,56', ' 1234,56\n', '1\u2009234,56', '\ufeff1234,56'])(
  'INP-1 strips the spaces of a pasted number: %j',
  (pasted) => {
    expect(editDecimal('', pasted, false)).toEqual({ text: '1234,56', isRefused: false });
  },
);

test.each([
  ['１２．５', '12.5'],
  ['１２，５', '12,5'],
  ['12。5', '12.5'],
])('INP-1 takes the digits and marks of Asian keyboards: %s', (raw, text) => {
  expect(editDecimal('', raw, false)).toEqual({ text, isRefused: false });
});

test.each(['-3.5', '−3.5', '– 3.5'])('INP-1 a pasted minus turns the sign on where it may be negative: %s', (raw) => {
  expect(editDecimal('', raw, true)).toEqual({ text: '-3.5', isRefused: false });
  expect(editDecimal('7', raw, false)).toEqual({ text: '7', isRefused: true });
});

test('INP-1 the sign stays while the digits change, and the sign button turns it', () => {
  expect(editDecimal('-3', '35', true).text).toBe('-35');
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
      const text = edits.reduce((held, raw) => editDecimal(held, raw, mayBeNegative).text, '');
      expect(text).toMatch(mayBeNegative ? /^-?\d*[.,]?\d*$/ : /^\d*[.,]?\d*$/);
    }),
  );
});
