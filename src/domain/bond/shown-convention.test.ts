import { expect, test } from 'vitest';
import { marketConventions } from './market-conventions.ts';
import { ownConventions, readUsualConventions, usualConventionOf } from './shown-convention.ts';

const usual = (market: keyof typeof marketConventions, faceCurrency: string, said = ownConventions) =>
  usualConventionOf({ yieldConvention: marketConventions[market].yieldConvention, faceCurrency }, said);

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
