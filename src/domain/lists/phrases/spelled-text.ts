import { isPlainGrade } from '../typed-grades.ts';
import { findKind } from '../value-words.ts';
import type { Lexeme } from './lexemes.ts';
import { foldedWord, isHan, phraseBook, type Sign } from './phrases.ts';

/** What a part of a sentence is written as; `isName` of what names are made of as well. */
interface SpelledPart {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly of: 'name' | 'currency' | 'sure';
}

/** A sentence as it would be typed by filters alone, and where each part of that stands in the sentence. */
export interface SpelledText {
  readonly text: string;
  /** Whether words that say nothing were left out. */
  readonly hasFillers: boolean;
  /** The part at a place of the spelled text. */
  readonly partAt: (at: number) => SpelledPart | undefined;
}

/** What a list knows of a word. */
export interface WordFinders {
  /** Whether it is a filter, or a part of one, as it stands. */
  readonly isKnown: (start: number) => boolean;
  /** Whether it is the name of a filter by bounds. */
  readonly isBound: (word: string) => boolean;
  /** What a name of a sector, a class or a country is typed as. */
  readonly nameOf: (word: string) => string | undefined;
}

const OPERATORS: readonly Sign[] = ['>', '<', '>=', '<='];
const GRADE = /^(?:[a-d]{1,3}|[abc]aa?)[1-3]?[+\-−]?$/iu;
const YEAR = /^[<>=≥≤]*(?:19|2[01])\d\d(?:[-–—](?:\d{4}|\d{2}))?$/u;
const SHORT_YEARS = /^\d\d[-–—]\d\d$/u;
/** Words that join the words of a name. */
const JOINER = /^(?:of|de|del|di|du|da|von|der|and|&|y|et|e|и)$/iu;

class Speller {
  readonly #parts: readonly Lexeme[];
  readonly #find: WordFinders;
  readonly #spelled: SpelledPart[] = [];
  #hasFillers = false;

  constructor(parts: readonly Lexeme[], find: WordFinders) {
    this.#parts = withUnits(parts);
    this.#find = find;
  }

  spell(): SpelledText {
    for (let at = 0; at < this.#parts.length; ) at = this.#next(at);
    const starts: number[] = [];
    let text = '';
    for (const part of this.#spelled) {
      starts.push(text.length);
      text += `${part.text} `;
    }
    return {
      text: text.trimEnd(),
      hasFillers: this.#hasFillers,
      partAt: (at) => this.#spelled[starts.findLastIndex((start) => start <= at)],
    };
  }

  /** Writes what stands at a place; the place after it. */
  #next(at: number): number {
    return this.#number(at) ?? this.#compared(at) ?? this.#named(at) ?? this.#value(at) ?? this.#word(at);
  }

  #write(from: number, to: number, text: string, of: SpelledPart['of'] = 'sure'): number {
    const { start = 0 } = this.#parts[from] ?? {};
    const { end = start } = this.#parts[to - 1] ?? {};
    this.#spelled.push({ start, end, text, of });
    return to;
  }

  #has(at: number, sign: Sign): boolean {
    return this.#parts[at]?.meaning?.signs.includes(sign) === true;
  }

  /** Past the words that say nothing. */
  #pastFillers(at: number): number {
    let past = at;
    // A grade in capitals may be a word that says nothing elsewhere.
    while (this.#has(past, 'filler') && !this.#isValue(past)) past += 1;
    return past;
  }

  #isValue(at: number): boolean {
    const part = this.#parts[at];
    if (part === undefined || part.kind === 'number') return part !== undefined;
    // A letter that is a word as well is a grade in capitals.
    return GRADE.test(part.text) && (part.kind === 'word' || (part.kind === 'phrase' && /^[A-D]$/.test(part.text)));
  }

  /** A number or a grade with what stands around it: two with a word between, one with `or more` behind it. Where the operators are is said before. */
  #numbers(at: number, isBetween: boolean): { readonly text: string; readonly past: number } | undefined {
    const [first, second] = [this.#parts[at], this.#parts[at + 2]];
    const isNumber = first?.kind === 'number';
    if (first === undefined || !this.#isValue(at)) return undefined;
    const isJoined = this.#has(at + 1, '..') || this.#has(at + 1, '<=') || (isBetween && this.#has(at + 1, 'and'));
    if (isJoined && second !== undefined && this.#isValue(at + 2) && isNumber === (second.kind === 'number')) {
      const separator = isNumber ? '-' : '..';
      return { text: `${first.text}${separator}${second.text}`, past: at + 3 };
    }
    const behind = isNumber ? at + 1 : this.#pastFillers(at + 1);
    const sign = this.#has(behind, '+') ? '>=' : this.#has(behind, '-') ? '<=' : null;
    if (sign !== null && !/^[<>=≥≤]/u.test(first.text)) return { text: `${sign}${first.text}`, past: behind + 1 };
    return { text: first.text, past: at + 1 };
  }

  /** A number by itself; one that nothing more is said of stays as it is. */
  #number(at: number): number | undefined {
    const numbers = this.#numbers(at, false);
    if (numbers === undefined) return undefined;
    const isGrade = this.#parts[at]?.kind !== 'number';
    const isBesideOr =
      (this.#has(at + 1, 'or') && this.#isValue(at + 2)) || (this.#has(at - 1, 'or') && this.#isValue(at - 2));
    if (isGrade && isBesideOr && numbers.past === at + 1) return this.#write(at, at + 1, `rating:${numbers.text}`);
    if (this.#parts[at]?.kind === 'phrase' && numbers.past === at + 1) return undefined;
    return this.#write(at, numbers.past, numbers.text);
  }

  /** A word that compares and the number behind it, as signs. */
  #comparison(at: number): { readonly text: string; readonly past: number } | undefined {
    const sign = OPERATORS.find((each) => this.#has(at, each));
    const isBetween = this.#has(at, 'between') || sign === '>=';
    if (sign === undefined && !isBetween) return this.#numbers(at, false);
    const numbers = this.#numbers(this.#pastFillers(at + 1), isBetween);
    if (numbers === undefined) return undefined;
    const isRange = /\d\D{0,3}[-–—]\d|\.\./u.test(numbers.text);
    if (sign === undefined && !isRange) return undefined;
    return { ...numbers, text: isRange || /^[<>=]/u.test(numbers.text) ? numbers.text : `${sign}${numbers.text}` };
  }

  #compared(at: number): number | undefined {
    const comparison = this.#comparison(at);
    return comparison && this.#write(at, comparison.past, comparison.text);
  }

  /** The name of a filter by bounds, where a number or a grade follows. */
  #named(at: number): number | undefined {
    const option = this.#optionAt(at);
    const name = this.#nameAt(at) ?? option;
    if (name === undefined) return undefined;
    const comparison = this.#comparison(at + 1) ?? this.#comparison(this.#pastFillers(at + 1));
    if (comparison === undefined) return undefined;
    // `Callable from 2027` is of the date of the call, `callable 2027` of a maturity beside the kind.
    if (name === option && !/^[<>]=?\d{4}$/.test(comparison.text)) return undefined;
    return this.#write(at, comparison.past, bounded(name, comparison.text));
  }

  /** The option whose date may be asked for behind its name. */
  #optionAt(at: number): string | undefined {
    const part = this.#parts[at];
    const kind = part?.meaning?.filter?.replace('kind:', '') ?? findKind(part?.text ?? '');
    return (kind === 'call' || kind === 'put') && this.#find.isBound(kind) ? kind : undefined;
  }

  #nameAt(at: number): string | undefined {
    const part = this.#parts[at];
    if (part?.kind === 'word' && !this.#isValue(at)) return this.#find.isBound(part.text) ? part.text : undefined;
    const filter = part?.meaning?.filter ?? undefined;
    return filter !== undefined && this.#find.isBound(filter) ? filter : undefined;
  }

  #value(at: number): number | undefined {
    const part = this.#parts[at];
    if (part === undefined) return undefined;
    if (this.#has(at, 'not') && this.#isFilter(this.#pastFillers(at + 1)))
      return this.#write(at, this.#pastFillers(at + 1), 'not');
    if (this.#has(at, 'or') && this.#isOr(at)) return this.#write(at, at + 1, 'or');
    const filter = this.#filterAt(at);
    if (filter === undefined || this.#find.isBound(filter)) return undefined;
    const of = classOf(filter);
    if ((of === 'name' || isNameLike(part, filter)) && (this.#isBesideWord(at, -1) || this.#isBesideWord(at, 1)))
      return undefined;
    if (of === 'currency' && this.#isUnknown(at + 1) && !part.isStop) return undefined;
    this.#hasFillers ||= hasFiller(part);
    return this.#write(at, at + 1, filter, of);
  }

  /** Whether a word stands between two filters; one that may say nothing, between values of the same. */
  #isOr(at: number): boolean {
    const next = this.#pastFillers(at + 1);
    if (at === 0 || !this.#isFilter(next)) return false;
    const fieldOf = (filter: string | undefined) => filter?.split(':')[0];
    return !this.#has(at, 'filler') || fieldOf(this.#filterAt(next)) === fieldOf(this.#spelled.at(-1)?.text);
  }

  #filterAt(at: number): string | undefined {
    const part = this.#parts[at];
    if (part?.kind === 'phrase') return part.meaning?.filter ?? undefined;
    return part?.kind === 'word' && !this.#find.isKnown(part.start) ? this.#find.nameOf(part.text) : undefined;
  }

  #isFilter(at: number): boolean {
    const part = this.#parts[at];
    return (
      part !== undefined && (this.#filterAt(at) !== undefined || this.#find.isKnown(part.start) || this.#isValue(at))
    );
  }

  /** Whether a word is part of a name, as far as anyone can tell. */
  #isUnknown(at: number): boolean {
    const part = this.#parts[at];
    if (part === undefined || part.kind === 'number' || part.kind === 'phrase') return false;
    if (part.kind === 'quoted') return true;
    if (isPlainGrade(part.text)) return false;
    return (
      !this.#find.isKnown(part.start) && this.#find.nameOf(part.text) === undefined && !this.#find.isBound(part.text)
    );
  }

  /** Whether an unknown word stands beside a place, or behind a word that joins names. */
  #isBesideWord(at: number, step: 1 | -1): boolean {
    let place = at;
    const isStopped = () => this.#parts[step === 1 ? place : place - 1]?.isStop === true;
    if (isStopped()) return false;
    place += step;
    while (JOINER.test(this.#parts[place]?.text ?? '')) {
      if (isStopped()) return false;
      place += step;
    }
    return this.#isUnknown(place);
  }

  /** Any other word stays; one that says nothing is left out where it is no part of a name. */
  #word(at: number): number {
    const part = this.#parts[at];
    const isOut = this.#has(at, 'filler') || this.#has(at, 'and') || this.#has(at, '..');
    if (part !== undefined && isOut && !(this.#isBesideWord(at, -1) && this.#isNamePart(at))) {
      this.#hasFillers = true;
      return at + 1;
    }
    return this.#write(at, at + 1, part?.text ?? '');
  }

  #isNamePart(at: number): boolean {
    let place = at + 1;
    while (this.#has(place, 'filler') && JOINER.test(this.#parts[place]?.text ?? '')) place += 1;
    return this.#isUnknown(place) || classOf(this.#filterAt(place) ?? '') === 'name';
  }
}

function classOf(filter: string): SpelledPart['of'] {
  if (filter.startsWith('ccy:')) return 'currency';
  return /^(?:sector|country|assets):/.test(filter) ? 'name' : 'sure';
}

/** Names of bonds that no issuer bears. */
const OF_BONDS = /^(?:treasuries|gilts|bunds|bundesanleihen|国债|公债|政府债|主权债|市政债|地方债|金融债|银行债)$/iu;

/** Whether a phrase says of itself that it is of bonds: `bank debt`, `gilts`. */
const hasFiller = ({ kind, text }: Lexeme) =>
  kind === 'phrase' && (OF_BONDS.test(text) || text.split(' ').some(isFiller));

const isFiller = (word: string) =>
  !JOINER.test(word) &&
  phraseBook()
    .find([foldedWord(word)], 0)
    ?.meaning.signs.includes('filler') === true;

/** Whether a phrase of one word may be part of a name: `Junk` is, `high yield` is not. Chinese has no spaces to tell. */
const isNameLike = ({ kind, text }: Lexeme, filter: string) =>
  kind === 'phrase' &&
  /^(?:(?:kind|status|seniority):|ig$|hy$|senior$)/.test(filter) &&
  !isHan(text) &&
  !text.includes(' ');

/** A filter by bounds as it is typed. What falls due in some years is asked for by years to maturity, in a calendar year by maturity. */
function bounded(name: string, comparison: string): string {
  const isTenor = comparison.endsWith('y');
  const isOfTime = /^(?:mat|yrs)/.test(name) || ['maturity', 'matures', 'years', 'ttm'].includes(name);
  if (!isOfTime && YEAR.test(comparison)) return `${name}${/^\d/.test(comparison) ? ':' : ''}${comparison}`;
  if (!isOfTime) return `${name} ${isTenor ? comparison.slice(0, -1) : comparison}`;
  if (isTenor) return comparison;
  const isYear = YEAR.test(comparison) || SHORT_YEARS.test(comparison);
  if (isYear) return /^\d/.test(comparison) ? comparison : `mat${comparison}`;
  return `yrs ${comparison}`;
}

/** Numbers with their units, as one; the year after a calendar year says nothing. */
function withUnits(parts: readonly Lexeme[]): readonly Lexeme[] {
  const found: Lexeme[] = [];
  for (const part of parts) {
    const number = found.at(-1);
    const unit = part.meaning?.unit ?? null;
    if (number?.kind !== 'number' || unit === null || /[^\d.,]$/.test(number.text)) found.push(part);
    else {
      const isYear = unit === 'y' && YEAR.test(number.text);
      const text = isYear ? number.text : `${number.text}${unit}`;
      found[found.length - 1] = { ...number, text, end: part.end, isStop: part.isStop };
    }
  }
  return found;
}

/** A sentence as it would be typed by filters alone. */
export const spelledText = (parts: readonly Lexeme[], find: WordFinders): SpelledText =>
  new Speller(parts, find).spell();
