import { fictionalLei } from '#demo/fictional-codes.ts';
import { randomStream } from '#demo/random.ts';
import { sectorWords, type TitleWord, titleLanguages, type WordLanguage } from '#demo/titles/title-words.ts';
import type { Issuer } from '#domain/market/instrument.ts';
import { scatteredPlaces } from './scattered.ts';
import { firstWideIssuerId } from './wide-ids.ts';
import families from './words/name-families.json' with { type: 'json' };

type Choice = readonly [string, ...string[]];

/** Names of one country's kind: proper names are a beginning and an ending, companies take a legal form. */
interface NameFamily {
  readonly countries: Choice;
  readonly currency: string;
  readonly beginnings: readonly string[];
  readonly endings: readonly string[];
  readonly legalForms: Choice;
  /** In which language its companies name what they do. */
  readonly wordLanguage: WordLanguage;
  /** Whether the word of trade stands before the proper name. */
  readonly isWordFirst: boolean;
}

function choiceOf(list: readonly string[]): Choice {
  const [first, ...others] = list;
  if (first === undefined) throw new RangeError('nothing to choose from in name-families.json');
  return [first, ...others];
}

function wordLanguageOf(code: string): WordLanguage {
  return titleLanguages.find((language) => language === code) ?? 'en';
}

/** Fictional names; families that come more often than others are markets with more issuers. */
const nameFamilies: readonly NameFamily[] = families.map((family) => ({
  ...family,
  countries: choiceOf(family.countries),
  legalForms: choiceOf(family.legalForms),
  wordLanguage: wordLanguageOf(family.wordLanguage),
  beginnings: family.beginnings.split(' '),
  endings: family.endings.split(' '),
}));

/** An issuer of the wide market with the code under which it is stored, and the currency in which it mostly borrows. */
export interface WideIssuer extends Issuer {
  readonly code: string;
  readonly currency: string;
}

/** Which family each issuer of twenty in turn belongs to: larger markets come more often. */
const turns = [0, 2, 8, 1, 9, 3, 0, 4, 12, 6, 2, 0, 5, 8, 13, 7, 9, 10, 11, 0] as const;

interface Trade {
  readonly sector: string;
  /** What a company does; null for a public borrower, whose name is built around the place. */
  readonly row: TitleWord | null;
  readonly place?: 'City of' | 'Region of';
}

const trades: readonly Trade[] = [
  ...Object.entries(sectorWords).flatMap(([sector, rows]) => rows.map((row) => ({ sector, row }))),
  { sector: 'regions', row: null, place: 'City of' },
  { sector: 'regions', row: null, place: 'Region of' },
];

function familyOf(ordinal: number): NameFamily {
  const family = nameFamilies[turns[ordinal % turns.length] ?? 0];
  if (family === undefined) throw new RangeError(`no family of names for issuer ${ordinal}`);
  return family;
}

/** The running number of an issuer within its family. */
function placeInFamily(ordinal: number): number {
  const family = turns[ordinal % turns.length];
  const before = turns.slice(0, ordinal % turns.length).filter((turn) => turn === family).length;
  const perRound = turns.filter((turn) => turn === family).length;
  return Math.floor(ordinal / turns.length) * perRound + before;
}

function wordOf(row: TitleWord, family: NameFamily): string {
  return row[family.wordLanguage].split('|')[0] ?? '';
}

interface Names {
  readonly name: string;
  readonly shortName: string;
}

function namesOf(proper: string, trade: Trade, family: NameFamily, legalForm: string): Names {
  if (trade.row === null) return { name: `${trade.place} ${proper}`, shortName: `${trade.place} ${proper}` };
  const word = wordOf(trade.row, family);
  const shortName = family.isWordFirst ? `${word} ${proper}` : `${proper} ${word}`;
  return { name: `${shortName} ${legalForm}`, shortName };
}

// A beginning and an ending that share a letter are spelled with one.
function joinedName(beginning: string, ending: string): string {
  return beginning.endsWith(ending.charAt(0)) ? beginning + ending.slice(1) : beginning + ending;
}

const hasLei = (ordinal: number) => ordinal % 5 !== 4;

/** The issuer with a running number from 0; a name comes twice only where two countries have a town of it. */
export function wideIssuer(seed: number, ordinal: number): WideIssuer {
  const family = familyOf(ordinal);
  const { beginnings, endings } = family;
  const offset = randomStream(seed, `names ${nameFamilies.indexOf(family)}`).whole(0, 1_000_000);
  const sizes = [beginnings.length, trades.length, endings.length];
  const [beginning = 0, tradeAt = 0, ending = 0] = scatteredPlaces(sizes, placeInFamily(ordinal), offset);
  const random = randomStream(seed, `issuer ${ordinal}`);
  const trade = trades[tradeAt] ?? { sector: 'regions', row: null, place: 'City of' };
  const proper = joinedName(beginnings[beginning] ?? '', endings[ending] ?? '');
  return {
    id: firstWideIssuerId + ordinal,
    code: `demo-wide-${ordinal + 1}`,
    ...namesOf(proper, trade, family, random.pick(family.legalForms)),
    country: random.pick(family.countries),
    sector: trade.sector,
    lei: hasLei(ordinal) ? fictionalLei(ordinal + 1) : null,
    isGenerated: true,
    currency: family.currency,
  };
}
