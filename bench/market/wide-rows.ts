import { titlesOf } from '#demo/titles/title-in.ts';
import { type TitleLanguage, titleLanguages } from '#demo/titles/title-words.ts';
import type { Instrument, Issuer } from '#domain/market/instrument.ts';
import type { MarketRows } from '#store/bond/bonds/add-market.ts';
import type { Title } from '#store/platform/titles/titles.ts';
import { wideRelations } from './wide-groups.ts';
import type { WideMarket } from './wide-instrument.ts';

/** Every issuer is known in the two other scripts that readers type. */
const everywhere: readonly TitleLanguage[] = ['ru', 'zh'];
/** Every eighth issuer has titles in all languages: those are the ones with the most bonds. */
const largeIssuer = 8;
/** Every fifth instrument has titles in the two scripts, every fiftieth in all languages. */
const translated = 5;
const translatedEverywhere = 50;

function wideIssuerTitles(issuer: Issuer, ordinal: number): readonly Title[] {
  return titlesOf(issuer, ordinal % largeIssuer === 0 ? titleLanguages : everywhere);
}

/** The issuers with these running numbers, the last not included, their titles, and who owns them. */
export function wideIssuerRows(
  market: WideMarket,
  from: number,
  to: number,
): Pick<MarketRows, 'issuers' | 'issuerTitles' | 'relations'> {
  const ordinals = Array.from({ length: Math.max(to - from, 0) }, (_, index) => from + index);
  return {
    issuers: ordinals.map(market.issuer),
    issuerTitles: ordinals.flatMap((ordinal) => wideIssuerTitles(market.issuer(ordinal), ordinal)),
    relations: ordinals.flatMap(wideRelations),
  };
}

/** The titles of an instrument of the wide market, by its running number: to bound their size, few have any. */
export function wideInstrumentTitles(instrument: Instrument, ordinal: number): readonly Title[] {
  // Rounds of a hundred hold each kind at the same places: the round decides too, so that every kind has its share.
  const place = ordinal + Math.floor(ordinal / 100);
  if (place % translated !== 0) return [];
  return titlesOf(instrument, place % translatedEverywhere === 0 ? titleLanguages : everywhere);
}
