import { expect, test } from 'vitest';
import { askedOfParts, mayBeHalvedName, splitTyped, typedOffers } from './typed-filters.ts';

test('SRC-5 a part becomes a chip once a space follows it, the words stay in the field', () => {
  expect(splitTyped([], 'alder eur')).toMatchObject({ taken: [], rest: 'alder eur' });
  expect(splitTyped([], 'alder eur ')).toMatchObject({ taken: ['eur'], rest: 'alder ' });
  expect(splitTyped(['eur'], 'yld > 4 30-34 call')).toMatchObject({ taken: ['yld > 4', '30-34'], rest: 'call' });
});

test('SRC-5 a sector or a country that became a chip stays one beside words that come later', () => {
  expect(splitTyped(['eur'], 'banks ')).toMatchObject({ taken: ['sector:banks'], rest: '' });
  expect(splitTyped(['eur'], 'germany ')).toMatchObject({ taken: ['country:DE'], rest: '' });
  expect(askedOfParts(['eur', 'sector:oil_and_gas', 'country:DE'])).toMatchObject({
    choices: { sector: ['oil and gas'], country: ['DE'] },
  });
});

test('SRC-5 a phrase becomes a chip as filters are written; a grade waits for what may follow it', () => {
  expect(splitTyped([], 'euro bonds under par ')).toMatchObject({ taken: ['ccy:EUR', 'px<100'], rest: '' });
  expect(splitTyped(['eur'], 'BBB or better ')).toMatchObject({ taken: ['>=BBB'], rest: '' });
  expect(splitTyped(['eur'], 'BBB or ')).toMatchObject({ taken: [], rest: 'BBB or ' });
  expect(splitTyped(['eur'], 'yield over 4% ')).toMatchObject({ taken: ['yield >4%'], rest: '' });
});

test('SRC-5 a kind of bond that begins a name stays in the field until a filter stands beside it', () => {
  expect(splitTyped([], 'Floating ')).toMatchObject({ taken: [], rest: 'Floating ' });
  expect(splitTyped([], 'Floating Point Systems ')).toMatchObject({ taken: [], rest: 'Floating Point Systems ' });
  expect(splitTyped([], 'floating eur ')).toMatchObject({ taken: ['floating', 'eur'], rest: '' });
  expect(splitTyped(['eur'], 'floating ')).toMatchObject({ taken: ['floating'], rest: '' });
  expect(splitTyped([], 'not call ')).toMatchObject({ taken: ['not call'], rest: '' });
});

test('BEY-6 a filter that leaves something out, and one that offers another value, become chips as they are typed', () => {
  expect(splitTyped(['eur'], 'not banks -usd ')).toMatchObject({ taken: ['-sector:banks', '-usd'], rest: '' });
  expect(splitTyped(['eur'], 'or usd alder ')).toMatchObject({ taken: ['or usd'], rest: 'alder ' });
  expect(askedOfParts(['eur', 'or usd'])).toMatchObject({ choices: { currency: ['EUR', 'USD'] } });
});

test('SRC-5 a kind of bond before words may be a name that its filter halves', () => {
  expect(['Floating Point', 'floating', 'floating eur', 'point eur', 'Point Floating'].map(mayBeHalvedName)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('SRC-5 a text that finds nothing says what it was understood as, and what it is without each part', () => {
  expect(typedOffers(['eur'], 'zzqx yld > 4 2034')).toEqual([
    { part: 'yld > 4', typed: 'yld > 4', without: 'zzqx 2034' },
    { part: '2034', typed: '2034', without: 'zzqx yld > 4' },
    { part: null, typed: 'zzqx', without: 'yld > 4 2034' },
  ]);
  expect(typedOffers([], 'zzqx')).toEqual([]);
});
