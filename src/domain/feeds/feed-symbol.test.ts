import { expect, test } from 'vitest';
import { feedSeries, parseFeedSymbol, symbolTicker } from './feed-symbol.ts';

test.each([
  ['XMUN:XS0000001006', { venueCode: 'XMUN', code: 'XS0000001006', series: 'price' }],
  ['xs0000001006.yield', { venueCode: null, code: 'XS0000001006', series: 'yield' }],
  ['Board A: B:1001.GSPREAD', { venueCode: 'Board A: B', code: '1001', series: 'gspread' }],
])('BEY-8 the symbol %s is read', (text, expected) => {
  expect(parseFeedSymbol(text)).toEqual(expected);
});

test.each(['', 'XMUN:', ':XS0000001006', 'XS0000001006.PRICE', 'XS 1', `X${'1'.repeat(20)}`])(
  'BEY-8 %j is no symbol',
  (text) => {
    expect(parseFeedSymbol(text)).toBeUndefined();
  },
);

test('BEY-8 a bond has a symbol for each series on each venue, with an ISIN and without one', () => {
  for (const series of feedSeries) {
    for (const bond of [
      { id: 7, isin: 'XS0000001006' },
      { id: 7, isin: null },
    ]) {
      const read = parseFeedSymbol(symbolTicker(bond, 'a.b:c', series));
      expect(read).toEqual({ venueCode: 'a.b:c', code: bond.isin ?? '7', series });
    }
  }
});
