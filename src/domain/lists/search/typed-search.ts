import { otherLayout } from './other-layout.ts';
import { searchCode } from './search-code.ts';
import { skeletonsOf } from './skeleton.ts';
import { splitWords, type TextPiece } from './split-words.ts';
import { isChinese, wordForms } from './word-forms.ts';

/** A typed word: what a found word must begin with, in its own alphabet or by its skeleton. */
export interface TypedWord {
  readonly forms: readonly string[];
  readonly skeletons: readonly string[];
}

/** What stands between two spaces: words that must all be found, or the beginning of a code. */
export interface TypedPiece {
  readonly words: readonly TypedWord[];
  /** Null when it is too short for one. */
  readonly code: string | null;
}

export interface TypedSearch {
  /** All must be found; eight at most, the rest is left out. */
  readonly pieces: readonly TypedPiece[];
  /** The words of the pieces. */
  readonly words: readonly TypedWord[];
  /** The whole text as a code; null when it is too short for one. */
  readonly code: string | null;
}

const MAX_WORDS = 8;
const MAX_TEXT_LENGTH = 200;
const MIN_CODE_LENGTH = 3;

function typedCode(text: string): string | null {
  const code = searchCode(text);
  return code.length < MIN_CODE_LENGTH ? null : code;
}

function typedWord(word: string): TypedWord {
  return { forms: isChinese(word) ? [word] : wordForms(word), skeletons: skeletonsOf(word) };
}

// Signs count only where they stand alone; of marks alone, such as an accent without its letter, no word is left.
function typedPiece({ words, signs }: TextPiece): TypedPiece {
  const asked = words.length === 0 ? signs : words;
  const typed = asked.map(typedWord).filter(({ forms }) => forms.length > 0);
  return { words: typed, code: typedCode(words.join('')) };
}

/** What a typed text asks for. */
export function typedSearch(text: string): TypedSearch {
  const cut = text.slice(0, MAX_TEXT_LENGTH);
  const pieces = splitWords(cut).map(typedPiece).slice(0, MAX_WORDS);
  return { pieces, words: pieces.flatMap((piece) => piece.words).slice(0, MAX_WORDS), code: typedCode(cut) };
}

/** What a typed text asks for, and, to be tried when that finds nothing, what its keys ask for on the other keyboard layout. */
export function typedWays(text: string): readonly [TypedSearch, ...TypedSearch[]] {
  const other = otherLayout(text);
  return [typedSearch(text), ...(other === null ? [] : [typedSearch(other)])];
}
