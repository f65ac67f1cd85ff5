import { expect, test } from 'vitest';
import { marketConventions, markets } from '#domain/bond/market-conventions.ts';
import { madeUpOfParams } from './made-up-state.ts';

test.each(markets)('BEY-3 an address that names the market %s alone makes a bond of it up', (market) => {
  const own = madeUpOfParams(new URLSearchParams({ market }));
  const { kinds, currencies } = marketConventions[market];
  expect(own?.market).toBe(market);
  expect(kinds).toContain(own?.kind);
  expect(currencies).toContain(own?.currency);
});

test('BEY-3 a bond of the site stays what it is, whatever market its address names', () => {
  expect(madeUpOfParams(new URLSearchParams({ bond: '1001', market: 'us-treasury' }))).toBeNull();
  expect(madeUpOfParams(new URLSearchParams({ market: 'nowhere' }))).toBeNull();
});
