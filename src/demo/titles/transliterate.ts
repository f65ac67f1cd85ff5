import chinese from './words/chinese-signs.json' with { type: 'json' };
import cyrillic from './words/cyrillic-letters.json' with { type: 'json' };

/** Spellings by sound, the longer first; what is not here is kept. */
const russianSounds = Object.entries(cyrillic.sounds);
/** Where Ukrainian spells otherwise than Russian. */
const ukrainianLetters: Readonly<Record<string, string>> = cyrillic.ukrainian;

/** One sign for each syllable by its consonants and its vowel: a, e, i, o, u, and an. */
const chineseSyllables: Readonly<Record<string, string>> = chinese.syllables;
/** Signs of consonants that no vowel follows. */
const chineseFinals: Readonly<Record<string, string>> = chinese.finals;
const vowels = 'aeiou';

/** Signs of the syllables of Chinese names in Latin letters. */
const signOfSyllable = new Map(Object.entries(chinese.pinyin));
const maxSyllableLength = 6;

/** The signs of a word that is nothing but Chinese syllables, or undefined for any other. */
function fromPinyin(plain: string): string | undefined {
  if (plain === '') return '';
  for (let length = Math.min(maxSyllableLength, plain.length); length > 1; length--) {
    const sign = signOfSyllable.get(plain.slice(0, length));
    const rest = sign === undefined ? undefined : fromPinyin(plain.slice(length));
    if (rest !== undefined) return `${sign}${rest}`;
  }
  return undefined;
}

const letterOfItsOwn: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', đ: 'd' };

/** Lower case without accents, in the 26 letters. */
function plainLetters(word: string): string {
  return word
    .toLowerCase()
    .replace(/[łøßæœıđ]/g, (letter) => letterOfItsOwn[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '');
}

/** Leaves out letters that are silent. */
const silent = (plain: string) => plain.replace(/gh(?=t)/g, '');

function soundAt(word: string, at: number): readonly [latin: string, cyrillic: string] {
  const sign = word[at] ?? '';
  return russianSounds.find(([latin]) => word.startsWith(latin, at)) ?? [sign, sign];
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const isCapital = (word: string) => word.charAt(0) !== word.charAt(0).toLowerCase();

/** A Latin word in Russian letters, by sound. */
export function inRussian(word: string): string {
  const plain = fromPinyin(plainLetters(word)) === undefined ? silent(plainLetters(word)) : plainLetters(word);
  let written = '';
  for (let at = 0; at < plain.length; ) {
    const [latin, cyrillic] = soundAt(plain, at);
    written += cyrillic;
    at += latin.length;
  }
  return isCapital(word) ? capitalised(written) : written;
}

/** A Latin word in Ukrainian letters, by sound. */
export function inUkrainian(word: string): string {
  const written = inRussian(word)
    .toLowerCase()
    .replace(/[иёэыъ]/g, (letter) => ukrainianLetters[letter] ?? letter);
  return isCapital(word) ? capitalised(written) : written;
}

/** A Latin word in Chinese signs, syllable by syllable. */
export function inChinese(word: string): string {
  const letters = plainLetters(word);
  return (
    fromPinyin(letters) ??
    bySound(
      letters
        .replace(/([a-z])\1/g, '$1')
        .replaceAll('ck', 'k')
        .replace(/gh?t/g, 't'),
    )
  );
}

const openN = /^an(?![aeiou])/;

/** The signs of the syllable that begins here, and how many letters it takes. */
function syllableAt(plain: string, at: number): readonly [signs: string, letters: number] {
  const [onset = ''] = /^(?:[cs]h|[^aeiou])?(?=[aeiou])/.exec(plain.slice(at)) ?? [undefined];
  const syllables = chineseSyllables[onset];
  const vowel = vowels.indexOf(plain[at + onset.length] ?? ' ');
  if (syllables !== undefined && vowel >= 0) {
    const isAn = openN.test(plain.slice(at + onset.length));
    return [syllables[isAn ? vowels.length : vowel] ?? '', onset.length + (isAn ? 2 : 1)];
  }
  if (/^ng(?![aeiou])/.test(plain.slice(at))) return ['恩', 2];
  const letter = plain[at] ?? '';
  return [chineseFinals[letter] ?? letter, 1];
}

function bySound(plain: string): string {
  let written = '';
  for (let at = 0; at < plain.length; ) {
    const [signs, letters] = syllableAt(plain, at);
    written += signs;
    at += letters;
  }
  return written;
}
