import { expect, test } from 'vitest';
import { isIssuerIdentifier } from './issuer-identifier.ts';

// The Ministry of Finance of Russia and Sberbank, as their registers publish them.
test.each(['7710168360', '7707083893'])(
  'BEY-16 %s is a number of the tax service, and no other with one digit changed',
  (value) => {
    expect(isIssuerIdentifier({ scheme: 'ru-inn', value })).toBe(true);
    const wrong = `${value.slice(0, 4)}${(Number(value[4]) + 1) % 10}${value.slice(5)}`;
    expect(isIssuerIdentifier({ scheme: 'ru-inn', value: wrong })).toBe(false);
  },
);

test('BEY-16 a person has twelve digits with two that check', () => {
  // The number that the tax service gives as its example.
  expect(isIssuerIdentifier({ scheme: 'ru-inn', value: '500100732259' })).toBe(true);
  expect(isIssuerIdentifier({ scheme: 'ru-inn', value: '500100732269' })).toBe(false);
});

test('BEY-16 numbers of the statistics office have eight digits or ten', () => {
  // Sberbank and Gazprom.
  for (const value of ['00032537', '00040778']) expect(isIssuerIdentifier({ scheme: 'ru-okpo', value })).toBe(true);
  for (const value of ['00032538', '32537', '0003253x'])
    expect(isIssuerIdentifier({ scheme: 'ru-okpo', value })).toBe(false);
});

test('BEY-16 numbers of the register of the SEC have ten digits', () => {
  // Apple's.
  expect(isIssuerIdentifier({ scheme: 'us-cik', value: '0000320193' })).toBe(true);
  for (const value of ['320193', '00003201930', '000032019x'])
    expect(isIssuerIdentifier({ scheme: 'us-cik', value })).toBe(false);
});
