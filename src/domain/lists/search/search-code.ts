// Cyrillic capitals that are drawn as Latin ones; they get into typed and copied codes.
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
  І: 'I',
  Ѕ: 'S',
  Ј: 'J',
};
const CYRILLIC = /\p{Script=Cyrillic}/gu;
const NO_CODE = /[^\p{L}\p{N}]+/gu;
const MAX_LENGTH = 40;

/** Capital Cyrillic letters that look like Latin ones, made Latin. */
export function withLatinLookAlikes(capitals: string): string {
  return capitals.replace(CYRILLIC, (letter) => LOOK_ALIKES[letter] ?? letter);
}

/** A code (ISIN, ticker, registration number) as it is compared: capitals and digits alone, look-alike letters Latin. */
export function searchCode(text: string): string {
  const capitals = text.toWellFormed().normalize('NFKC').toUpperCase().replace(NO_CODE, '');
  return withLatinLookAlikes(capitals).slice(0, MAX_LENGTH);
}
