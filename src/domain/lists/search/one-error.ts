// Every letter that a skeleton can hold: the others are folded into these.
const ALPHABET = 'abdefghiklmnoprstuvz';
const MIN_LENGTH = 4;
const LATIN = /^[a-z]+$/;

/**
 * The beginnings of words that a typed skeleton of four letters or more may have meant: one letter too many, missing, wrong, or two
 * letters changed about. Empty for what is no plain word.
 */
export function withinOneError(typed: string): readonly string[] {
  if (typed.length < MIN_LENGTH || !LATIN.test(typed)) return [];
  const meant = new Set<string>();
  for (let at = 0; at < typed.length; at += 1) {
    const before = typed.slice(0, at);
    const letter = typed.charAt(at);
    const after = typed.slice(at + 1);
    meant.add(before + after);
    // At the end, leaving out the last letter covers every other letter in its place.
    if (after === '') break;
    meant.add(before + after.charAt(0) + letter + after.slice(1));
    for (const other of ALPHABET) {
      meant.add(before + other + after);
      meant.add(before + other + letter + after);
    }
  }
  meant.delete(typed);
  return [...meant].filter((word) => !/(.)\1/.test(word) && !word.startsWith(typed));
}
