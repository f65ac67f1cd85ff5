import { type RawBuilder, sql } from 'kysely';
import type { CouponKind } from '#domain/bond.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { foldedText, likePattern } from './folded-text.ts';

export interface BondListQuery {
  /** Words that the title, short title, ISIN, ticker, registration number or issuer must all contain. */
  readonly words: readonly string[];
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
  readonly maturesOn: string | null;
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

const searchedText = foldedText(sql`concat_ws(E'\\n', instrument.name, instrument.short_name, instrument.isin,
  instrument.ticker, instrument.registration_number, issuer.name, issuer.short_name)`);

function condition({ words, issuerId }: BondListQuery): RawBuilder<unknown> {
  const matches = words.map((word) => sql`${searchedText} like ${foldedText(sql`${likePattern(word)}::text`)}`);
  const ofIssuer = issuerId === null ? [] : [sql`instrument.issuer_id = ${issuerId}`];
  return sql.join([sql`instrument.kind = 'bond'`, ...ofIssuer, ...matches], sql` and `);
}

const bonds = sql`instrument
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
  name: foldedText(sql`instrument.name`),
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
  const typed = query.words.join(' ');
  const isFinished = sql`(instrument.status_id = any(${query.finishedStatusIds}::smallint[])
    or coalesce(terms.matures_on < ${query.today}::date, false))`;
  return sql.join([
    sql`(instrument.isin is not distinct from upper(${typed}::text)) desc`,
    isFinished,
    sql`(${query.sort === 'name' && typed !== ''} and ${openColumns.name}
      not like ${foldedText(sql`${likePattern(typed).slice(1)}::text`)})`,
    sql`${sortColumn(query)} ${query.isDescending ? sql`desc` : sql`asc`} nulls last`,
    sql`instrument.name`,
    sql`instrument.id`,
  ]);
}

function selectPage(query: BondListQuery) {
  return sql<BondListRecord & { readonly total: number }>`
    select count(*) over () as total, instrument.id, instrument.name, instrument.isin,
      issuer.id as "issuerId", issuer.name as "issuerName", issuer.country, coalesce(instrument.currency, terms.face_currency) as currency,
      instrument.status_id as "statusId", terms.coupon_kind as "couponKind", terms.coupon_rate as "couponRate",
      terms.matures_on as "maturesOn", figure.venue_id as "venueId", figure.date,
      figure.indicative_price as price, figure.indicative_yield as yield, figure.modified, figure.g_spread as "gSpread",
      instrument.is_generated as "isGenerated"
    from ${bonds} where ${condition(query)}
    order by ${order(query)} limit ${query.limit} offset ${query.offset}`;
}

async function countBonds({ kysely }: Database<Tables>, query: BondListQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${bonds} where ${condition(query)}`.execute(kysely);
  return rows[0]?.total ?? 0;
}

/** One page of the bonds that match, and how many match in all. */
export async function findBondList(database: Database<Tables>, query: BondListQuery): Promise<BondListPage> {
  const { rows } = await selectPage(query).execute(database.kysely);
  const items = rows.map(({ total: _total, ...item }) => item);
  return { total: rows[0]?.total ?? (query.offset === 0 ? 0 : await countBonds(database, query)), items };
}
