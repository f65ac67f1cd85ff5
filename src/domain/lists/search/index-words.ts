import { memoize } from '../../platform/lru-cache.ts';
import { searchCode } from './search-code.ts';
import { wordMarks } from './search-words.ts';
import { skeletonsOf } from './skeleton.ts';
import { splitWords, type TextPiece } from './split-words.ts';
import { isChinese, withoutAccents, wordForms } from './word-forms.ts';

export interface IndexedTexts {
  /** Titles of the thing itself, in any language. */
  readonly titles: readonly string[];
  /** What else it is found by: its currency, and the titles of what it belongs to, a bond's issuer. */
  readonly related: readonly string[];
  readonly codes: readonly string[];
}

const MAX_WORDS = 160;
const MAX_COMPOUND_LENGTH = 40;
const MAX_CHINESE_LENGTH = 30;
const MIN_CODE_LENGTH = 2;

interface Forms {
  readonly words: readonly string[];
  readonly skeletons: readonly string[];
}

const KEPT_WORDS = 50_000;

function chineseForms(run: string): Forms {
  const letters = [...run].slice(0, MAX_CHINESE_LENGTH);
  return { words: letters.map((_, at) => letters.slice(at).join('')), skeletons: [] };
}

// 15.03.2027 is found by 2027 as well.
function withEndings(form: string): readonly string[] {
  const parts = /^[\p{N}.]+$/u.test(form) ? form.split('.') : [form];
  return parts.length < 3 ? [form] : parts.map((_, at) => parts.slice(at).join('.'));
}

// Titles use the same few words again and again.
const formsOf = memoize((word): Forms => {
  if (isChinese(word)) return chineseForms(word);
  return { words: wordForms(word).flatMap(withEndings), skeletons: skeletonsOf(word) };
}, KEPT_WORDS);

// `l'oreal`, `001p-02` and `at&t` are typed without the sign as well.
function compoundOf({ words }: TextPiece): readonly string[] {
  const joined = words.join('');
  return words.length > 1 && joined.length <= MAX_COMPOUND_LENGTH && !/[.,]/.test(joined) ? [joined] : [];
}

interface Collected {
  readonly first: Set<string>;
  readonly firstSkeletons: Set<string>;
  readonly any: Set<string>;
  readonly skeletons: Set<string>;
}

function collect(collected: Collected, pieces: readonly TextPiece[], isTitle: boolean): void {
  let isFirst = isTitle;
  for (const piece of pieces) {
    const compounds = compoundOf(piece);
    for (const [at, word] of [...piece.words, ...compounds].entries()) {
      const { words, skeletons } = formsOf(word);
      const begins = isFirst && (at === 0 || at === piece.words.length);
      for (const [nth, form] of words.entries()) {
        collected.any.add(form);
        if (begins && (nth === 0 || !isChinese(word))) collected.first.add(form);
      }
      for (const skeleton of skeletons) {
        collected.skeletons.add(skeleton);
        if (begins) collected.firstSkeletons.add(skeleton);
      }
    }
    for (const sign of piece.signs) collected.any.add(sign);
    if (piece.words.length > 0) isFirst = false;
  }
}

const without = (words: ReadonlySet<string>, known: ReadonlySet<string>) =>
  [...words].filter((word) => !known.has(word));

/** The marked words under which a thing is found, each once, 160 at most. */
export function indexWords({ titles, related, codes }: IndexedTexts): readonly string[] {
  const collected: Collected = {
    first: new Set(),
    any: new Set(),
    firstSkeletons: new Set(),
    skeletons: new Set(),
  };
  for (const title of titles) collect(collected, splitWords(title), true);
  for (const title of related) collect(collected, splitWords(title), false);
  const { first, any, firstSkeletons, skeletons } = collected;
  return [
    wordMarks.entry,
    ...indexCodes(codes).map((code) => wordMarks.code + code),
    ...[...first].map((word) => wordMarks.first + word),
    ...[...any].map((word) => wordMarks.any + word),
    ...without(firstSkeletons, first).map((skeleton) => wordMarks.firstSkeleton + skeleton),
    ...without(skeletons, any).map((skeleton) => wordMarks.skeleton + skeleton),
  ].slice(0, MAX_WORDS);
}

/** Codes as they are compared, each once; what is too short to say anything is left out. */
export function indexCodes(codes: readonly string[]): readonly string[] {
  return [...new Set(codes.map(searchCode))].filter((code) => code.length >= MIN_CODE_LENGTH);
}

/** A title as lists sort it: lower case, without accents. */
export function sortName(title: string): string {
  return withoutAccents(title.toWellFormed().toLowerCase()).slice(0, 200);
}
