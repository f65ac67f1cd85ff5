import { bondStatuses } from '../bond-status.ts';
import { findSector } from '../sector.ts';
import { findCountry, findCountryName } from './country-words.ts';
import { currencyCodes } from './currency-codes.ts';
import { findBoundFacet, findKind, findListFacet, findSectorWord, findStatusWord } from './facet-words.ts';
import {
  askedFacets,
  type BoundFacet,
  type Bounds,
  type Facets,
  kindFacets,
  type ListFacet,
  noFacets,
} from './facets.ts';
import { bucketOf, findGrade, type Grade, gradeBeside, rankOfGrade } from './grades.ts';

/** One thing that a part of a typed text asks for. */
type Asked =
  | { readonly facet: ListFacet; readonly value: string }
  | { readonly facet: Exclude<BoundFacet, 'rating'>; readonly bounds: Bounds }
  | { readonly facet: 'rating'; readonly bounds: Bounds<Grade> };

/** A part of a typed text that was understood, and where it stands: from the first character to before `end`. */
interface FacetToken {
  readonly start: number;
  readonly end: number;
  readonly asked: Asked;
}

/** From the first character of a part to before `end`. */
interface Piece {
  readonly start: number;
  readonly end: number;
}

export interface ParsedSearch {
  readonly facets: Facets;
  readonly tokens: readonly FacetToken[];
  /** What is left, part by part, and as words to search for. */
  readonly pieces: readonly Piece[];
  readonly rest: string;
}

type Found = Omit<FacetToken, 'start'>;
type Reader = (text: string, at: number) => Found | undefined;

const OPERATOR = '(>=|<=|≥|≤|>|<|=|:)';
const NUMBER = '(-?\\d{1,6}(?:[.,]\\d{1,6})?)';
const SEPARATOR = '\\s*(?:-|–|—|\\.\\.)\\s*';
const END = '(?=\\s|$)';
const GRADE = '([A-Da-d]{1,3}[1-3+\\-−]?)';
const sticky = (source: string) => new RegExp(source + END, 'uy');

const namedNumber = sticky(`([\\p{L}-]{2,13})\\s*${OPERATOR}\\s*${NUMBER}(?:${SEPARATOR}${NUMBER})?(?:%|bp)?`);
const namedRange = sticky(`([\\p{L}-]{2,13}?)\\s*${NUMBER}${SEPARATOR}${NUMBER}(?:%|bp)?`);
const bareYears = sticky(`${OPERATOR}?(\\d{4})(?:[-–—](\\d{4}|\\d{2})|(\\+))?`);
const shortYears = sticky('(\\d{2})[-–—](\\d{2})');
const grade = sticky(`${OPERATOR}?\\s*${GRADE}(?:\\.\\.${GRADE})?`);
const namedGrade = sticky(`(\\p{L}{3,8})\\s*${OPERATOR}?\\s*${GRADE}(?:\\.\\.${GRADE})?`);
const namedWord = sticky('(\\p{L}{3,8}):([\\p{L}\\p{M}\\p{N},_-]{1,80})');
const word = sticky('[\\p{L}\\p{M}-]{2,30}');

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const numberOf = (text: string) => Number(text.replace(',', '.'));

function bounded<Value>(operator: string, value: Value): Bounds<Value> {
  if (operator.startsWith('<') || operator === '≤') return { from: null, to: value };
  if (operator.startsWith('>') || operator === '≥') return { from: value, to: null };
  return { from: value, to: value };
}

const ordered = (a: number, b: number): Bounds => ({ from: Math.min(a, b), to: Math.max(a, b) });

/** Years are whole, so before and after leave out the year itself. */
function boundedYears(operator: string, year: number): Bounds {
  return bounded(operator, year + (operator === '<' ? -1 : operator === '>' ? 1 : 0));
}

const isYear = (year: number) => year >= 1900 && year <= 2199;
const wholeYear = (text: string) => (text.length === 2 ? 2000 : 0) + Number(text);

function maturityOf(operator: string, first: string, second: string | undefined): Asked | undefined {
  if (![first, second ?? first].every((text) => /^(?:\d{2}|\d{4})$/.test(text))) return undefined;
  const year = wholeYear(first);
  const last = second === undefined ? year : wholeYear(second);
  if (!isYear(year) || !isYear(last)) return undefined;
  return { facet: 'maturity', bounds: second === undefined ? boundedYears(operator, year) : ordered(year, last) };
}

function figureOf(name: string, operator: string, first: string, second: string | undefined): Asked | undefined {
  const facet = findBoundFacet(name);
  if (facet === undefined || facet === 'rating') return undefined;
  if (facet === 'maturity') return maturityOf(operator, first, second);
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
  return found(match, figureOf(name, '=', first, second));
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

/** Letters that are words as well count only with a sign: `a`, `b`, `b2`. */
const isPlainGrade = (text: string) => /^(?:aaa|aa|bbb|bb|ccc|[abc]{1,3}[+\-−]|[abc]aa?[1-3])$/i.test(text);

function ratingOf(operator: string, text: string, other: string | undefined): Bounds<Grade> | undefined {
  const first = findGrade(text);
  if (first === undefined) return undefined;
  if (other !== undefined) {
    const second = findGrade(other);
    if (second === undefined) return undefined;
    return rankOfGrade(first) > rankOfGrade(second) ? { from: first, to: second } : { from: second, to: first };
  }
  if (operator === '>') return { from: gradeBeside(first, -1), to: null };
  if (operator === '<') return { from: null, to: gradeBeside(first, 1) };
  if (operator !== '' && operator !== ':') return bounded(operator, first);
  // Letters alone stand for their three steps; Moody's has no such step in the middle.
  const isBucket = /^[a-d]+$/i.test(text);
  const { best, worst } = bucketOf(first);
  return isBucket ? { from: worst, to: best } : { from: first, to: first };
}

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

const gradeWords: Readonly<Record<string, Bounds<Grade>>> = {
  ig: { from: 'BBB-', to: null },
  hy: { from: null, to: 'BB+' },
};

const currencyOf = (text: string) => currencyCodes.find((code) => code === text.toUpperCase());

const valueFinders: Readonly<Record<ListFacet, (text: string) => string | undefined>> = {
  currency: (text) => (/^[a-z]{3}$/i.test(text) ? text.toUpperCase() : undefined),
  kind: (text) => kindFacets.find((kind) => kind === text.toLowerCase()) ?? findKind(text),
  sector: (text) => findSector(text.replaceAll('_', ' ')) ?? findSectorWord(text),
  country: findCountry,
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
  readNamedWord,
  readNamedGrade,
  readYears,
  readGrade,
  readWord,
];

interface Scan {
  readonly tokens: readonly FacetToken[];
  readonly rest: readonly Piece[];
}

// What stands in quotes is words, whatever it would mean.
const PIECE = /"[^"]*"?|“[^”]*”?|«[^»]*»?|\S+/gu;
const QUOTED = /^["“«]/u;

function scan(text: string, readersOfPiece: readonly Reader[]): Scan {
  const tokens: FacetToken[] = [];
  const rest: Piece[] = [];
  let past = 0;
  for (const { 0: piece, index: start } of text.matchAll(PIECE)) {
    if (start < past) continue;
    const read = QUOTED.test(piece) ? [] : readersOfPiece;
    const token = firstFound(read, text, start);
    if (token === undefined) rest.push({ start, end: start + piece.length });
    else tokens.push({ start, ...token });
    past = token?.end ?? start + piece.length;
  }
  return { tokens, rest };
}

function firstFound(readersOfPiece: readonly Reader[], text: string, at: number): Found | undefined {
  for (const read of readersOfPiece) {
    const token = read(text, at);
    if (token !== undefined) return token;
  }
  return undefined;
}

function withBounds<Value>(old: Bounds<Value>, { from, to }: Bounds<Value>, rank: (value: Value) => number) {
  const merged = { from: from ?? old.from, to: to ?? old.to };
  const isEmpty = merged.from !== null && merged.to !== null && rank(merged.from) > rank(merged.to);
  return isEmpty ? { from, to } : merged;
}

/** What was asked before and one thing more: both values of a list; of each bound the last, and of two that leave nothing between them too. */
function withAsked(facets: Facets, asked: Asked): Facets {
  if ('value' in asked) {
    const old: readonly string[] = facets[asked.facet];
    return { ...facets, [asked.facet]: [...new Set([...old, asked.value])] };
  }
  if (asked.facet === 'rating') {
    return { ...facets, rating: withBounds(facets.rating, asked.bounds, (value) => -rankOfGrade(value)) };
  }
  return { ...facets, [asked.facet]: withBounds(facets[asked.facet], asked.bounds, Number) };
}

function collected(text: string, before: Facets, { tokens, rest }: Scan): ParsedSearch {
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
