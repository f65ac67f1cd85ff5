import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { marketConventions } from './market-conventions.ts';
import { ownConventions, readUsualConventions, usualConventionOf } from './shown-convention.ts';

type Terms = Parameters<typeof usualConventionOf>[0];

const usual = (
  market: keyof typeof marketConventions,
  faceCurrency: string,
  said = ownConventions,
  more: Partial<Terms> = {},
) => {
  const { yieldConvention } = marketConventions[market];
  return usualConventionOf({ market, yieldConvention, faceCurrency, issuedOn: null, maturesOn: null, ...more }, said);
};

test('NAV-6 the stored market of a bond comes before its terms: Japan reads simple yields but for forty years, the Treasury bond-equivalent ones', () => {
  expect([usual('japan-government', 'JPY'), usual('us-treasury-bill', 'USD')]).toEqual([
    'japanese_simple',
    'bond_equivalent',
  ]);
  const forty = { issuedOn: isoDate('2020-05-20'), maturesOn: isoDate('2060-03-20') };
  expect(usual('japan-government', 'JPY', ownConventions, forty)).toBe('street');
  const streetTerms = { yieldConvention: marketConventions['us-treasury'].yieldConvention };
  expect(usual('moscow-exchange', 'RUB', ownConventions, streetTerms)).toBe('effective');
  // Without a market the terms decide.
  expect(usual('japan-government', 'JPY', ownConventions, { market: null })).toBe('street');
  expect(usual('uk-treasury-bill', 'GBP')).toBe('street');
});

test('NAV-6 yields are told as the market of a bond quotes them: the street’s in the US, the UK and the euro, effective ones in Moscow', () => {
  expect([usual('us-treasury', 'USD'), usual('uk-gilt', 'GBP'), usual('france-oat', 'EUR')]).toEqual([
    'street',
    'street',
    'street',
  ]);
  expect([usual('moscow-exchange', 'RUB'), usual('moscow-exchange', 'CNY')]).toEqual(['effective', 'effective']);
});

test('NAV-6 an operator says otherwise by currency, or of all bonds', () => {
  const said = readUsualConventions('effective, USD=street');
  if (said === null) throw new Error('not read');
  expect([usual('us-treasury', 'USD', said), usual('uk-gilt', 'GBP', said)]).toEqual(['street', 'effective']);
  for (const text of ['', 'simple', 'usd=street', 'USD=', 'USD=street;EUR=street'])
    expect(readUsualConventions(text)).toBeNull();
});
