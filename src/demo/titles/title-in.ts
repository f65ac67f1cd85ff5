import type { Title } from '#store/platform/titles/titles.ts';
import type { TitleLanguage, TitleWord } from './title-words.ts';
import { generalWords, legalForms, nameShapes, sectorWords } from './title-words.ts';
import chinese from './words/chinese-signs.json' with { type: 'json' };
import cyrillic from './words/cyrillic-letters.json' with { type: 'json' };

const monthsOf: Readonly<Record<TitleLanguage, string>> = {
  ru: 'янв фев мар апр мая июн июл авг сен окт ноя дек',
  ua: 'січ лют бер кві тра чер лип сер вер жов лис гру',
  zh: '1 2 3 4 5 6 7 8 9 10 11 12',
  de: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sep. Okt. Nov. Dez.',
  fr: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  es: 'ene feb mar abr may jun jul ago sep oct nov dic',
  it: 'gen feb mar apr mag giu lug ago set ott nov dic',
  pl: 'sty lut mar kwi maj cze lip sie wrz paź lis gru',
  tr: 'Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara',
};
const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dayOfYear = new RegExp(`\\b(\\d{1,2}) (${englishMonths.join('|')}) (\\d{4})$`);

const latinLanguages = ['de', 'fr', 'es', 'it', 'pl', 'tr'] as const;

/** The row of every form of a word: its English forms and its forms in the languages of the countries. */
function formsOf(rows: readonly TitleWord[]): ReadonlyMap<string, TitleWord> {
  const byForm = new Map<string, TitleWord>();
  for (const row of rows) for (const form of row.en.split('|')) byForm.set(form, row);
  // A form that means two things keeps the first; English forms stand before all others.
  for (const row of rows) {
    for (const form of latinLanguages.map((language) => row[language])) {
      if (!form.includes(' ') && !byForm.has(form)) byForm.set(form, row);
    }
  }
  return byForm;
}

const wordForms = formsOf([...Object.values(sectorWords).flat(), ...generalWords]);

// A phrase is one word while a name is taken apart.
const together = '\u00a0';
const phrases = [...wordForms.keys()].filter((form) => form.includes(' '));
const phrase = new RegExp(`(?<=^| )(${phrases.join('|')})(?= |$)`, 'g');

function partsOf(name: string): readonly string[] {
  const parts = name.replace(phrase, (found) => found.replaceAll(' ', together)).split(' ');
  return parts.map((part) => part.replaceAll(together, ' '));
}

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
function inRussian(word: string): string {
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
function inUkrainian(word: string): string {
  const written = inRussian(word)
    .toLowerCase()
    .replace(/[иёэыъ]/g, (letter) => ukrainianLetters[letter] ?? letter);
  return isCapital(word) ? capitalised(written) : written;
}

/** A Latin word in Chinese signs, syllable by syllable. */
function inChinese(word: string): string {
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

const spell = { ru: inRussian, ua: inUkrainian, zh: inChinese } as const;

function isSpelled(language: TitleLanguage): language is keyof typeof spell {
  return language in spell;
}

/** Numbers, rates and codes stay as they are, save the decimal comma. */
function numberIn(language: TitleLanguage, word: string): string {
  return language === 'zh' ? word : word.replace(/^(\d+)\.(\d+)%$/, '$1,$2%');
}

function plainWordIn(language: TitleLanguage, word: string): string {
  if (!isSpelled(language)) return word;
  const legal = legalForms[word];
  if (legal !== undefined) return legal[language];
  // Tickers, ratings and currencies are codes in every alphabet.
  if (/^[A-Z]{2,}$/.test(word)) return word;
  return word
    .split('-')
    .map((part) => spell[language](part))
    .join('-');
}

function wordIn(language: TitleLanguage, word: string): string {
  if (/\d/.test(word)) return numberIn(language, word);
  const row = wordForms.get(word);
  return row === undefined ? plainWordIn(language, word) : row[language];
}

function dateIn(language: TitleLanguage, [, day = '', month = '', year = '']: RegExpMatchArray): string {
  const name = monthsOf[language].split(' ')[englishMonths.indexOf(month)] ?? month;
  if (language === 'zh') return `${year}年${name}月${day}日`;
  return language === 'de' ? `${day}. ${name} ${year}` : `${day} ${name} ${year}`;
}

/** Chinese words stand together; what holds Latin letters or digits stands apart. */
function joined(language: TitleLanguage, words: readonly string[]): string {
  const text = words.filter((word) => word !== '').join(' ');
  return language === 'zh' ? text.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '') : text;
}

const shapes = nameShapes.map((translations) => {
  const [before = '', after] = translations.en.split('{name}');
  return { before, after, translations };
});

function shapedIn(language: TitleLanguage, name: string): string | null {
  for (const { before, after, translations } of shapes) {
    const translation = translations[language];
    if (after === undefined && name === before) return translation;
    if (after === undefined || !name.startsWith(before) || !name.endsWith(after)) continue;
    const inner = name.slice(before.length, name.length - after.length);
    return translation.replace('{name}', wordsIn(language, inner));
  }
  return null;
}

function wordsIn(language: TitleLanguage, name: string): string {
  const shaped = shapedIn(language, name);
  if (shaped !== null) return shaped;
  return joined(
    language,
    partsOf(name).map((word) => wordIn(language, word)),
  );
}

/**
 * The title of an issuer or an instrument in a language: words of trade are translated, proper names are spelled by sound
 * where the alphabet is another one. Null where it is the main name.
 */
export function titleIn(language: TitleLanguage, name: string): string | null {
  const date = name.match(dayOfYear);
  const rest = date === null ? name : name.slice(0, date.index).trim();
  const words = wordsIn(language, rest);
  const title = date === null ? words : joined(language, [words, dateIn(language, date)]);
  return title === name ? null : title;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Titles of something in these languages, where they are not the main name. */
export function titlesOf({ id, name }: Named, languages: readonly TitleLanguage[]): readonly Title[] {
  return languages.flatMap((language) => {
    const title = titleIn(language, name);
    return title === null ? [] : [{ id, language, title }];
  });
}
