import { type RawBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { sortName } from '#domain/lists/search/index-words.ts';
import type { SearchKind } from '#domain/lists/search/search-kind.ts';
import { wordMarks } from '#domain/lists/search/search-words.ts';
import { type TypedPiece, type TypedSearch, type TypedWord, typedWays } from '#domain/lists/search/typed-search.ts';
import type { Database } from '../../platform/database/database.ts';
import { executePrepared } from '../../platform/database/prepared-statements.ts';
import { foldedText, likePattern } from './folded-text.ts';
import { nearWords } from './near-words.ts';
import { pageByName } from './page-by-name.ts';
import { partsOf } from './search-part.ts';
import { sqlSearchIndex } from './sql-search-index.ts';
import { anyWanted, skeletonWanted } from './wanted-words.ts';
import { type Wanted, wordQuery } from './word-query.ts';

/** What every list is asked for: words typed by a reader, a direction, and which rows of the result. */
export interface ListPageQuery {
  readonly text: string;
  readonly isDescending: boolean;
  readonly limit: number;
  readonly offset: number;
}

interface SortColumn {
  readonly column: RawBuilder<unknown> | null;
  readonly isDescending: boolean;
}

/** How one kind of thing is listed, in SQL. `candidate` is what was found: `id`, and `sort_name` as the search index has it. */
export interface ListSource {
  readonly kind: SearchKind;
  readonly table: 'instrument' | 'issuer';
  /** Joins to `candidate` and the table, whose own columns may be used. */
  readonly joins: RawBuilder<unknown>;
  /** Holds for all that is listed; uses the table alone. */
  readonly where: RawBuilder<unknown>;
  /** True when `where` holds for everything of the kind. */
  readonly isWhole: boolean;
  /** Holds for what the reader asks for beside words; uses the joined tables. Null when it asks for nothing. */
  readonly filter?: RawBuilder<unknown> | null;
  /** Whether the filter leaves few, so that more matches are looked at; without it, whether there is one. */
  readonly isNarrow?: boolean;
  readonly columns: RawBuilder<unknown>;
  /** Orders that come before the reader's. */
  readonly first: readonly RawBuilder<unknown>[];
  /** The column of the reader's order; null for the name. */
  readonly sortColumn: RawBuilder<unknown> | null;
  /** Columns that order what is equal in those before; null for the name. */
  readonly further?: readonly SortColumn[];
  /** Whether what is equal in that column is by the name as a search compares it, not as it is written. */
  readonly isTiedByFoldedName?: boolean;
}

export interface ListPage<Row> {
  readonly total: number;
  readonly items: readonly Row[];
}

/** Lists and counts at most so many matches: active ones first, then the most prominent. */
const MAX_MATCHES = 10_000;
/** The same before a filter, which leaves fewer. */
const MAX_UNFILTERED = 100_000;

const byName = sql`candidate.sort_name`;

/** The queries of `search_entry.words` that find what was typed, one for each part of the kind, the best entries first. */
type EntryMatch = readonly string[];

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
async function* matchEntries(database: Database, kind: SearchKind, typed: TypedSearch): AsyncGenerator<EntryMatch> {
  const parts = partsOf(kind).all;
  const words = typed.pieces.flatMap((piece) => piece.words);
  if (words.length === 0) return;
  yield matchOf(parts, typed, anyWanted);
  yield matchOf(parts, typed, skeletonWanted);
  yield matchOf(parts, typed, await database.withReader((client) => insideWords(client, parts, words)));
  yield matchOf(parts, typed, await database.withReader((client) => nearOnes(client, parts, words)));
}

function matching(match: EntryMatch, max: number): RawBuilder<unknown> {
  const found = match.map(
    (query, order) => sql`select ${order}::int as place, rank, subject_id as id, sort_name
      from search_entry where words @@ ${query}::tsquery`,
  );
  return sql`(select id, sort_name from (${sql.join(found, sql` union all `)}) as matches
    order by place, rank limit ${max})`;
}

const everything = ({ table, where }: ListSource) =>
  sql`(select id, ${foldedText(sql`name`)} collate "C" as sort_name from ${sql.table(table)} where ${where})`;

const chosen = (ids: readonly number[]) => sql`(select id, '' as sort_name from unnest(${ids}::bigint[]) as id)`;

const joined = ({ table, joins }: Pick<ListSource, 'table' | 'joins'>, candidates: RawBuilder<unknown>) =>
  sql`${candidates} as candidate join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = candidate.id ${joins}`;

function order(
  { table, first, sortColumn, further = [], isTiedByFoldedName }: ListSource,
  { text, isDescending }: ListPageQuery,
): RawBuilder<unknown> {
  const typed = text.trim();
  return sql.join([
    ...first,
    sql`(${sortColumn === null && typed !== ''} and ${byName}
      not like ${likePattern(sortName(typed)).slice(1)}::text)`,
    ...[{ column: sortColumn, isDescending }, ...further].map(
      (by) => sql`${by.column ?? byName} ${by.isDescending ? sql`desc` : sql`asc`} nulls last`,
    ),
    isTiedByFoldedName === true ? byName : sql.ref(`${table}.name`),
    sql.ref(`${table}.id`),
  ]);
}

async function pageOf<Row>(
  { kysely }: Database,
  source: ListSource,
  query: ListPageQuery,
  candidates: RawBuilder<unknown>,
): Promise<ListPage<Row>> {
  const listed = sql`${joined(source, candidates)} where ${source.where} and ${source.filter ?? sql`true`}`;
  const { rows } = await sql<Row & { readonly total: number }>`
    select count(*) over () as total, ${source.columns} from ${listed}
    order by ${order(source, query)} limit ${query.limit} offset ${query.offset}`.execute(kysely);
  const items = rows.map(({ total: _total, ...item }) => item as Row);
  const [first] = rows;
  if (first !== undefined || query.offset === 0) return { total: first?.total ?? 0, items };
  const counted = await sql<{ total: number }>`select count(*) as total from ${listed}`.execute(kysely);
  return { total: counted.rows[0]?.total ?? 0, items };
}

/** The things with these ids, in the order of the ids. */
export function findListed<Row>(
  database: Database,
  source: Pick<ListSource, 'table' | 'joins' | 'columns'>,
  ids: readonly number[],
): Promise<readonly Row[]> {
  const listed = sql<Row>`select ${source.columns} from ${joined(source, chosen(ids))}
    order by array_position(${ids}::bigint[], ${sql.ref(`${source.table}.id`)})`;
  return executePrepared(database, listed);
}

async function pageOfEverything<Row>(
  database: Database,
  source: ListSource,
  query: ListPageQuery,
): Promise<ListPage<Row>> {
  const isIndexed = source.sortColumn === null && source.isWhole && (source.filter ?? null) === null;
  const page = isIndexed ? await database.withReader((client) => pageByName(client, source.kind, query)) : undefined;
  if (page === undefined) return pageOf(database, source, query, everything(source));
  return { total: page.total, items: await findListed(database, source, page.ids) };
}

/**
 * Ids of the things of a kind that match what was typed, by one way to find them after another; no way where nothing to search for was typed. A list
 * has those of the first way of which its filter leaves any.
 */
export async function* findMatches(
  database: Database,
  { kind, text, isFiltered }: { readonly kind: SearchKind; readonly text: string; readonly isFiltered: boolean },
): AsyncGenerator<readonly number[]> {
  const max = isFiltered ? MAX_UNFILTERED : MAX_MATCHES;
  for (const typed of typedWays(text)) {
    for await (const match of matchEntries(database, kind, typed)) {
      const { rows } = await sql<{ id: number }>`select id from ${matching(match, max)} as found`.execute(
        database.kysely,
      );
      yield rows.map(({ id }) => id);
    }
  }
}

/** One page of the things of a kind that match what was typed, and how many match in all. */
export async function findListPage<Row>(
  database: Database,
  source: ListSource,
  query: ListPageQuery,
): Promise<ListPage<Row>> {
  const { filter = null, isNarrow = filter !== null } = source;
  const max = isNarrow ? MAX_UNFILTERED : MAX_MATCHES;
  let found: ListPage<Row> | undefined;
  for (const typed of typedWays(query.text)) {
    for await (const match of matchEntries(database, source.kind, typed)) {
      found = await pageOf<Row>(database, source, query, matching(match, max));
      if (found.total > 0) return found;
    }
  }
  return found ?? pageOfEverything(database, source, query);
}
