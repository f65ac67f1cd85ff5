import type { Title } from '#store/platform/titles/titles.ts';
import {
  generalWords,
  legalForms,
  nameShapes,
  sectorWords,
  type TitleLanguage,
  type TitleWord,
} from './title-words.ts';
import { inChinese, inRussian, inUkrainian } from './transliterate.ts';

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
