import { indexCodes, indexWords, sortName } from '#domain/search/index-words.ts';
import { wordMarks } from '#domain/search/search-words.ts';
import { type CopyColumn, column } from '../bulk-copy/copy-column.ts';
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
  readonly group: number;
  readonly code: string;
  readonly rank: number;
}

export const entryColumns: readonly CopyColumn<SearchEntry>[] = [
  column('part', 'int2', 'part'),
  column('rank', 'int8', 'rank'),
  column('subject_id', 'int8', 'subjectId'),
  column('status_id', 'int2', 'statusId'),
  column('sort_name', 'text', 'sortName'),
  {
    name: 'words',
    type: 'tsvector',
    value: ({ part, words }) => {
      const letter = letterOf(part);
      return words.map((word) => letter + word);
    },
  },
];

export const codeColumns: readonly CopyColumn<CodeRow>[] = [
  column('group_number', 'int2', 'group'),
  column('code', 'text', 'code'),
  column('rank', 'int8', 'rank'),
];

export const wordColumns: readonly CopyColumn<WordRow>[] = [
  column('part', 'int2', 'part'),
  column('word', 'text', 'word'),
  column('count', 'int4', 'count'),
  column('best', 'int8[]', 'best'),
];

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
  return entries.flatMap(({ part, rank, codes }) => codes.map((code) => ({ group: groupOf(part), code, rank })));
}
