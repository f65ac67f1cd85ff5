import type { CountryCode } from 'libphonenumber-js/min';
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A country as two letters, with its calling code: `GB`, `+44`. */
export interface CallingCountry {
  readonly id: string;
  readonly callingCode: string;
}

export const callingCountries: readonly CallingCountry[] = getCountries().map((id) => ({
  id,
  callingCode: `+${getCountryCallingCode(id)}`,
}));

function isCountry(id: string): id is CountryCode {
  return callingCountries.some((country) => country.id === id);
}

/** The number in its international form, `+442079460958`; null when it is no possible number of the country. */
export function internationalNumber(typed: string, country: string): string | null {
  const number = isCountry(country) ? parsePhoneNumberFromString(typed, country) : parsePhoneNumberFromString(typed);
  return number?.isValid() ? number.number : null;
}

/** The country of a number that was typed with its country code. */
export function countryOfNumber(typed: string): string | null {
  return parsePhoneNumberFromString(typed)?.country ?? null;
}
