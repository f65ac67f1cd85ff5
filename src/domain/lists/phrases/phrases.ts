import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { pl } from './pl.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';
import { ua } from './ua.ts';
import { zh } from './zh.ts';

/**
 * What phrases of a language mean, with commas between them; a star stands for any ending of a word. A meaning is a comparison or another sign of `signs`, a unit of
 * `units`, `filler` for what says nothing, or a filter as it is typed: the name of one, or a value.
 */
export type Phrases = Readonly<Record<string, string>>;

export const phraseTables: Readonly<Record<string, Phrases>> = {
  en,
  de,
  es,
  fr,
  it,
  pl,
  ru,
  tr,
  ua,
  zh,
};

const signs = ['>', '<', '>=', '<=', 'between', '..', 'and', '+', '-', 'not', 'or', 'filler'] as const;
const units = ['y', '%', 'bp', 'm', 'bn', '亿', '万'] as const;
export type Sign = (typeof signs)[number];

const isSign = (meaning: string): meaning is Sign => signs.some((each) => each === meaning);
const isUnit = (meaning: string) => units.some((each) => each === meaning);

/** What a phrase can mean; which of it counts depends on what stands beside it. */
export interface Meaning {
  readonly signs: readonly Sign[];
  readonly unit: string | null;
  /** The name of a filter, or a value, as it is typed. */
  readonly filter: string | null;
}

interface Phrase {
  /** Its words, folded. */
  readonly words: readonly string[];
  /** Whether any ending may follow the last of them. */
  readonly isStem: boolean;
  readonly meaning: Meaning;
}

const ACCENTS = /\p{M}/gu;

/** A word as phrases are compared: small letters without accents. */
export function foldedWord(word: string): string {
  const plain = word.normalize('NFKC').toLowerCase().normalize('NFD').replace(ACCENTS, '');
  return plain.replaceAll('ı', 'i').replaceAll('’', "'");
}

const HAN = /\p{Script=Han}/u;
export const isHan = (text: string) => HAN.test(text);

const nothing: Meaning = { signs: [], unit: null, filter: null };

function withMeaning(before: Meaning, meaning: string): Meaning {
  if (isSign(meaning)) return { ...before, signs: [...before.signs, meaning] };
  return isUnit(meaning) ? { ...before, unit: meaning } : { ...before, filter: before.filter ?? meaning };
}

/** All phrases by the beginning of their first word, the longest first. */
class PhraseBook {
  readonly #byStart = new Map<string, Phrase[]>();

  constructor(tables: readonly Phrases[]) {
    const meanings = new Map<string, Meaning>();
    const rows = tables.flatMap((table) => Object.entries(table));
    for (const [meaning, list] of rows)
      for (const phrase of list.split(', '))
        meanings.set(foldedWord(phrase), withMeaning(meanings.get(foldedWord(phrase)) ?? nothing, meaning));
    for (const [phrase, meaning] of meanings) this.#add(phrase, meaning);
    for (const phrases of this.#byStart.values()) phrases.sort((a, b) => lengthOf(b) - lengthOf(a));
  }

  #add(text: string, meaning: Meaning): void {
    const isStem = text.endsWith('*');
    const words = (isStem ? text.slice(0, -1) : text).split(' ');
    const start = text.charAt(0);
    const phrase = { words, isStem, meaning };
    this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), phrase]);
  }

  /** The longest phrase that words begin with: how many of them, and what it means. */
  find(words: readonly string[], at: number): { readonly count: number; readonly meaning: Meaning } | undefined {
    const first = words[at] ?? '';
    const found = this.#byStart.get(first.charAt(0))?.find((phrase) => isAt(phrase, words, at));
    return found && { count: found.words.length, meaning: found.meaning };
  }

  /** The longest phrase that a text without spaces begins with. */
  findIn(text: string): { readonly length: number; readonly meaning: Meaning } | undefined {
    const found = this.#byStart
      .get(text.charAt(0))
      ?.find(({ words: [only = '', more] }) => more === undefined && text.startsWith(only));
    return found && { length: found.words[0]?.length ?? 0, meaning: found.meaning };
  }
}

const lengthOf = ({ words, isStem }: Phrase) => words.length * 100 + words.join('').length - (isStem ? 50 : 0);

function isAt({ words, isStem }: Phrase, typed: readonly string[], at: number): boolean {
  const last = words.length - 1;
  return words.every((word, nth) => {
    const other = typed[at + nth] ?? '';
    return isStem && nth === last ? other.startsWith(word) : other === word;
  });
}

let book: PhraseBook | undefined;

// Made once it is asked for.
export function phraseBook(): PhraseBook {
  book ??= new PhraseBook(Object.values(phraseTables));
  return book;
}
