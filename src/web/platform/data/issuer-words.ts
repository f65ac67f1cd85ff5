import { findSector } from '#domain/issuer/sector.ts';
import { capitalised, countryName } from '../../text/fact-text.ts';
import type { PageContext } from './ask.ts';

interface Placed {
  readonly country: string | null;
  readonly sector: string | null;
}

export type TextContext = Pick<PageContext, 'language' | 'texts'>;

function sectorText(name: string, { texts }: TextContext): string {
  const sector = findSector(name);
  return sector === undefined ? capitalised(name) : texts.text('sectors', sector);
}

/** The same issuer with its country and sector in words. For the server alone, as the names of countries are. */
export function issuerInWords<Issuer extends Placed>(issuer: Issuer, textContext: TextContext): Issuer {
  const country = issuer.country === null ? null : countryName(issuer.country, textContext.language);
  const sector = issuer.sector === null ? null : sectorText(issuer.sector, textContext);
  return { ...issuer, country, sector };
}
