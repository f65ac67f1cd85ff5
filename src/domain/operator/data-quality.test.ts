import { expect, test } from 'vitest';
import { marketOfGap, rankedGaps } from './data-quality.ts';

test('BEY-16 what would make most figures computable comes first, of as many what more bonds lack', () => {
  const gaps = [
    { gap: 'issuer', about: null, bonds: 25 },
    { gap: 'curve', about: 'BRL', bonds: 63 },
    { gap: 'isin', about: null, bonds: 30 },
    { gap: 'price', about: null, bonds: 40 },
    { gap: 'issue_date', about: null, bonds: 128 },
  ] as const;
  expect(rankedGaps(gaps).map(({ gap }) => gap)).toEqual(['issue_date', 'price', 'curve', 'isin', 'issuer']);
});

test.each([
  ['curve', 'EUR', 'euro'],
  ['curve', 'JPY', 'jp'],
  ['curve', 'BRL', undefined],
  ['fixings', 'SONIA', 'uk'],
  ['fixings', 'CORRA', 'ca'],
  ['fixings', 'Selic', 'br'],
  ['fixings', 'EURIBOR 3M', undefined],
  ['index', 'US CPI-U', 'us'],
  ['index', 'UK RPI', 'uk'],
  ['index', 'EUR HICPxT', 'euro'],
  ['index', 'BR IPCA', 'br'],
  ['index', 'CA CPI', 'ca'],
  ['index', 'FR CPIxT', undefined],
  ['price', null, undefined],
] as const)('BEY-22 the %s of %s is brought by a public market that has it: %s', (gap, about, market) => {
  expect(marketOfGap({ gap, about })).toBe(market);
});
