import { titleLanguages, type WordLanguage } from './title-words.ts';
import families from './words/name-families.json' with { type: 'json' };

type Choice = readonly [string, ...string[]];

/** Names of one country's kind: proper names are a beginning and an ending, companies take a legal form. */
export interface NameFamily {
  readonly countries: Choice;
  readonly currency: string;
  readonly beginnings: readonly string[];
  readonly endings: readonly string[];
  readonly legalForms: Choice;
  /** In which language its companies name what they do. */
  readonly wordLanguage: WordLanguage;
  /** Whether the word of trade stands before the proper name. */
  readonly isWordFirst: boolean;
}

function choiceOf(list: readonly string[]): Choice {
  const [first, ...others] = list;
  if (first === undefined) throw new RangeError('nothing to choose from in name-families.json');
  return [first, ...others];
}

function wordLanguageOf(code: string): WordLanguage {
  return titleLanguages.find((language) => language === code) ?? 'en';
}

/** Fictional names; families that come more often than others are markets with more issuers. */
export const nameFamilies: readonly NameFamily[] = families.map((family) => ({
  ...family,
  countries: choiceOf(family.countries),
  legalForms: choiceOf(family.legalForms),
  wordLanguage: wordLanguageOf(family.wordLanguage),
  beginnings: family.beginnings.split(' '),
  endings: family.endings.split(' '),
}));
