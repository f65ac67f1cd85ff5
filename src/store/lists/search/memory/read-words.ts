import type { PoolClient } from 'pg';
import { wordMarks } from '#domain/lists/search/search-words.ts';
import type { EntryPlace } from '../entry-changes.ts';
import type { RankedCode } from './code-list.ts';
import type { CountedWord, WordEntry } from './part-builder.ts';

/** An entry of the index with its part and its codes. */
export interface PartEntry extends WordEntry {
  readonly part: number;
  readonly codes: readonly string[];
}

/** Entries or words of one step: few, so that others have their turn between. */
const ROWS_OF_STEP = 500;
const WORDS_OF_STEP = 4_000;
const CODES_OF_STEP = 4_000;

const SEPARATOR = '\u001f';
const COLUMNS = `part, rank, status_id as "statusId", array_to_string(tsvector_to_array(words), E'\\x1f') as words`;

interface EntryRow {
  readonly part: number;
  readonly rank: number;
  readonly statusId: number | null;
  readonly words: string;
}

/** The words of the vocabulary, without the letter of the part, and the codes, without their mark. */
function entryOf({ words: all, ...row }: EntryRow): PartEntry {
  const words: string[] = [];
  const codes: string[] = [];
  for (const word of all.split(SEPARATOR)) {
    if (word[1] === wordMarks.code) codes.push(word.slice(2));
    else words.push(word.slice(1));
  }
  return { ...row, words, codes };
}

/** The parts that have entries. */
export async function readParts(client: PoolClient): Promise<readonly number[]> {
  const { rows } = await client.query<{ part: number }>('select part from search_tier order by part');
  return rows.map((row) => row.part);
}

/** How many entries a part has. */
export async function countEntries(client: PoolClient, part: number): Promise<number> {
  const values = [part, wordMarks.entry];
  const { rows } = await client.query<{ count: number }>(
    'select count from search_word where part = $1 and word = $2',
    values,
  );
  return rows[0]?.count ?? 0;
}

const WORDS = `select word, count from search_word where part = $1 and word > $2 order by word limit ${WORDS_OF_STEP}`;

/** Some words of a part in the order of their bytes, after one; none when there are no more. */
export async function readWords(client: PoolClient, part: number, after: string): Promise<readonly CountedWord[]> {
  const { rows } = await client.query<CountedWord>(WORDS, [part, after]);
  return rows;
}

const CODES = `select code, rank from search_code where group_number = $1 and (code, rank) > ($2, $3)
  order by code, rank limit ${CODES_OF_STEP}`;

/** Some codes of a group in the order of their bytes and ranks, after one; none when there are no more. */
export async function readCodes(
  client: PoolClient,
  group: number,
  { code, rank }: RankedCode,
): Promise<readonly RankedCode[]> {
  const { rows } = await client.query<RankedCode>(CODES, [group, code, rank]);
  return rows;
}

const ENTRIES = `select ${COLUMNS} from search_entry where part = $1 and rank > $2 order by rank limit ${ROWS_OF_STEP}`;

/** Some entries of a part by their ranks, after one; none when there are no more. */
export async function readEntries(client: PoolClient, part: number, after: number): Promise<readonly PartEntry[]> {
  const { rows } = await client.query<EntryRow>(ENTRIES, [part, after]);
  return rows.map(entryOf);
}

const SOME = `select ${COLUMNS} from unnest($1::smallint[], $2::bigint[]) as place (part, rank)
  join search_entry using (part, rank)`;

/** The entries of some places, where there are any. */
export async function readEntriesAt(client: PoolClient, places: readonly EntryPlace[]): Promise<readonly PartEntry[]> {
  const values = [places.map(({ part }) => part), places.map(({ rank }) => rank)];
  const { rows } = await client.query<EntryRow>(SOME, values);
  return rows.map(entryOf);
}
