import { indexCodes, indexWords, sortName } from '#domain/lists/search/index-words.ts';
import { wordMarks } from '#domain/lists/search/search-words.ts';
import { copyColumns } from '../../platform/database/database.ts';
import { groupOf, letterOf } from './search-part.ts';
import { type SourceRow, separator } from './search-source.ts';
import type { WordRow } from './word-collector.ts';

export interface SearchEntry {
  readonly part: number;
  readonly rank: number;
  readonly subjectId: number;
  readonly statusId: number | null;
  readonly sortName: string;
  /** Marked words, without the letter of the part. */
  readonly words: readonly string[];
  readonly codes: readonly string[];
}

export interface CodeRow {
  readonly groupNumber: number;
  readonly code: string;
  readonly rank: number;
}

type EntryRow = Omit<SearchEntry, 'codes'>;

export const entryColumns = copyColumns<EntryRow>({
  part: 'int2',
  rank: 'int8',
  subjectId: 'int8',
  statusId: 'int2',
  sortName: 'text',
  words: 'tsvector',
});

/** The entries as rows of the index, each word with the letter of its part. */
export function entryRows(entries: readonly SearchEntry[]): readonly EntryRow[] {
  return entries.map((entry) => {
    const letter = letterOf(entry.part);
    return { ...entry, words: entry.words.map((word) => letter + word) };
  });
}

export const codeColumns = copyColumns<CodeRow>({ groupNumber: 'int2', code: 'text', rank: 'int8' });

export const wordColumns = copyColumns<WordRow>({ part: 'int2', word: 'text', count: 'int4', best: 'int8[]' });

const textsOf = (texts: string) => (texts === '' ? [] : texts.split(separator));

/** The entry of the index for what the source says. */
export function entryOf({ rank, id, statusId, name, titles, related, codes }: SourceRow, part: number): SearchEntry {
  const texts = {
    titles: [...new Set(textsOf(titles))],
    related: [...new Set(textsOf(related))],
    codes: textsOf(codes),
  };
  const words = indexWords(texts);
  return { part, rank, subjectId: id, statusId, sortName: sortName(name), words, codes: indexCodes(texts.codes) };
}

/** The words of an entry that the vocabulary counts: all but its codes. */
export function countedWords(words: readonly string[]): readonly string[] {
  return words.filter((word) => !word.startsWith(wordMarks.code));
}

/** The codes of entries, each with the rank of its entry. */
export function codeRows(entries: readonly SearchEntry[]): readonly CodeRow[] {
  return entries.flatMap(({ part, rank, codes }) => codes.map((code) => ({ groupNumber: groupOf(part), code, rank })));
}
