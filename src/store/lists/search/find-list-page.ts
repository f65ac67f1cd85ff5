import { type RawBuilder, sql } from 'kysely';
import { sortName } from '#domain/lists/search/index-words.ts';
import type { SearchKind } from '#domain/lists/search/search-kind.ts';
import { typedWays } from '#domain/lists/search/typed-search.ts';
import type { Database } from '../../platform/database/database.ts';
import { foldedText, likePattern } from './folded-text.ts';
import { type EntryMatch, matchEntries } from './match-entries.ts';
import { pageByName } from './page-by-name.ts';

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
export async function findListed<Row>(
  { kysely }: Database,
  source: Pick<ListSource, 'table' | 'joins' | 'columns'>,
  ids: readonly number[],
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select ${source.columns} from ${joined(source, chosen(ids))}
    order by array_position(${ids}::bigint[], ${sql.ref(`${source.table}.id`)})`.execute(kysely);
  return rows;
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
  const max = (source.filter ?? null) === null ? MAX_MATCHES : MAX_UNFILTERED;
  let found: ListPage<Row> | undefined;
  for (const typed of typedWays(query.text)) {
    for await (const match of matchEntries(database, source.kind, typed)) {
      found = await pageOf<Row>(database, source, query, matching(match, max));
      if (found.total > 0) return found;
    }
  }
  return found ?? pageOfEverything(database, source, query);
}
