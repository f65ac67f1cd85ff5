import { demoCurrencies } from '#demo/demo-currencies.ts';
import { fictionalIsin } from '#demo/fictional-codes.ts';
import { randomStream } from '#demo/random.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import type { Instrument, InstrumentKind } from '#domain/market/instrument.ts';
import type { DayNumber } from '#math/units.ts';
import { scatteredPlaces } from './scattered.ts';
import { wideBond } from './wide-bond.ts';
import { firstWideInstrumentId, instrumentsPerRound, issuersPerRound } from './wide-ids.ts';
import { type WideIssuer, wideIssuer } from './wide-issuer.ts';

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

const houses = (
  'Lumen Aurelia Meridian Northgate Crescent Halden Corvus Sterna Vireo Tessera Ombria Calyx Perenne Quanta Solvane ' +
  'Bastion Marlowe Kestrel Arden Novara'
).split(' ');
const scopes = (
  'Global Europe Eurozone Americas Asia Pacific Nordic Baltic Iberia Alpine Adriatic Levant Andes Caribbean Danube ' +
  'Emerging Developed Frontier World Atlantic'
).split(' ');
const contents = [
  'Government Bond',
  'Corporate Bond',
  'High Yield',
  'Inflation-Linked',
  'Money Market',
  'Aggregate',
  'Energy',
  'Bank',
  'Technology',
  'Pharma',
  'Property',
  'Utilities',
  'Equity',
] as const;
const terms = ['', '1-3', '3-5', '5-7', '7-10', '10+', '15+', 'Short-Term', 'Long-Term', '500'] as const;

interface Named {
  readonly name: string;
  readonly ticker: string;
  readonly currency: string;
}

/** Letters for a number: 0 is AAA, each number another. */
function lettersOf(number: number, length: number): string {
  let rest = number;
  let letters = '';
  for (let place = 0; place < length; place++) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
    rest = Math.floor(rest / 26);
  }
  return letters;
}

function composed(number: number, offset: number, last: string): Named {
  const sizes = [houses.length, contents.length, scopes.length, terms.length, demoCurrencies.length];
  const [house = 0, content = 0, scope = 0, term = 0, currencyAt = 0] = scatteredPlaces(sizes, number, offset);
  const currency = demoCurrencies[currencyAt]?.code ?? 'EUR';
  const words = [houses[house], scopes[scope], contents[content], terms[term], currency, last];
  const houseName = houses[house] ?? '';
  return {
    name: words.filter((word) => word !== undefined && word !== '').join(' '),
    ticker: houseName.charAt(0) + lettersOf(number, 4),
    currency,
  };
}

interface Identity extends Named {
  readonly id: number;
  readonly kind: InstrumentKind;
  readonly issuerId: number | null;
  readonly isin: string | null;
}

function instrumentOf(identity: Identity): Instrument {
  return { ...identity, shortName: identity.ticker, registrationNumber: null, statusId: null, isGenerated: true };
}

/** An index of the wide market by its running number among them; it has no issuer and no ISIN. */
function wideIndex(id: number, number: number, seed: number): Instrument {
  const named = composed(number, seed * 7919, number % 3 === 0 ? 'TR' : 'Index');
  return instrumentOf({ ...named, ticker: `${named.ticker}-I`, id, kind: 'index', issuerId: null, isin: null });
}

/** A fund of the wide market by its running number among them. */
function wideFund(id: number, number: number, seed: number): Instrument {
  const named = composed(number, seed * 104_729 + 17, number % 4 === 0 ? 'UCITS ETF' : 'ETF');
  return instrumentOf({ ...named, id, kind: 'etf', issuerId: null, isin: fictionalIsin(id) });
}

/** The classes of stock that one issuer may have, in the order in which it gets them. */
const shareClasses = [
  { words: 'ordinary share', suffix: '' },
  { words: 'preference share', suffix: 'P' },
  { words: 'depositary receipt', suffix: 'Y' },
  { words: 'class B share', suffix: 'B' },
] as const;

function tickerOf(issuer: WideIssuer, suffix: string): string {
  const letters = issuer.shortName
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();
  return `${letters.slice(0, 2)}${lettersOf(issuer.id, 3)}${suffix}`;
}

/** A stock of an issuer: the class with this number. */
function wideStock(id: number, issuer: WideIssuer, classNumber: number): Instrument {
  const { words, suffix } = shareClasses[classNumber] ?? shareClasses[0];
  return instrumentOf({
    id,
    kind: 'stock',
    issuerId: issuer.id,
    name: `${issuer.shortName} ${words}`,
    ticker: tickerOf(issuer, suffix),
    currency: issuer.currency,
    isin: fictionalIsin(id),
  });
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
