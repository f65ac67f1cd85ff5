/** Least length of a password that has to do alone, and of one beside a second factor; the most of both (ASVS 5.0, 6.2.1 and 6.2.9). In characters. */
export const passwordLengths = { alone: 15, besideSecondFactor: 8, max: 128 } as const;

/** Words of less than this are in many passwords by chance. */
const MIN_WORD_LENGTH = 4;

/** A password as it is hashed and compared: the same letter has one form, however a keyboard writes it. */
export function normalPassword(typed: string): string {
  return typed.normalize('NFKC');
}

/** How many characters a password has. */
export function passwordLength(typed: string): number {
  return [...normalPassword(typed)].length;
}

/** Whether a password has one of these words, or a part of one: the name of the site, of its owner, his address. */
export function hasWordOf(typed: string, words: readonly string[]): boolean {
  const password = normalPassword(typed).toLowerCase();
  const parts = words
    .flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => normalPassword(word).toLowerCase());
  return parts.some((part) => part.length >= MIN_WORD_LENGTH && password.includes(part));
}

/** The piece that a text repeats from its beginning to its end, the last time perhaps cut off; the whole of it where it repeats none. */
function pieceOf(text: string): string {
  const signs = [...text];
  const isPeriod = (length: number) => signs.every((sign, at) => at < length || sign === signs[at - length]);
  const period = signs.findIndex((_, length) => length > 0 && isPeriod(length));
  return period < 0 ? text : signs.slice(0, period).join('');
}

/**
 * Whether a password is one that many people have, or is made of one by repeating it, by capitals or by figures and signs around it.
 * `isListed` knows those of the lists, in small letters.
 */
export function isCommonPassword(typed: string, isListed: (password: string) => boolean): boolean {
  const password = normalPassword(typed).toLowerCase();
  const piece = pieceOf(password);
  const bare = piece.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return (
    [...piece].length < passwordLengths.besideSecondFactor || [password, piece, bare, pieceOf(bare)].some(isListed)
  );
}

/** Whether a password is too short to do without a second factor. */
export function isShortPassword(password: string): boolean {
  return passwordLength(password) < passwordLengths.alone;
}
