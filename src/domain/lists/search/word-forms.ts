import { withLatinLookAlikes } from './search-code.ts';

const MARKS = /\p{M}+/gu;
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
// Letters that no decomposition takes apart.
const INSEPARABLE: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const UMLAUT = /[äöüåø]/g;
const INSEPARABLE_LETTER = /[ßøłđðıæœþ]/g;
const MAX_LENGTH = 40;
const HAS_DIGIT = /\p{N}/u;
const HAS_CYRILLIC = /\p{Script=Cyrillic}/u;
const HAN = /^\p{Script=Han}+$/u;

/** Lower-case text without accents, in its own alphabet. */
export function withoutAccents(lowerCase: string): string {
  return lowerCase
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(INSEPARABLE_LETTER, (letter) => INSEPARABLE[letter] ?? letter)
    .normalize('NFC');
}

/** True for a run of Chinese characters. */
export function isChinese(word: string): boolean {
  return HAN.test(word);
}

/**
 * The spellings under which a lower-case word is kept and looked up in its own alphabet: without accents (`zürich`: `zurich`), with
 * the two letters that stand for an umlaut (`zuerich`), and, where letters stand beside digits, with look-alike letters made Latin.
 */
export function wordForms(word: string): readonly string[] {
  const cut = [...word].slice(0, MAX_LENGTH).join('').replaceAll(',', '.');
  const forms = [withoutAccents(cut)];
  forms.push(withoutAccents(cut.replace(UMLAUT, (letter) => UMLAUTS[letter] ?? letter)));
  if (HAS_DIGIT.test(cut) && HAS_CYRILLIC.test(cut)) {
    forms.push(withLatinLookAlikes(cut.toUpperCase()).toLowerCase());
  }
  return [...new Set(forms)].filter((form) => form !== '');
}
