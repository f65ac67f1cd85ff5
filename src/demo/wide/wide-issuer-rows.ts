import type { MarketRows } from '#store/instruments/add-market.ts';
import { wideRelations } from './wide-groups.ts';
import type { WideMarket } from './wide-instrument.ts';
import { wideIssuerTitles } from './wide-titles.ts';

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
