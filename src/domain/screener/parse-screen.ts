import { isIdText } from '../facets/code-forms.ts';
import { findCountry, findCountryName } from '../facets/country-words.ts';
import { currencyCodes, findCurrency } from '../facets/currency-codes.ts';
import { finderOf, findSectorWord } from '../facets/facet-words.ts';
import type { Bounds } from '../facets/facets.ts';
import { type Grade, rankOfGrade } from '../facets/grades.ts';
import { GRADE, gradeWords, isPlainGrade, ratingOf } from '../facets/typed-grades.ts';
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
  withBounds,
} from '../facets/typed-parts.ts';
import { findSector } from '../sector.ts';
import { type Asked, askedFilters, assetClasses, nothingAsked, withChoices, withGrades, withRange } from './asked.ts';
import type { ChoiceField, ChoiceOf, FilterField, GradesField, RangeField } from './screen-field.ts';
import { filtersOf, type ScreenModel } from './screens.ts';

/** One thing that a part of a typed text asks for. */
type AskedPart =
  | { readonly field: ChoiceField; readonly value: string }
  | { readonly field: RangeField; readonly bounds: Bounds }
  | { readonly field: GradesField; readonly bounds: Bounds<Grade> };

type Found = FoundPart<AskedPart> | undefined;
type Reader = PartReader<AskedPart>;

export interface ParsedScreen {
  readonly asked: Asked;
  /** Whether anything of the text was understood as a filter. */
  readonly isFilter: boolean;
  /** What is left, part by part, and as words to search for. */
  readonly pieces: readonly Piece[];
  readonly rest: string;
}

const NAME = '([\\p{L}][\\p{L}/-]{0,19}?)';
const namedNumber = sticky(`${NAME}\\s*${OPERATOR}\\s*${NUMBER}(?:${SEPARATOR}${NUMBER})?%?`);
const namedRange = sticky(`${NAME}\\s*${NUMBER}${SEPARATOR}${NUMBER}%?`);
const namedGrade = sticky(`${NAME}\\s*${OPERATOR}?\\s*${GRADE}(?:\\.\\.${GRADE})?`);
const grade = sticky(`${OPERATOR}?\\s*${GRADE}(?:\\.\\.${GRADE})?`);
const namedWord = sticky(`${NAME}:([\\p{L}\\p{M}\\p{N}_.-]{1,60})`);
const word = sticky('[\\p{L}\\p{M}-]{2,30}');

const findAssets = finderOf({
  bond: 'bond bonds облигации облигаци* anleihe*',
  stock: 'stock stocks equity equities share shares акции акций aktie*',
  etf: 'fund funds etf etfs фонд*',
  index: 'index indices индекс*',
});

const choiceOf: Readonly<Record<ChoiceOf, (text: string) => string | undefined>> = {
  currency: findCurrency,
  country: findCountry,
  sector: (text) => findSector(text.replaceAll('_', ' ')) ?? findSectorWord(text),
  assets: (text) => assetClasses.find((each) => each === text.toLowerCase()) ?? findAssets(text),
  venue: (text) => text,
  id: (text) => (isIdText(text) ? text : undefined),
};

const found = (match: RegExpExecArray, asked: AskedPart | undefined): Found =>
  asked === undefined ? undefined : { end: match.index + match[0].length, asked };

/** The filter of a list that a typed name means. */
export function fieldFinder(model: ScreenModel): (name: string) => FilterField | undefined {
  const fields = filtersOf(model);
  const find = finderOf(Object.fromEntries(fields.map(({ id, typed }) => [id, `${typed} ${id}`])));
  return (name) => {
    const id = find(name);
    return fields.find((field) => field.id === id);
  };
}

/** How the filters of one list are typed. */
class Language {
  readonly #fields: readonly FilterField[];
  readonly #find: (name: string) => FilterField | undefined;

  constructor(model: ScreenModel) {
    this.#fields = filtersOf(model);
    this.#find = fieldFinder(model);
  }

  get readers(): readonly Reader[] {
    return [this.#number, this.#range, this.#choice, this.#namedGrade, this.#grade, this.#word];
  }

  #number: Reader = (text, at) => {
    const match = matchAt(namedNumber, text, at);
    if (match === null) return undefined;
    const [, name = '', operator = '', first = '', second] = match;
    const field = this.#find(name);
    if (field?.type !== 'range') return undefined;
    const bounds =
      second === undefined ? bounded(operator, numberOf(first)) : ordered(numberOf(first), numberOf(second));
    return found(match, { field, bounds });
  };

  #range: Reader = (text, at) => {
    const match = matchAt(namedRange, text, at);
    if (match === null) return undefined;
    const [, name = '', first = '', second = ''] = match;
    const field = this.#find(name);
    return field?.type === 'range'
      ? found(match, { field, bounds: ordered(numberOf(first), numberOf(second)) })
      : undefined;
  };

  #choice: Reader = (text, at) => {
    const match = matchAt(namedWord, text, at);
    if (match === null) return undefined;
    const [, name = '', typed = ''] = match;
    const field = this.#find(name);
    return field?.type === 'choice' ? found(match, valued(field, choiceOf[field.of](typed))) : undefined;
  };

  #namedGrade: Reader = (text, at) => {
    const match = matchAt(namedGrade, text, at);
    if (match === null) return undefined;
    const [, name = '', operator = '', first = '', second] = match;
    const field = this.#find(name);
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

  #word: Reader = (text, at) => {
    const match = matchAt(word, text, at);
    if (match === null) return undefined;
    const [typed] = match;
    const ratings = this.#fields.find((each) => each.type === 'grades');
    const bounds = gradeWords[typed.toLowerCase()];
    if (ratings !== undefined && bounds !== undefined) return found(match, { field: ratings, bounds });
    const code = currencyCodes.find((each) => each === typed.toUpperCase());
    return found(match, this.#valueOf('currency', code));
  };

  /** Words that names are made of as well. */
  nameWord: Reader = (text, at) => {
    const match = matchAt(word, text, at);
    if (match === null) return undefined;
    const [typed] = match;
    return found(
      match,
      this.#valueOf('assets', findAssets(typed)) ??
        this.#valueOf('sector', findSectorWord(typed)) ??
        this.#valueOf('country', findCountryName(typed)),
    );
  };

  #valueOf(of: ChoiceOf, value: string | undefined): AskedPart | undefined {
    const field = this.#fields.find((each): each is ChoiceField => each.type === 'choice' && each.of === of);
    return field === undefined ? undefined : valued(field, value);
  }
}

function valued(field: ChoiceField, value: string | undefined): AskedPart | undefined {
  return value === undefined ? undefined : { field, value };
}

function graded(field: GradesField, bounds: Bounds<Grade> | undefined): AskedPart | undefined {
  return bounds === undefined ? undefined : { field, bounds };
}

const open = { from: null, to: null };

/** What was asked before and one thing more: both values of a choice; of each bound the last. */
function withPart(asked: Asked, part: AskedPart): Asked {
  const { id } = part.field;
  if ('value' in part) return withChoices(asked, id, [...(asked.choices[id] ?? []), part.value]);
  if (part.field.type === 'range')
    return withRange(asked, id, withBounds(asked.ranges[id] ?? open, part.bounds as Bounds, Number));
  const old: Bounds<Grade> = asked.grades[id] ?? open;
  return withGrades(
    asked,
    id,
    withBounds(old, part.bounds as Bounds<Grade>, (value) => -rankOfGrade(value)),
  );
}

function collected(text: string, before: Asked, { tokens, rest }: Scan<AskedPart>): ParsedScreen {
  return {
    asked: tokens.reduce((asked, part) => withPart(asked, part.asked), before),
    isFilter: tokens.length > 0,
    pieces: rest,
    rest: rest.map(({ start, end }) => text.slice(start, end)).join(' '),
  };
}

/**
 * What a text typed for a list asks for, and the words that are left. A word of a class, a sector or a country counts where nothing but filters
 * stands beside it; else it is part of a name. `before` is asked already.
 */
export function parseScreen(model: ScreenModel, text: string, before: Asked = nothingAsked): ParsedScreen {
  const language = new Language(model);
  const first = scan(text, language.readers);
  const hasFilters = first.tokens.length > 0 || askedFilters(model, before).length > 0;
  if (!hasFilters || first.rest.length === 0) return collected(text, before, first);
  const second = scan(text, [...language.readers, language.nameWord]);
  return collected(text, before, second.rest.length === 0 ? second : first);
}
