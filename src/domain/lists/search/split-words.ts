/** The pieces between two spaces of a text, as a search sees them. */
export interface TextPiece {
  /** Runs of letters and digits; a number keeps its decimal separators. */
  readonly words: readonly string[];
  /** Signs such as `%`, each once. */
  readonly signs: readonly string[];
}

// Chinese has no spaces: its runs stand apart from Latin letters and digits beside them.
const WORD = /\p{N}+(?:[.,]\p{N}+)+|\p{Script=Han}+|[[\p{L}\p{M}\p{N}]--\p{Script=Han}]+/gv;
// Points and commas belong to numbers and sentences.
const SIGN = /[[\p{P}\p{S}]--[.,]]/gv;
const SPACE = /\s+/u;
// Soft hyphens, joiners and what no reader sees; the last stands for half a surrogate pair.
const UNSEEN = /[[\p{C}\uFFFD]--\s]/gv;
const ASCII = /^[\x20-\x7e]*$/;

function plainText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.toWellFormed().normalize('NFKC').replace(UNSEEN, '').toLowerCase().normalize('NFC');
}

/** The pieces of a text in their order, lower case, compatibility forms made plain; control characters left out. */
export function splitWords(text: string): readonly TextPiece[] {
  return plainText(text)
    .split(SPACE)
    .filter((piece) => piece !== '')
    .map((piece) => ({
      words: piece.match(WORD) ?? [],
      signs: [...new Set(piece.match(SIGN) ?? [])],
    }));
}

/** Whether all that was typed is in a title as whole words; numbers by their value. */
export function hasWholeWords(title: string, term: string): boolean {
  const wordsOf = (text: string) =>
    splitWords(text).flatMap(({ words }) =>
      words.map((word) => (Number.isNaN(Number(word)) ? word : String(Number(word)))),
    );
  const own = new Set(wordsOf(title));
  return wordsOf(term).every((word) => own.has(word));
}
