import { expect, test } from 'vitest';
import { callingCountries, countryOfNumber, internationalNumber } from './phone-numbers.ts';

test('SHL-7 knows the calling code of a country', () => {
  const codes = Object.fromEntries(callingCountries.map(({ id, callingCode }) => [id, callingCode]));
  expect(codes).toMatchObject({ GB: '+44', DE: '+49', UA: '+380', CN: '+86', TR: '+90' });
});

// Numbers that the regulators set aside for fiction (Ofcom, Bundesnetzagentur, NANPA).
test.each([
  ['020 7946 0958', 'GB', '+442079460958'],
  ['+44 20 7946 0958', 'DE', '+442079460958'],
  ['030 23125123', 'DE', '+493023125123'],
  ['(212) 555-0123', 'US', '+12125550123'],
])('SHL-7 %s in %s is %s', (typed, country, number) => {
  expect(internationalNumber(typed, country)).toBe(number);
});

test.each(['', '12', 'abc', '+999 123456789'])('SHL-7 %j is no number', (typed) => {
  expect(internationalNumber(typed, 'GB')).toBeNull();
});

test('SHL-7 a number with its country code names its country', () => {
  expect(countryOfNumber('+380 44 123 4567')).toBe('UA');
  expect(countryOfNumber('020 7946 0958')).toBeNull();
});
