import { dayNumberFromIso } from '#math/dates/dates.ts';
import { bondStatuses } from '../bond/bond-status.ts';
import { seniorities, subordinatedSeniorities } from '../bond/issue.ts';
import { bondKinds } from '../fields/bond-kinds.ts';
import type { ChoiceField, ChoiceOf, DayField, FilterField, GradesField, RangeField } from '../fields/field.ts';
import { type Grade, rankOfGrade } from '../issuer/grades.ts';
import { findSector } from '../issuer/sector.ts';
import {
  type Asked,
  anyStatus,
  asksNothing,
  nothingAsked,
  withChoices,
  withDays,
  withGrades,
  withRange,
} from './asked.ts';
import { type Bounds, openBounds } from './bounds.ts';
import { isIdText, isIsinText, isinOfCode, isVenueCode } from './code-forms.ts';
import { findCountry, findCountryName } from './country-words.ts';
import { currencyCodes, findCurrency } from './currency-codes.ts';
import { filtersOf, type List } from './lists.ts';
import { lexemesOf } from './phrases/lexemes.ts';
import { type SpelledText, spelledText } from './phrases/spelled-text.ts';
import { dayBounds, daysOfYears, yearBounds } from './typed-days.ts';
import { GRADE, gradeWords, isPlainGrade, ratingOf } from './typed-grades.ts';
import { type AskedPart, NEGATIONS, negated, withoutNot, withoutOr } from './typed-joins.ts';
import {
  bounded,
  type FoundPart,
  matchAt,
  NUMBER,
  numberOf,
  OPERATOR,
  ordered,
  type PartReader,
  type Pattern,
  type Piece,
  type Scan,
  SEPARATOR,
  scan,
  sticky,
  type TypedPart,
  withBounds,
} from './typed-parts.ts';
import {
  assetClasses,
  findAssetWord,
  finderOf,
  findKind,
  findSectorWord,
  findSeniority,
  findStatusWord,
  seniorWords,
} from './value-words.ts';

type Found = FoundPart<AskedPart> | undefined;
type Reader = PartReader<AskedPart>;

export interface ParsedText {
  readonly asked: Asked;
  readonly tokens: readonly TypedPart<AskedPart>[];
  /** What is left, part by part, and as words to search for. */
  readonly pieces: readonly Piece[];
  readonly rest: string;
}

const NAME = '([\\p{L}][\\p{L}_/-]{0,29}?)';
/** Behind a number; scales count with amounts alone. */
const UNIT = '(%|bp|y|mn|m|bn|b|k|млн|млрд|mio|mrd|亿|万)?';
const namedNumber = sticky(`${NAME}\\s*${OPERATOR}\\s*${NUMBER}${UNIT}(?:${SEPARATOR}${NUMBER}${UNIT})?`);
const namedRange = sticky(`${NAME}\\s*${NUMBER}${UNIT}${SEPARATOR}${NUMBER}${UNIT}`);
const DAY = '(\\d{4}-\\d{2}-\\d{2})';
const namedDays = sticky(`${NAME}\\s*${OPERATOR}?\\s*${DAY}(?:\\.\\.${DAY})?`);
const bareYears = sticky(`${OPERATOR}?(\\d{4})(?:[-–—](\\d{4}|\\d{2})|(\\+))?`);
const shortYears = sticky('(\\d{2})[-–—](\\d{2})');
const namedGrade = sticky(`${NAME}\\s*${OPERATOR}?\\s*${GRADE}(?:\\.\\.${GRADE})?`);
const grade = sticky(`${OPERATOR}?\\s*${GRADE}(?:\\.\\.${GRADE})?`);
const namedWord = sticky(`${NAME}:([\\p{L}\\p{M}\\p{N},._:-]{1,80})`);
/** Up to three words, the most first. */
const phrases = [2, 1, 0].map((more) =>
  sticky(`[\\p{L}\\p{M}\\p{N}-]{1,30}(?: +[\\p{L}\\p{M}\\p{N}-]{1,30}){${more}}`),
);
const word = sticky('[\\p{L}\\p{M}-]{2,30}');
const CODE = '(?:[A-Za-z]{2}[A-Za-z0-9]{9}\\d|[0-9A-Za-z]{8}\\d)';
/** ISINs and CUSIPs. One alone is a word, which leads straight to its bond. */
const codes = sticky(`${CODE}(?:[\\s,;]+${CODE})+[,;]?`);
const notBefore = new RegExp(`(?:(?:${NEGATIONS})\\s+|[-−!])(?=[^\\s\\d])`, 'iuy');
const not: Pattern = () => notBefore;

const scales: Readonly<Record<string, number>> = { k: 1e-3, 万: 1e-2, 亿: 1e2, bn: 1e3, b: 1e3, mrd: 1e3, млрд: 1e3 };

const allSenior = seniorities.filter((each) => !subordinatedSeniorities.some((other) => other === each));

/** The seniorities that words mean, without or with their keys. */
function senioritiesOf(text: string): readonly string[] | undefined {
  if (seniorWords.includes(text.toLowerCase())) return allSenior;
  return one(findSeniority(text.replaceAll(/[_ ]+/g, '-')));
}

const one = (value: string | undefined): readonly string[] | undefined => (value === undefined ? undefined : [value]);
const having = (isForm: (text: string) => boolean) => (text: string) => (isForm(text) ? [text] : undefined);

/** What a value is typed as behind the name of its filter. */
const namedValues: Readonly<Record<ChoiceOf, (text: string) => readonly string[] | undefined>> = {
  currency: (text) => one(findCurrency(text)),
  country: (text) => one(findCountry(text)),
  sector: (text) => one(findSector(text.replaceAll('_', ' ')) ?? findSectorWord(text)),
  assets: (text) => one(assetClasses.find((each) => each === text.toLowerCase()) ?? findAssetWord(text)),
  kind: (text) => one(bondKinds.find((kind) => kind === text.toLowerCase()) ?? findKind(text)),
  seniority: (text) => one(seniorities.find((each) => each === text.toLowerCase())) ?? senioritiesOf(text),
  status: (text) =>
    one(
      [anyStatus, ...bondStatuses.map(({ key }) => key)].find((key) => key === text.toLowerCase()) ??
        findStatusWord(text),
    ),
  isin: (text) => having(isIsinText)(text.toUpperCase()),
  venue: having(isVenueCode),
  id: having(isIdText),
  watchlist: having(isIdText),
};

type BareValues = readonly (readonly [ChoiceOf, (text: string) => string | undefined])[];

/** Words that mean a value by themselves. */
const bareValues: BareValues = [
  ['currency', (text) => currencyCodes.find((code) => code === text.toUpperCase())],
  ['kind', findKind],
  ['status', findStatusWord],
];

/** The same of words that names are made of as well. */
const nameValues: BareValues = [
  ['assets', findAssetWord],
  ['sector', findSectorWord],
  ['country', findCountryName],
];

const found = (match: RegExpExecArray, asked: AskedPart | undefined): Found =>
  asked === undefined ? undefined : { end: match.index + match[0].length, asked };

/** The filters of a list that a typed name means: one by bounds, and one by choice. */
export interface FieldFinders {
  readonly findBound: (name: string) => Exclude<FilterField, ChoiceField> | undefined;
  readonly findChoice: (name: string) => ChoiceField | undefined;
}

function finderIn<Of extends FilterField>(fields: readonly Of[]): (name: string) => Of | undefined {
  const find = finderOf(Object.fromEntries(fields.map(({ id, typed }) => [id, `${typed} ${id}`])));
  return (name) => {
    const id = find(name);
    return fields.find((field) => field.id === id);
  };
}

export function fieldFinders(list: List): FieldFinders {
  const fields = filtersOf(list);
  return {
    findBound: finderIn(fields.filter((field) => field.type !== 'choice')),
    findChoice: finderIn(fields.filter((field) => field.type === 'choice')),
  };
}

/** A typed number of a field, in the unit of its bounds. */
function typedNumber({ unit }: RangeField, text: string, scale = ''): number | undefined {
  const isAmount = unit === 'amount' || unit === 'millions';
  const isScale = !['', '%', 'bp', 'y'].includes(scale);
  if (isScale !== isAmount && scale !== '') return undefined;
  return numberOf(text) * (scales[scale.toLowerCase()] ?? 1);
}

interface TypedNumbers {
  readonly operator: string;
  readonly first: string;
  readonly firstUnit: string | undefined;
  readonly second: string | undefined;
  readonly secondUnit: string | undefined;
}

function rangeOf(field: RangeField, typed: TypedNumbers): AskedPart | undefined {
  const { operator, first, second, firstUnit = typed.secondUnit, secondUnit } = typed;
  const low = typedNumber(field, first, firstUnit);
  if (low === undefined) return undefined;
  if (second === undefined) return { field, bounds: bounded(operator, low) };
  const high = typedNumber(field, second, secondUnit);
  return high === undefined ? undefined : { field, bounds: ordered(low, high) };
}

function yearsOf(field: DayField, operator: string, first: string, second: string | undefined): AskedPart | undefined {
  const bounds = yearBounds(operator, first, second);
  if (bounds === undefined) return undefined;
  if (field.by === 'year') return { field, bounds };
  const days = daysOfYears(bounds);
  return days === undefined ? undefined : { field, days };
}

function numbersOf(field: FilterField | undefined, typed: TypedNumbers): AskedPart | undefined {
  if (field?.type === 'range') return rangeOf(field, typed);
  const isPlain = typed.firstUnit === undefined && typed.secondUnit === undefined;
  return field?.type === 'day' && isPlain ? yearsOf(field, typed.operator, typed.first, typed.second) : undefined;
}

function graded(field: GradesField, bounds: Bounds<Grade> | undefined): AskedPart | undefined {
  return bounds === undefined ? undefined : { field, grades: bounds };
}

/** How the filters of one list are typed. */
class Language {
  readonly #fields: readonly FilterField[];
  readonly #finders: FieldFinders;
  readonly #suffixes: readonly { readonly field: RangeField; readonly pattern: Pattern }[];

  constructor(list: List) {
    this.#fields = filtersOf(list);
    this.#finders = fieldFinders(list);
    this.#suffixes = this.#fields.flatMap((field) => {
      if (field.type !== 'range' || field.suffix === undefined) return [];
      const number = `${NUMBER}(${field.suffix})`;
      return { field, pattern: sticky(`${OPERATOR}?\\s*${number}?(?:${SEPARATOR}${number})?`) };
    });
  }

  get readers(): readonly Reader[] {
    return [
      this.#isins,
      this.#number,
      this.#range,
      this.#days,
      this.#choice,
      this.#namedGrade,
      this.#seniority,
      this.#suffixed,
      this.#years,
      this.#grade,
      this.#word,
      this.#not([this.#choice, this.#seniority, this.#grade, this.#word]),
    ];
  }

  /** Of words that names are made of as well. */
  get nameReaders(): readonly Reader[] {
    const words = this.#value(nameValues);
    return [words, this.#not([words])];
  }

  /** What a word of a class, a sector or a country is typed as. */
  nameOf(text: string): string | undefined {
    for (const [of, find] of nameValues) {
      const value = this.#fieldOf(of) === undefined ? undefined : find(text);
      if (value !== undefined) return `${of}:${value.replaceAll(' ', '_')}`;
    }
    return undefined;
  }

  isBound(name: string): boolean {
    return this.#finders.findBound(name) !== undefined;
  }

  #number: Reader = (text, at) => {
    const match = matchAt(namedNumber, text, at);
    if (match === null) return undefined;
    const [, name = '', operator = '', first = '', firstUnit, second, secondUnit] = match;
    return found(match, numbersOf(this.#finders.findBound(name), { operator, first, firstUnit, second, secondUnit }));
  };

  #range: Reader = (text, at) => {
    const match = matchAt(namedRange, text, at);
    if (match === null) return undefined;
    const [, name = '', first = '', firstUnit, second = '', secondUnit] = match;
    // A kind before years is two filters: call 30-34.
    if (this.#fieldOf('kind') !== undefined && findKind(name) !== undefined) return undefined;
    const typed = { operator: '=', first, firstUnit, second, secondUnit };
    return found(match, numbersOf(this.#finders.findBound(name), typed));
  };

  #days: Reader = (text, at) => {
    const match = matchAt(namedDays, text, at);
    if (match === null) return undefined;
    const [, name = '', operator = '=', first = '', second] = match;
    const field = this.#finders.findBound(name);
    const days = field?.type === 'day' && field.by === 'day' ? dayBounds(operator, first, second) : undefined;
    return found(match, days === undefined ? undefined : { field: field as DayField, days });
  };

  #choice: Reader = (text, at) => {
    const match = matchAt(namedWord, text, at);
    if (match === null) return undefined;
    const [, name = '', typed = ''] = match;
    const field = this.#finders.findChoice(name);
    if (field === undefined) return undefined;
    const values = typed.split(',').map((each) => namedValues[field.of](each));
    return values.includes(undefined)
      ? undefined
      : found(match, { field, values: values.flatMap((each) => each ?? []) });
  };

  #namedGrade: Reader = (text, at) => {
    const match = matchAt(namedGrade, text, at);
    if (match === null) return undefined;
    const [, name = '', operator = '', first = '', second] = match;
    const field = this.#finders.findBound(name);
    return field?.type === 'grades' ? found(match, graded(field, ratingOf(operator, first, second))) : undefined;
  };

  #grade: Reader = (text, at) => {
    const field = this.#fields.find((each) => each.type === 'grades');
    const match = matchAt(grade, text, at);
    if (match === null || field === undefined) return undefined;
    const [, operator = '', first = '', second] = match;
    const isMeant = operator === '' ? second !== undefined || isPlainGrade(first) : operator !== ':';
    return isMeant ? found(match, graded(field, ratingOf(operator, first, second))) : undefined;
  };

  #years: Reader = (text, at) => {
    const field = this.#fields.find((each) => each.type === 'day' && each.isBare === true);
    if (field?.type !== 'day') return undefined;
    const short = matchAt(shortYears, text, at);
    if (short !== null) {
      const [, first = '', second = ''] = short;
      return Number(first) < Number(second) ? found(short, yearsOf(field, '=', first, second)) : undefined;
    }
    const match = matchAt(bareYears, text, at);
    if (match === null) return undefined;
    const [, operator = '=', first = '', second, plus] = match;
    return found(match, yearsOf(field, plus === undefined ? operator : '>=', first, second));
  };

  /** Numbers that their unit alone names. One of years by itself stands for what rounds to it; of other units one alone is a word. */
  #suffixed: Reader = (text, at) => {
    for (const { field, pattern } of this.#suffixes) {
      const match = matchAt(pattern, text, at);
      if (match === null) continue;
      const [, operator = '', first = '', firstUnit, second, secondUnit] = match;
      if (firstUnit === undefined && secondUnit === undefined) continue;
      if (operator !== '' || second !== undefined) {
        const units =
          field.unit === 'amount' ? { firstUnit, secondUnit } : { firstUnit: undefined, secondUnit: undefined };
        return found(match, rangeOf(field, { operator, first, second, ...units }));
      }
      const value = numberOf(first);
      if (field.unit === 'years') return found(match, { field, bounds: { from: value - 0.5, to: value + 0.5 } });
    }
    return undefined;
  };

  #isins: Reader = (text, at) => {
    const field = this.#fieldOf('isin');
    const match = field === undefined ? null : matchAt(codes, text, at);
    if (match === null || field === undefined) return undefined;
    const typed = match[0].split(/[\s,;]+/).filter((each) => each !== '');
    const values = typed.map(isinOfCode).filter((each) => each !== undefined);
    return values.length < typed.length ? undefined : found(match, { field, values });
  };

  #seniority: Reader = (text, at) => {
    const field = this.#fieldOf('seniority');
    if (field === undefined) return undefined;
    for (const phrase of phrases) {
      const match = matchAt(phrase, text, at);
      const values = match === null ? undefined : senioritiesOf(match[0]);
      if (match !== null && values !== undefined) return found(match, { field, values });
    }
    return undefined;
  };

  #word: Reader = (text, at) => {
    const match = matchAt(word, text, at);
    if (match === null) return undefined;
    const ratings = this.#fields.find((each) => each.type === 'grades');
    const bounds = gradeWords[match[0].toLowerCase()];
    if (ratings !== undefined && bounds !== undefined) return found(match, graded(ratings, bounds));
    return this.#value(bareValues)(text, at);
  };

  #value(known: BareValues): Reader {
    return (text, at) => {
      const match = matchAt(word, text, at);
      if (match === null) return undefined;
      for (const [of, find] of known) {
        const field = this.#fieldOf(of);
        const value = field === undefined ? undefined : find(match[0]);
        if (field !== undefined && value !== undefined) return found(match, { field, values: [value] });
      }
      return undefined;
    };
  }

  /** What follows is what rows must not have. */
  #not(readers: readonly Reader[]): Reader {
    return (text, at) => {
      const match = matchAt(not, text, at);
      if (match === null) return undefined;
      const start = at + match[0].length;
      for (const read of readers) {
        const part = read(text, start);
        const asked = part && negated(part.asked);
        if (part !== undefined && asked !== undefined) return { end: part.end, asked };
      }
      return undefined;
    };
  }

  #fieldOf(of: ChoiceOf): ChoiceField | undefined {
    return this.#fields.find((each): each is ChoiceField => each.type === 'choice' && each.of === of);
  }
}

/** What was asked before and one thing more: both values of a choice; of each bound the last, and of two that leave nothing between them too. */
function withPart(asked: Asked, part: AskedPart): Asked {
  const { id } = part.field;
  if ('values' in part) return withChoices(asked, id, [...(asked.choices[id] ?? []), ...part.values]);
  if ('bounds' in part) return withRange(asked, id, withBounds(asked.ranges[id] ?? openBounds, part.bounds, Number));
  if ('days' in part) return withDays(asked, id, withBounds(asked.days[id] ?? openBounds, part.days, dayNumberFromIso));
  const old: Bounds<Grade> = asked.grades[id] ?? openBounds;
  return withGrades(
    asked,
    id,
    withBounds(old, part.grades, (value) => -rankOfGrade(value)),
  );
}

/** What readers find in a text. */
const readBy = (text: string, readers: readonly Reader[]) => withoutOr(text, withoutNot(text, scan(text, readers)));

function collected(text: string, before: Asked, { tokens, rest }: Scan<AskedPart>): ParsedText {
  return {
    asked: tokens.reduce((asked, part) => withPart(asked, part.asked), before),
    tokens,
    pieces: rest,
    rest: rest.map(({ start, end }) => text.slice(start, end)).join(' '),
  };
}

/** The parts of a spelled text where they stand in the sentence. */
function inSentence({ partAt }: SpelledText, { tokens, rest }: Scan<AskedPart>): Scan<AskedPart> {
  const placed = <Of extends Piece>(piece: Of): Of => ({
    ...piece,
    start: partAt(piece.start)?.start ?? 0,
    end: partAt(piece.end - 1)?.end ?? 0,
  });
  return { tokens: tokens.map(placed), rest: rest.map(placed) };
}

/** What a sentence asks for by phrases; undefined where that may be a name as well. */
function sentence(
  language: Language,
  text: string,
  known: Scan<AskedPart>,
  before: Asked,
): Scan<AskedPart> | undefined {
  const isKnown = (at: number) => known.tokens.some(({ start, end }) => start <= at && at < end);
  const spelled = spelledText(lexemesOf(text, isKnown), {
    isKnown,
    isBound: (word) => language.isBound(word),
    nameOf: (word) => language.nameOf(word),
  });
  const { tokens, rest } = readBy(spelled.text, language.readers);
  const kinds = tokens.map(({ start }) => spelled.partAt(start)?.of);
  const isAlone = rest.length === 0 && tokens.length === 1;
  // Names are made of countries, sectors and currencies: `British Gas`, `Sterling Pharma`.
  const isOfCurrency = kinds.includes('currency') && !kinds.includes('name') && !isAlone;
  const isSure = kinds.includes('sure') || isOfCurrency || spelled.hasFillers || !asksNothing(before);
  if (tokens.length === 0 || !isSure) return undefined;
  return inSentence(spelled, {
    tokens: tokens.map((token) => ({ ...token, written: spelled.text.slice(token.start, token.end) })),
    rest,
  });
}

/**
 * What a text typed for a list asks for, with the place of each part, and the words that are left. A word of a class, a sector, a country or a currency counts where no
 * unknown word stands beside it; else it is part of a name. `before` is asked already.
 */
export function parseTyped(list: List, text: string, before: Asked = nothingAsked): ParsedText {
  const language = new Language(list);
  const first = readBy(text, language.readers);
  if (first.rest.length === 0) return collected(text, before, first);
  const hasFilters = first.tokens.length > 0 || !asksNothing(before);
  if (hasFilters) {
    const second = readBy(text, [...language.readers, ...language.nameReaders]);
    if (second.rest.length === 0) return collected(text, before, second);
  }
  return collected(text, before, sentence(language, text, first, before) ?? first);
}
