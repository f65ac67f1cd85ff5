import { type RawBuilder, sql } from 'kysely';
import type { CouponKind } from '#domain/issue.ts';
import { sortName } from '#domain/search/index-words.ts';
import { typedWays } from '#domain/search/typed-search.ts';
import type { IsoDate } from '#math/units.ts';
import type { Database } from '../database.ts';
import { foldedText, likePattern } from '../search/folded-text.ts';
import { type BondMatch, matchBonds } from '../search/match-bonds.ts';
import { pageOfBonds } from '../search/page-of-bonds.ts';

export interface BondListQuery {
  /** Words of titles, issuers and codes, typed by a reader. */
  readonly text: string;
  /** Only bonds of this issuer; of all where it is null. */
  readonly issuerId: number | null;
  readonly sort: 'name' | 'issuer' | 'maturity' | 'coupon' | 'currency' | 'price' | 'yield' | 'duration' | 'spread';
  readonly isDescending: boolean;
  readonly limit: number;
  readonly offset: number;
  /** Bonds that mature before this day stand after the others. */
  readonly today: string;
  readonly finishedStatusIds: readonly number[];
  /** Figures of this venue do not count for the order. */
  readonly closedVenueId: number | null;
  /** A bond whose yield is above this stands where a bond without a yield stands. */
  readonly largestYield: number;
}

/** A bond of the list with the latest figures of its main venue: rates, yields and spreads as fractions, duration in years. */
export interface BondListRecord {
  readonly id: number;
  readonly name: string;
  readonly isin: string | null;
  readonly issuerId: number | null;
  readonly issuerName: string | null;
  readonly country: string | null;
  readonly currency: string;
  readonly statusId: number | null;
  readonly couponKind: CouponKind;
  readonly couponRate: number | null;
  readonly maturesOn: IsoDate | null;
  readonly venueId: number | null;
  readonly date: string | null;
  readonly price: number | null;
  readonly yield: number | null;
  readonly modified: number | null;
  readonly gSpread: number | null;
  readonly isGenerated: boolean;
}

export interface BondListPage {
  readonly total: number;
  readonly items: readonly BondListRecord[];
}

/** Lists and counts at most so many matches: active ones first, then the most prominent. */
const MAX_MATCHES = 10_000;

function matching(match: BondMatch): RawBuilder<unknown> {
  const found = match.map(
    (query, order) => sql`select ${order}::int as place, rank, subject_id as id, sort_name
      from search_entry where words @@ ${query}::tsquery`,
  );
  return sql`(select id, sort_name from (${sql.join(found, sql` union all `)}) as matches
    order by place, rank limit ${MAX_MATCHES})`;
}

const ofIssuer = (id: number | null) => (id === null ? sql`true` : sql`instrument.issuer_id = ${id}`);

const everything = (issuerId: number | null) =>
  sql`(select id, ${foldedText(sql`name`)} as sort_name from instrument where kind = 'bond' and ${ofIssuer(issuerId)})`;

const chosen = (ids: readonly number[]) => sql`(select id, '' as sort_name from unnest(${ids}::bigint[]) as id)`;

const bonds = (candidates: RawBuilder<unknown>) => sql`${candidates} as candidate
  join instrument on instrument.id = candidate.id
  join bond_terms terms on terms.instrument_id = instrument.id
  left join issuer on issuer.id = instrument.issuer_id
  left join latest_figure figure on figure.instrument_id = instrument.id`;

const figureColumns: Readonly<Partial<Record<BondListQuery['sort'], RawBuilder<unknown>>>> = {
  price: sql`figure.indicative_price`,
  yield: sql`figure.indicative_yield`,
  duration: sql`figure.modified`,
  spread: sql`figure.g_spread`,
};

const openColumns = {
  name: sql`candidate.sort_name`,
  issuer: foldedText(sql`issuer.name`),
  maturity: sql`terms.matures_on`,
  coupon: sql`terms.coupon_rate`,
  currency: sql`coalesce(instrument.currency, terms.face_currency)`,
};

function openColumn(sort: BondListQuery['sort']): RawBuilder<unknown> {
  return sort in openColumns ? openColumns[sort as keyof typeof openColumns] : openColumns.name;
}

function sortColumn({ sort, closedVenueId, largestYield }: BondListQuery): RawBuilder<unknown> {
  const column = figureColumns[sort];
  if (column === undefined) return openColumn(sort);
  const isClosed = sql`coalesce(figure.venue_id = ${closedVenueId}::int, false)`;
  const isBlank = sql`(${sort !== 'price'} and coalesce(figure.indicative_yield > ${largestYield}, false))`;
  return sql`case when ${isClosed} or ${isBlank} then null else ${column} end`;
}

function order(query: BondListQuery): RawBuilder<unknown> {
  const typed = query.text.trim();
  const isFinished = sql`(instrument.status_id = any(${query.finishedStatusIds}::smallint[])
    or coalesce(terms.matures_on < ${query.today}::date, false))`;
  return sql.join([
    sql`(instrument.isin is not distinct from upper(${typed}::text)) desc`,
    isFinished,
    sql`(${query.sort === 'name' && typed !== ''} and ${openColumns.name}
      not like ${likePattern(sortName(typed)).slice(1)}::text)`,
    sql`${sortColumn(query)} ${query.isDescending ? sql`desc` : sql`asc`} nulls last`,
    sql`instrument.name`,
    sql`instrument.id`,
  ]);
}

const listed = sql`instrument.id, instrument.name, instrument.isin,
  issuer.id as "issuerId", issuer.name as "issuerName", issuer.country, coalesce(instrument.currency, terms.face_currency) as currency,
  instrument.status_id as "statusId", terms.coupon_kind as "couponKind", terms.coupon_rate as "couponRate",
  terms.matures_on as "maturesOn", figure.venue_id as "venueId", figure.date,
  figure.indicative_price as price, figure.indicative_yield as yield, figure.modified, figure.g_spread as "gSpread",
  instrument.is_generated as "isGenerated"`;

async function pageOf(
  { kysely }: Database,
  query: BondListQuery,
  candidates: RawBuilder<unknown>,
): Promise<BondListPage> {
  const { rows } = await sql<BondListRecord & { readonly total: number }>`
    select count(*) over () as total, ${listed} from ${bonds(candidates)}
    where ${ofIssuer(query.issuerId)} order by ${order(query)} limit ${query.limit} offset ${query.offset}`.execute(
    kysely,
  );
  const items = rows.map(({ total: _total, ...item }) => item);
  const [first] = rows;
  if (first !== undefined || query.offset === 0) return { total: first?.total ?? 0, items };
  const counted = await sql<{ total: number }>`select count(*) as total from ${bonds(candidates)}
    where ${ofIssuer(query.issuerId)}`.execute(kysely);
  return { total: counted.rows[0]?.total ?? 0, items };
}

async function bondsByIds({ kysely }: Database, ids: readonly number[]): Promise<readonly BondListRecord[]> {
  const { rows } = await sql<BondListRecord>`
    select ${listed} from ${bonds(chosen(ids))} order by array_position(${ids}::bigint[], instrument.id)`.execute(
    kysely,
  );
  return rows;
}

async function pageOfEverything(database: Database, query: BondListQuery): Promise<BondListPage> {
  const isIndexed = query.sort === 'name' && query.issuerId === null;
  const page = isIndexed ? await database.withClient((client) => pageOfBonds(client, query)) : undefined;
  if (page === undefined) return pageOf(database, query, everything(query.issuerId));
  return { total: page.total, items: await bondsByIds(database, page.ids) };
}

/** One page of the bonds that match, and how many match in all. */
export async function findBondList(database: Database, query: BondListQuery): Promise<BondListPage> {
  let found: BondListPage | undefined;
  for (const typed of typedWays(query.text)) {
    for await (const match of matchBonds(database, typed)) {
      found = await pageOf(database, query, matching(match));
      if (found.total > 0) return found;
    }
  }
  return found ?? pageOfEverything(database, query);
}
