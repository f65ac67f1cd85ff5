import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { bondStatuses } from '../bond-status.ts';
import { findSector } from '../sector.ts';
import { seniorities } from '../seniority.ts';
import { isIdText, isVenueCode } from './code-forms.ts';
import { findCountry, findCountryName } from './country-words.ts';
import { currencyCodes, findCurrency } from './currency-codes.ts';
import {
  findBoundFacet,
  findKind,
  findListFacet,
  findSectorWord,
  findSeniority,
  findStatusWord,
} from './facet-words.ts';
import {
  askedFacets,
  type BoundFacet,
  type Bounds,
  type DayFacet,
  dayFacets,
  type Facets,
  kindFacets,
  type ListFacet,
  noFacets,
} from './facets.ts';
import { type Grade, rankOfGrade } from './grades.ts';
import type { NumberFacet } from './histogram-edges.ts';
import { dayBounds, daysOfYears, yearBounds } from './typed-days.ts';
import { GRADE, gradeWords, isPlainGrade, ratingOf } from './typed-grades.ts';
import {
  bounded,
  type FoundPart,
  matchAt,
  NUMBER,
  numberOf,
  OPERATOR,
  ordered,
  type PartReader,
  type Piece,
  type Scan,
  SEPARATOR,
  scan,
  sticky,
  type TypedPart,
  withBounds,
} from './typed-parts.ts';

/** One thing that a part of a typed text asks for. */
type Asked =
  | { readonly facet: ListFacet; readonly value: string }
  | { readonly facet: NumberFacet; readonly bounds: Bounds }
  | { readonly facet: DayFacet; readonly bounds: Bounds<IsoDate> }
  | { readonly facet: 'rating'; readonly bounds: Bounds<Grade> };

type FacetToken = TypedPart<Asked>;

export interface ParsedSearch {
  readonly facets: Facets;
  readonly tokens: readonly FacetToken[];
  /** What is left, part by part, and as words to search for. */
  readonly pieces: readonly Piece[];
  readonly rest: string;
}

type Found = FoundPart<Asked>;
type Reader = PartReader<Asked>;

const namedNumber = sticky(`([\\p{L}-]{2,13})\\s*${OPERATOR}\\s*${NUMBER}(?:${SEPARATOR}${NUMBER})?(?:%|bp)?`);
const namedRange = sticky(`([\\p{L}-]{2,13}?)\\s*${NUMBER}${SEPARATOR}${NUMBER}(?:%|bp)?`);
const DAY = '(\\d{4}-\\d{2}-\\d{2})';
const namedDays = sticky(`([\\p{L}-]{2,13})\\s*${OPERATOR}?\\s*${DAY}(?:\\.\\.${DAY})?`);
const bareYears = sticky(`${OPERATOR}?(\\d{4})(?:[-–—](\\d{4}|\\d{2})|(\\+))?`);
const shortYears = sticky('(\\d{2})[-–—](\\d{2})');
const grade = sticky(`${OPERATOR}?\\s*${GRADE}(?:\\.\\.${GRADE})?`);
const namedGrade = sticky(`(\\p{L}{3,8})\\s*${OPERATOR}?\\s*${GRADE}(?:\\.\\.${GRADE})?`);
const namedWord = sticky('(\\p{L}{2,13}):([\\p{L}\\p{M}\\p{N},._:-]{1,80})');
/** Up to three words, the most first. */
const phrases = [2, 1, 0].map((more) =>
  sticky(`[\\p{L}\\p{M}\\p{N}-]{1,30}(?: +[\\p{L}\\p{M}\\p{N}-]{1,30}){${more}}`),
);
const word = sticky('[\\p{L}\\p{M}-]{2,30}');

const maturityOf = (operator: string, first: string, second: string | undefined): Asked | undefined => {
  const bounds = yearBounds(operator, first, second);
  return bounds === undefined ? undefined : { facet: 'maturity', bounds };
};

const daysOf = (facet: DayFacet, bounds: Bounds<IsoDate> | undefined): Asked | undefined =>
  bounds === undefined ? undefined : { facet, bounds };

const isDayFacet = (facet: BoundFacet | undefined): facet is DayFacet => dayFacets.some((each) => each === facet);

function figureOf(name: string, operator: string, first: string, second: string | undefined): Asked | undefined {
  const facet = findBoundFacet(name);
  if (facet === undefined || facet === 'rating') return undefined;
  if (facet === 'maturity') return maturityOf(operator, first, second);
  if (isDayFacet(facet)) return daysOf(facet, daysOfYears(yearBounds(operator, first, second)));
  const bounds = second === undefined ? bounded(operator, numberOf(first)) : ordered(numberOf(first), numberOf(second));
  return { facet, bounds };
}

const found = (match: RegExpExecArray, asked: Asked | undefined): Found | undefined =>
  asked === undefined ? undefined : { end: match.index + match[0].length, asked };

const readNamedNumber: Reader = (text, at) => {
  const match = matchAt(namedNumber, text, at);
  if (match === null) return undefined;
  const [, name = '', operator = '', first = '', second] = match;
  return found(match, figureOf(name, operator, first, second));
};

const readNamedRange: Reader = (text, at) => {
  const match = matchAt(namedRange, text, at);
  if (match === null) return undefined;
  const [, name = '', first = '', second = ''] = match;
  // A kind before years is two filters: call 30-34.
  return findKind(name) === undefined ? found(match, figureOf(name, '=', first, second)) : undefined;
};

const readNamedDays: Reader = (text, at) => {
  const match = matchAt(namedDays, text, at);
  if (match === null) return undefined;
  const [, name = '', operator = '=', first = '', second] = match;
  const facet = findBoundFacet(name);
  return isDayFacet(facet) ? found(match, daysOf(facet, dayBounds(operator, first, second))) : undefined;
};

const readYears: Reader = (text, at) => {
  const short = matchAt(shortYears, text, at);
  if (short !== null) {
    const [, first = '', second = ''] = short;
    return Number(first) < Number(second) ? found(short, maturityOf('=', first, second)) : undefined;
  }
  const match = matchAt(bareYears, text, at);
  if (match === null) return undefined;
  const [, operator = '=', first = '', second, plus] = match;
  return found(match, maturityOf(plus === undefined ? operator : '>=', first, second));
};

const ratingFound = (match: RegExpExecArray, bounds: Bounds<Grade> | undefined) =>
  found(match, bounds === undefined ? undefined : { facet: 'rating', bounds });

const readNamedGrade: Reader = (text, at) => {
  const match = matchAt(namedGrade, text, at);
  if (match === null) return undefined;
  const [, name = '', operator = '', first = '', second] = match;
  return findBoundFacet(name) === 'rating' ? ratingFound(match, ratingOf(operator, first, second)) : undefined;
};

const readGrade: Reader = (text, at) => {
  const match = matchAt(grade, text, at);
  if (match === null) return undefined;
  const [, operator = '', first = '', second] = match;
  const isMeant = operator === '' ? second !== undefined || isPlainGrade(first) : operator !== ':';
  return isMeant ? ratingFound(match, ratingOf(operator, first, second)) : undefined;
};

const currencyOf = (text: string) => currencyCodes.find((code) => code === text.toUpperCase());

const valueFinders: Readonly<Record<ListFacet, (text: string) => string | undefined>> = {
  currency: findCurrency,
  kind: (text) => kindFacets.find((kind) => kind === text.toLowerCase()) ?? findKind(text),
  seniority: (text) =>
    seniorities.find((each) => each === text.toLowerCase()) ?? findSeniority(text.replaceAll('_', '-')),
  sector: (text) => findSector(text.replaceAll('_', ' ')) ?? findSectorWord(text),
  country: findCountry,
  issuer: (text) => (isIdText(text) ? text : undefined),
  venue: (text) => (isVenueCode(text) ? text : undefined),
  watchlist: (text) => (isIdText(text) ? text : undefined),
  status: (text) => bondStatuses.find(({ key }) => key === text.toLowerCase())?.key ?? findStatusWord(text),
};

const readNamedWord: Reader = (text, at) => {
  const match = matchAt(namedWord, text, at);
  if (match === null) return undefined;
  const [, name = '', typed = ''] = match;
  const facet = findListFacet(name);
  const value = facet === undefined ? undefined : valueFinders[facet](typed);
  return found(match, facet === undefined || value === undefined ? undefined : { facet, value });
};

const listed = (facet: ListFacet, value: string | undefined): Asked | undefined =>
  value === undefined ? undefined : { facet, value };

const readSeniority: Reader = (text, at) => {
  for (const phrase of phrases) {
    const match = matchAt(phrase, text, at);
    const value = match === null ? undefined : findSeniority(match[0].replaceAll(/ +/g, '-'));
    if (match !== null && value !== undefined) return found(match, { facet: 'seniority', value });
  }
  return undefined;
};

const readWord: Reader = (text, at) => {
  const match = matchAt(word, text, at);
  if (match === null) return undefined;
  const [typed] = match;
  const bounds = gradeWords[typed.toLowerCase()];
  if (bounds !== undefined) return found(match, { facet: 'rating', bounds });
  return found(
    match,
    listed('currency', currencyOf(typed)) ?? listed('kind', findKind(typed)) ?? listed('status', findStatusWord(typed)),
  );
};

/** Words that names of issuers are made of as well. */
const readNameWord: Reader = (text, at) => {
  const match = matchAt(word, text, at);
  if (match === null) return undefined;
  return found(match, listed('sector', findSectorWord(match[0])) ?? listed('country', findCountryName(match[0])));
};

const readers: readonly Reader[] = [
  readNamedNumber,
  readNamedRange,
  readNamedDays,
  readNamedWord,
  readNamedGrade,
  readSeniority,
  readYears,
  readGrade,
  readWord,
];

/** What was asked before and one thing more: both values of a list; of each bound the last, and of two that leave nothing between them too. */
function withAsked(facets: Facets, asked: Asked): Facets {
  if ('value' in asked) {
    const old: readonly string[] = facets[asked.facet];
    return { ...facets, [asked.facet]: [...new Set([...old, asked.value])] };
  }
  if (asked.facet === 'rating') {
    return { ...facets, rating: withBounds(facets.rating, asked.bounds, (value) => -rankOfGrade(value)) };
  }
  if (isDayFacet(asked.facet)) {
    const bounds = asked.bounds as Bounds<IsoDate>;
    return { ...facets, [asked.facet]: withBounds(facets[asked.facet], bounds, dayNumberFromIso) };
  }
  return { ...facets, [asked.facet]: withBounds(facets[asked.facet], asked.bounds as Bounds, Number) };
}

function collected(text: string, before: Facets, { tokens, rest }: Scan<Asked>): ParsedSearch {
  const facets = tokens.reduce((all, { asked }) => withAsked(all, asked), before);
  return { facets, tokens, pieces: rest, rest: rest.map(({ start, end }) => text.slice(start, end)).join(' ') };
}

/**
 * What a typed text asks for: facets with the place of each part, and the words that are left. A word of a sector or a country counts where
 * nothing but facets stands beside it; else it is part of a name. `before` are facets that are asked already.
 */
export function parseFacets(text: string, before: Facets = noFacets): ParsedSearch {
  const first = scan(text, readers);
  const hasFacets = first.tokens.length > 0 || askedFacets(before).length > 0;
  if (!hasFacets || first.rest.length === 0) return collected(text, before, first);
  const second = scan(text, [...readers, readNameWord]);
  return collected(text, before, second.rest.length === 0 ? second : first);
}
