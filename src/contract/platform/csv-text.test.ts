import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

test('ARC-2 commas, quotes and line ends are kept as RFC 4180 says', () => {
  expect(csvText([['a,b', 'say "x"', 'two\nlines', null, 1.5]])).toBe('\uFEFF"a,b","say ""x""","two\nlines",,1.5\r\n');
});

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', '\nx', ' =1+1', '\u00A0@sum', '＝1+1', '＋1', '－1', '＠sum'])(
  'ARC-2 a text is no formula: %j',
  (text) => {
    const written = csvText([[text]])
      .slice(1)
      .replace(/^"/, '');
    expect(written.startsWith(`'${text}`)).toBe(true);
  },
);

test.each(['a=1+1', 'Alderney 5% -1', '1-1', '(=1)', ' x'])('ARC-2 another text stays as it is: %j', (text) => {
  expect(csvText([[text]])).toBe(`\uFEFF${text}\r\n`);
});

test('BEY-8 a number has exact decimals', () => {
  expect(csvText([[103.299_900_000_000_01, 0.068_75 * 100]])).toBe('\uFEFF103.2999,6.875\r\n');
});

test('ARC-2 a negative number stays a number', () => {
  expect(csvText([[-0.001]])).toBe('\uFEFF-0.001\r\n');
});
