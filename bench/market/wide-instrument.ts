import { randomStream } from '#demo/random.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import type { Instrument } from '#domain/market/instrument.ts';
import type { DayNumber } from '#math/units.ts';
import { wideBond } from './wide-bond.ts';
import { firstWideInstrumentId, instrumentsPerRound, issuersPerRound } from './wide-ids.ts';
import { type WideIssuer, wideIssuer } from './wide-issuer.ts';
import { wideFund, wideIndex, wideStock } from './wide-securities.ts';

/** Of every round of a hundred instruments; the other 80 are bonds. */
const perRound = { stocks: 15, indexes: 3, funds: 2 } as const;

/** An instrument of the wide market; terms for bonds alone. */
export interface WideInstrument {
  readonly instrument: Instrument;
  readonly terms: IssueTerms | null;
}

/** How the wide market is made: the same seed and day give the same instruments, however many there are. */
export interface WideMarket {
  readonly seed: number;
  readonly today: DayNumber;
  readonly issuer: (ordinal: number) => WideIssuer;
}

/** Neighbouring instruments share issuers: this many of them are remembered. */
const keptIssuers = 4096;

/** Opens the wide market of a seed. */
export function wideMarket(seed: number, today: DayNumber): WideMarket {
  const kept = new Map<number, WideIssuer>();
  const issuer = (ordinal: number): WideIssuer => {
    const known = kept.get(ordinal);
    if (known !== undefined) return known;
    if (kept.size >= keptIssuers) kept.clear();
    const made = wideIssuer(seed, ordinal);
    kept.set(ordinal, made);
    return made;
  };
  return { seed, today, issuer };
}

/**
 * The issuer of a bond, among those that there are when it comes: every sixty-fourth issuer has hundreds of bonds, every eighth
 * about a hundred, the others a handful.
 */
export function bondIssuer({ seed }: Pick<WideMarket, 'seed'>, ordinal: number): number {
  const random = randomStream(seed, `issuer of ${ordinal}`);
  const newest = (Math.floor(ordinal / instrumentsPerRound) + 1) * issuersPerRound - 1;
  const near = newest - random.whole(0, Math.min(newest, 63));
  const size = random.uniform();
  if (size < 0.25) return near - (near % 64);
  return size < 0.75 ? near - (near % 8) : near;
}

/** The instrument with a running number from 0. */
export function wideInstrument(market: WideMarket, ordinal: number): WideInstrument {
  const { seed, today } = market;
  const id = firstWideInstrumentId + ordinal;
  const turn = Math.floor(ordinal / instrumentsPerRound);
  const place = ordinal % instrumentsPerRound;
  const { stocks, indexes, funds } = perRound;
  if (place < stocks) {
    const issuer = market.issuer(turn * issuersPerRound + (place % issuersPerRound));
    return { instrument: wideStock(id, issuer, Math.floor(place / issuersPerRound)), terms: null };
  }
  if (place < stocks + indexes) {
    return { instrument: wideIndex(id, turn * indexes + place - stocks, seed), terms: null };
  }
  if (place < stocks + indexes + funds) {
    return { instrument: wideFund(id, turn * funds + place - stocks - indexes, seed), terms: null };
  }
  return wideBond({ seed, id, ordinal, issuer: market.issuer(bondIssuer(market, ordinal)), today });
}
