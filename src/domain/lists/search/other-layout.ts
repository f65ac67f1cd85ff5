const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

const keysOf = (from: string, to: string) => new Map([...from].map((letter, at) => [letter, to.charAt(at)]));
const toLatin = keysOf(CYRILLIC, LATIN);
const toCyrillic = keysOf(LATIN, CYRILLIC);

const HAS_CYRILLIC = /\p{Script=Cyrillic}/u;
const HAS_LATIN = /[a-z]/;

/**
 * What the same keys write on the other of the two layouts, the Latin (US) and the Russian one, in lower case: `фдвукрфмут` is `alderhaven`.
 * Null for a text without letters of either.
 */
export function otherLayout(text: string): string | null {
  const typed = text.toLowerCase();
  if (!HAS_CYRILLIC.test(typed) && !HAS_LATIN.test(typed)) return null;
  const keys = HAS_CYRILLIC.test(typed) ? toLatin : toCyrillic;
  return [...typed].map((letter) => keys.get(letter) ?? letter).join('');
}
