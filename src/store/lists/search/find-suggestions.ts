import type { PoolClient } from 'pg';
import type { SearchKind } from '#domain/lists/search/search-kind.ts';
import type { TypedSearch } from '#domain/lists/search/typed-search.ts';
import type { IsoDate } from '#math/units.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BondLists } from '../bond-lists.ts';
import { type EntryQuery, findEntries } from './find-entries.ts';
import type { SearchWords } from './memory/search-words.ts';
import { run } from './prepared.ts';
import type { SearchIndex } from './search-index.ts';
import { idBits } from './search-part.ts';
import { sqlSearchIndex } from './sql-search-index.ts';
import type { EntryCount } from './word-counts.ts';

export interface SuggestionQuery extends EntryQuery {
  readonly kind: SearchKind;
  readonly typed: TypedSearch;
  /** Two-letter code of the language of the titles; the main name stands where there is none. */
  readonly language: string;
}

export interface SuggestionRecord {
  readonly id: number;
  readonly title: string;
  /** What a reader knows it by: the ticker, the ISIN; of a company the tickers of its stocks. */
  readonly codes: readonly string[];
  readonly statusId: number | null;
  /** Bonds only, as the yield and its venue. */
  readonly maturesOn: IsoDate | null;
  readonly issuerId: number | null;
  readonly currency: string | null;
  /** The latest indicative yield as a fraction, and the venue that it is of. */
  readonly yield: number | null;
  readonly venueId: number | null;
}

export interface Suggestions {
  readonly items: readonly SuggestionRecord[];
  /** How many of the first items were found by their code. */
  readonly codeHits: number;
  /** How many there are, at least. */
  readonly count: EntryCount;
  /** False when the database was too slow to look everywhere. */
  readonly isComplete: boolean;
  /** False while the market has no index yet. */
  readonly isIndexed: boolean;
}

const TITLES = {
  name: 'search-titles',
  text: 'select instrument_id as id, title from instrument_title where instrument_id = any($1::bigint[]) and language = $2',
};

const INSTRUMENTS = {
  name: 'search-instruments',
  text: `
  select instrument.id, coalesce(own.title, instrument.name) as title,
    array_remove(array[instrument.ticker, instrument.isin], null) as codes,
    instrument.status_id as "statusId", null as "maturesOn", instrument.issuer_id as "issuerId", instrument.currency,
    null as yield, null as "venueId"
  from unnest($1::bigint[]) with ordinality as found (id, place)
    join instrument on instrument.id = found.id
    left join instrument_title as own on own.instrument_id = instrument.id and own.language = $2
  order by found.place`,
};

const COMPANIES = {
  name: 'search-companies',
  text: `
  select issuer.id, coalesce(own.title, issuer.name) as title,
    array(select ticker from instrument where issuer_id = issuer.id and kind = 'stock' and ticker is not null
      order by id limit 3) as codes,
    issuer.status_id as "statusId", null as "maturesOn", null as "issuerId", null as currency, null as yield,
    null as "venueId"
  from unnest($1::bigint[]) with ordinality as found (id, place)
    join issuer on issuer.id = found.id
    left join issuer_title as own on own.issuer_id = issuer.id and own.language = $2
  order by found.place`,
};

async function isIndexed(client: PoolClient): Promise<boolean> {
  const { rowCount } = await client.query('select from search_state');
  return (rowCount ?? 0) > 0;
}

/** What nodes keep in memory for searches. */
export interface KeptForSearch {
  /** Null where words and codes are asked of the tables. */
  readonly words: SearchWords | null;
  readonly bonds: Pick<BondLists, 'findLines'>;
}

interface Searched extends Pick<KeptForSearch, 'bonds'> {
  readonly client: PoolClient;
  readonly index: SearchIndex;
}

async function titlesOf(client: PoolClient, ids: readonly number[], language: string) {
  if (ids.length === 0) return new Map<number, string>();
  const { rows } = await run<{ id: number; title: string }>(client, TITLES, [ids, language]);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Of a bond all but its names in other languages is in memory. */
async function bondLines(
  { client, bonds }: Pick<Searched, 'client' | 'bonds'>,
  ids: readonly number[],
  language: string,
) {
  const lines = await bonds.findLines(ids);
  const found = ids.map((id) => lines.get(id)).filter((line) => line !== undefined);
  const titled = found.filter(({ titledIn }) => titledIn.includes(language)).map(({ id }) => id);
  const titles = await titlesOf(client, titled, language);
  return found.map(({ titledIn: _, ...line }) => ({ ...line, title: titles.get(line.id) ?? line.title }));
}

/** The lines of what was found, in its order. What is gone meanwhile has none. */
async function linesOf(
  searched: Searched,
  ids: readonly number[],
  { kind, language }: SuggestionQuery,
): Promise<readonly SuggestionRecord[]> {
  if (kind === 'bond') return bondLines(searched, ids, language);
  const statement = kind === 'company' ? COMPANIES : INSTRUMENTS;
  return (await run<SuggestionRecord>(searched.client, statement, [ids, language])).rows;
}

/** The lines of bonds that a list has found, in its order. */
export function findBondSuggestions(
  database: Database,
  bonds: KeptForSearch['bonds'],
  ids: readonly number[],
  language: string,
): Promise<readonly SuggestionRecord[]> {
  return database.withReader((client) => bondLines({ client, bonds }, ids, language));
}

async function search(searched: Searched, query: SuggestionQuery): Promise<Suggestions> {
  const { client, index } = searched;
  const { ranks, codeHits, count, isComplete } = await findEntries(index, query);
  if (query.signal?.aborted === true) return { items: [], codeHits, count, isComplete: false, isIndexed: true };
  if (ranks.length === 0) return { items: [], codeHits, count, isComplete, isIndexed: await isIndexed(client) };
  const ids = ranks.map((rank) => rank % 2 ** idBits);
  const items = await linesOf(searched, ids, query);
  return { items, codeHits, count, isComplete, isIndexed: true };
}

/** The best things of a kind for what was typed; words, codes and the lines of bonds come from memory where they are kept. */
export function findSuggestions(
  database: Database,
  { words, bonds }: KeptForSearch,
  query: SuggestionQuery,
): Promise<Suggestions> {
  return database.withReader(async (client) => {
    const index = words === null ? sqlSearchIndex(client) : await words.indexFor(client);
    return search({ client, index, bonds }, query);
  });
}
