import type { PoolClient } from 'pg';
import type { SearchKind } from '#domain/lists/search/search-kind.ts';
import { wordMarks } from '#domain/lists/search/search-words.ts';
import type { TypedPiece, TypedSearch, TypedWord } from '#domain/lists/search/typed-search.ts';
import type { Database } from '../../platform/database/database.ts';
import { likePattern } from './folded-text.ts';
import { nearWords } from './near-words.ts';
import { partsOf } from './search-part.ts';
import { sqlSearchIndex } from './sql-search-index.ts';
import { anyWanted, skeletonWanted } from './wanted-words.ts';
import { type Wanted, wordQuery } from './word-query.ts';

/** The queries of `search_entry.words` that find what was typed, one for each part of the kind, the best entries first. */
export type EntryMatch = readonly string[];

const MIN_INSIDE_LENGTH = 3;
const MAX_INSIDE_WORDS = 100;

type Parts = readonly number[];
type Want = (word: TypedWord) => Wanted;

// Each piece is words that are all there, or the beginning of a code.
function pieceQuery(part: number, { words, code }: TypedPiece, want: Want): string {
  const ways = [
    ...(words.length === 0 ? [] : [wordQuery(part, words.map(want))]),
    ...(code === null ? [] : [wordQuery(part, [{ prefixes: [wordMarks.code + code] }])]),
  ];
  return `(${ways.join(' | ')})`;
}

function matchOf(parts: Parts, { pieces }: TypedSearch, want: Want): EntryMatch {
  const asked = pieces.filter((piece) => piece.words.length > 0);
  return parts.map((part) => asked.map((piece) => pieceQuery(part, piece, want)).join(' & '));
}

const INSIDE = `select distinct word as prefix from search_word
  where part = any($1::smallint[]) and word like any($2::text[]) order by 1 limit ${MAX_INSIDE_WORDS}`;

async function insideWords(client: PoolClient, parts: Parts, words: readonly TypedWord[]): Promise<Want> {
  const found = new Map<TypedWord, Wanted>();
  for (const word of words) {
    const long = word.forms.filter((form) => form.length >= MIN_INSIDE_LENGTH);
    const patterns = long.map((form) => wordMarks.any + likePattern(form));
    const { rows } = await client.query<{ prefix: string }>(INSIDE, [parts, patterns]);
    found.set(word, { prefixes: [...anyWanted(word).prefixes, ...rows.map((row) => row.prefix)] });
  }
  return (word) => found.get(word) ?? anyWanted(word);
}

async function nearOnes(client: PoolClient, parts: Parts, words: readonly TypedWord[]): Promise<Want> {
  const index = sqlSearchIndex(client);
  const counts = await index.countWanted(parts, words.map(skeletonWanted));
  const isUnknown = (at: number) => [...counts.values()].every((own) => own[at] === 0);
  const near = (await nearWords({ index, parts, words, hasError: isUnknown })) ?? [];
  return (word) => near[words.indexOf(word)] ?? skeletonWanted(word);
}

/**
 * Ways to find things of a kind by what was typed, to be tried until one finds any: by the beginnings of words and codes, by sound, inside words,
 * with a typing error. None when nothing was typed.
 */
export async function* matchEntries(
  database: Database,
  kind: SearchKind,
  typed: TypedSearch,
): AsyncGenerator<EntryMatch> {
  const parts = partsOf(kind).all;
  const words = typed.pieces.flatMap((piece) => piece.words);
  if (words.length === 0) return;
  yield matchOf(parts, typed, anyWanted);
  yield matchOf(parts, typed, skeletonWanted);
  yield matchOf(parts, typed, await database.withReader((client) => insideWords(client, parts, words)));
  yield matchOf(parts, typed, await database.withReader((client) => nearOnes(client, parts, words)));
}
