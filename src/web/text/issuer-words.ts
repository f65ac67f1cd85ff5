import type { Language } from '#domain/language.ts';
import { capitalised, countryName } from './country-name.ts';

interface Placed {
  readonly country: string | null;
  readonly sector: string | null;
}

/** The same issuer with its country and sector in words. For the server alone, as the names of countries are. */
export function issuerInWords<Issuer extends Placed>(issuer: Issuer, language: Language): Issuer {
  const country = issuer.country === null ? null : countryName(issuer.country, language);
  const sector = issuer.sector === null ? null : capitalised(issuer.sector);
  return { ...issuer, country, sector };
}
