import { isChinese, withoutAccents } from './word-forms.ts';

// Cyrillic letters in the ways that they are written in Latin, the usual one first.
const CYRILLIC: Readonly<Record<string, readonly string[]>> = {
  а: ['a'],
  б: ['b'],
  в: ['v'],
  г: ['g'],
  ґ: ['g'],
  д: ['d'],
  е: ['e'],
  ё: ['e', 'yo'],
  є: ['e', 'ye'],
  ж: ['zh'],
  з: ['z'],
  и: ['i'],
  і: ['i'],
  ї: ['i'],
  й: ['y'],
  к: ['k'],
  л: ['l'],
  м: ['m'],
  н: ['n'],
  о: ['o'],
  п: ['p'],
  р: ['r'],
  с: ['s'],
  т: ['t'],
  у: ['u'],
  ў: ['u'],
  ф: ['f'],
  х: ['h', 'kh'],
  ц: ['ts', 'c'],
  ч: ['ch'],
  ш: ['sh'],
  щ: ['shch', 'sch'],
  ъ: [''],
  ы: ['y'],
  ь: [''],
  э: ['e'],
  ю: ['yu'],
  я: ['ya'],
};
const UMLAUTS: Readonly<Record<string, readonly string[]>> = {
  ä: ['a', 'ae'],
  ö: ['o', 'oe'],
  ü: ['u', 'ue'],
  å: ['a', 'aa'],
  ø: ['o', 'oe'],
};
const SOUND_ALIKES: Readonly<Record<string, string>> = { y: 'i', j: 'i', w: 'v', q: 'k', c: 'k', x: 'ks' };
const MAX_FORMS = 4;
const MAX_LENGTH = 40;
const HAS_LETTER = /\p{L}/u;

function waysOf(letter: string): readonly string[] {
  return CYRILLIC[letter] ?? UMLAUTS[letter] ?? [withoutAccents(letter)];
}

function folded(latin: string): string {
  return latin.replace(/[yjwqcx]/g, (letter) => SOUND_ALIKES[letter] ?? letter).replace(/(\p{L})\1+/gu, '$1');
}

/**
 * What remains of a lower-case word when alphabets and spellings that sound alike are made one: `газпром` and `gazprom`, `xerox` and
 * `kseroks`, `apple` and `aple`. Letters are folded one by one, so that the skeleton of a word's beginning begins the word's. A letter
 * with several ways to write it gives several skeletons, four at most; Chinese and numbers have none.
 */
export function skeletonsOf(word: string): readonly string[] {
  if (isChinese(word) || !HAS_LETTER.test(word)) return [];
  let ways: readonly string[] = [''];
  for (const letter of [...word].slice(0, MAX_LENGTH)) {
    const more = ways.flatMap((begun) => waysOf(letter).map((way) => begun + way));
    ways = more.length > MAX_FORMS ? ways.map((begun) => begun + (waysOf(letter)[0] ?? '')) : more;
  }
  return [...new Set(ways.map(folded))].filter((skeleton) => skeleton !== '');
}
