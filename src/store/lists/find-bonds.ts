import { sql } from 'kysely';
import type { CouponKind } from '#domain/bond/issue.ts';
import { bondFields } from '#domain/fields/bond-fields.ts';
import type { RangeField } from '#domain/fields/field.ts';
import type { Asked } from '#domain/lists/asked.ts';
import { type List, lists, rangesOf } from '#domain/lists/lists.ts';
import { asksForFew } from '#domain/lists/repaid.ts';
import type { ShownYieldConvention, YieldEnd, YieldOrigin } from '#domain/market/trading-day.ts';
import type { IsoDate } from '#math/units.ts';
import type { Database } from '../platform/database/database.ts';
import { bondColumns, bondJoins, ispreadEnd, joinsOnVenue, spreadEnd, worstEnd } from './bond-sql.ts';
import { listFilter } from './list-filter.ts';
import type { ListColumns, ListContext, Placed, Sql } from './list-sql.ts';
import { columnOf, openedColumns, placedFields, selectFields } from './list-sql.ts';
import type { ListPage, ListPageQuery, ListSource } from './search/find-list-page.ts';
import { findListed, findListPage } from './search/find-list-page.ts';

export interface BondListQuery extends ListPageQuery, ListContext {
  /** Only bonds that this venue has days of, with their figures there; null for all with those of their main venues. */
  readonly venueId: number | null;
  /** What the bonds must be beside; a venue's own figures are not asked. */
  readonly asked: Asked;
  /** A field, or the name. */
  readonly sort: string;
  /** Fields that order what is equal in those before, each another one. */
  readonly further: readonly { readonly sort: string; readonly isDescending: boolean }[];
  /** Bonds of these statuses, and those that have matured, stand after the others. */
  readonly finishedStatusIds: readonly number[];
}

/** The columns to sort by up to the name, after which nothing is ordered but by the id. */
export function sortsOf({ sort, isDescending, further }: Pick<BondListQuery, 'sort' | 'isDescending' | 'further'>) {
  const sorts = [{ sort, isDescending }, ...further];
  const name = sorts.findIndex((each) => each.sort === 'name');
  return name < 0 ? sorts : sorts.slice(0, name + 1);
}

interface BondBase {
  readonly id: number;
  readonly name: string;
  readonly isin: string | null;
  readonly issuerId: number | null;
  readonly issuerName: string | null;
  readonly country: string | null;
  readonly currency: string;
  readonly statusId: number | null;
  readonly couponKind: CouponKind;
  readonly maturesOn: IsoDate | null;
  readonly issuedOn: IsoDate | null;
  readonly isPerpetual: boolean;
  /** Whether it is linked to inflation. */
  readonly isReal: boolean;
  readonly venueId: number | null;
  readonly date: string | null;
  readonly yieldOrigin: YieldOrigin | null;
  readonly yieldEnd: YieldEnd | null;
  readonly yieldConvention: ShownYieldConvention | null;
  /** That of the yield to worst, as addresses name it; absent in short lists. */
  readonly worstEnd?: string | null;
  /** That of spreads over curves, and of the I-spread, which may be `average_life`; absent in short lists. */
  readonly spreadEnd?: string | null;
  readonly ispreadEnd?: string | null;
  /** Of the yield that its market reads first: what it is, and to what end, as addresses name it; absent in short lists. */
  readonly marketConvention?: string | null;
  readonly marketEnd?: string | null;
  /** The name of the option model of its figures by calls and puts; absent in short lists. */
  readonly modelName?: string | null;
  /** Of its liquidity score. */
  readonly liquidityDate: IsoDate | null;
  readonly isGenerated: boolean;
}

type BondNumbers = Readonly<Record<string, number | null>>;

/** A bond of a list with the latest figures of its main venue. */
export interface BondListRecord extends BondBase {
  /** By field; rates, yields and spreads as fractions, durations in years. */
  readonly numbers: BondNumbers;
}

/** What lists of other pages show of a bond. */
const shortNumbers = bondFields.filter((field) =>
  ['coupon', 'price', 'yield', 'duration', 'spread'].includes(field.id),
);

type Numbers = readonly Pick<RangeField, 'id'>[];
type Stored = BondBase & Placed<number | null>;
/** A row of a statement with the columns of short lists. */
export type StoredShort = Stored;

/** The columns of a `BondListRecord`, with some of its numbers. */
function selectBond(numbers: Numbers, columns: ListColumns): Sql {
  return sql`instrument.id, instrument.name, instrument.isin,
    issuer.id as "issuerId", issuer.name as "issuerName", issuer.country, coalesce(instrument.currency, terms.face_currency) as currency,
    instrument.status_id as "statusId", terms.coupon_kind as "couponKind", terms.matures_on as "maturesOn", terms.issued_on as "issuedOn",
    terms.is_perpetual as "isPerpetual", terms.is_inflation_linked as "isReal",
    figure.venue_id as "venueId", figure.date, figure.yield_origin as "yieldOrigin", ${columnOf(columns, 'yield_end').value} as "yieldEnd",
    ${columnOf(columns, 'yield_convention').value} as "yieldConvention",
    liquidity_score.date as "liquidityDate", instrument.is_generated as "isGenerated", ${selectFields(numbers, columns)}`;
}

const selectListed = (numbers: Numbers, columns: ListColumns) =>
  sql`${selectBond(numbers, columns)}, ${worstEnd} as "worstEnd", ${spreadEnd} as "spreadEnd", ${ispreadEnd} as "ispreadEnd",
    ${columnOf(columns, 'market_yield_convention').value} as "marketConvention", ${columnOf(columns, 'market_yield_end').value} as "marketEnd",
    ${columnOf(columns, 'option_model').value} as "modelName"`;

const recordOf =
  (numbers: Numbers) =>
  (stored: Stored): BondListRecord => ({ ...stored, numbers: placedFields(numbers, stored) });

/** The same with the numbers of short lists, which are of no day: columns for a statement, and what makes records of its rows. */
export const shortBond = {
  columns: selectBond(shortNumbers, bondColumns({ today: '', members: {} })),
  recordOf: recordOf(shortNumbers),
};

function orderOf(columns: ListColumns, sort: string): Sql | null {
  if (sort === 'name') return null;
  const { order, value } = columnOf(columns, sort);
  return order ?? value;
}

function sourceOf(list: List, columns: ListColumns, query: BondListQuery): ListSource {
  const isFinished = sql`(instrument.status_id = any(${query.finishedStatusIds}::smallint[])
    or coalesce(terms.matures_on < ${query.today}::date, false))`;
  const { venueId } = query;
  const isOnVenue =
    venueId === null
      ? sql`true`
      : sql`instrument.id in (select instrument_id from listing where venue_id = ${venueId})`;
  const opened = openedColumns(list, columns, query);
  return {
    kind: 'bond',
    table: 'instrument',
    joins: venueId === null ? bondJoins : joinsOnVenue(venueId),
    where: sql`instrument.kind = 'bond' and ${isOnVenue}`,
    isWhole: venueId === null,
    filter: listFilter(list, query.asked, opened),
    isNarrow: asksForFew(query.asked),
    columns: selectListed(rangesOf(list), columns),
    first: [sql`(instrument.isin is not distinct from upper(${query.text.trim()}::text)) desc`, isFinished],
    sortColumn: orderOf(opened, query.sort),
    further: sortsOf(query)
      .slice(1)
      .map(({ sort, isDescending }) => ({ column: orderOf(opened, sort), isDescending })),
    isTiedByFoldedName: true,
  };
}

/** Bonds by their ids, in the order of the ids. */
export async function findListedBonds(
  database: Database,
  ids: readonly number[],
  list: List,
  columns: ListColumns,
): Promise<readonly BondListRecord[]> {
  const numbers = rangesOf(list);
  const source = { table: 'instrument', joins: bondJoins, columns: selectListed(numbers, columns) } as const;
  return (await findListed<Stored>(database, source, ids)).map(recordOf(numbers));
}

interface ListedOnQuery {
  readonly id: number;
  /** Null for the figures of its main venue. */
  readonly venueId: number | null;
  readonly today: IsoDate;
}

/** A bond with the latest figures of one of its venues; undefined where it has none there. */
export async function findListedOn(
  database: Database,
  { id, venueId, today }: ListedOnQuery,
): Promise<BondListRecord | undefined> {
  const context = { today, members: {} };
  const [main] = await findListedBonds(database, [id], lists.bonds, bondColumns(context));
  if (main === undefined || venueId === null || main.venueId === venueId) return main;
  const numbers = rangesOf(lists.bonds);
  const columns = selectListed(numbers, bondColumns({ ...context, venueId }));
  const source = { table: 'instrument', joins: joinsOnVenue(venueId), columns } as const;
  return (await findListed<Stored>(database, source, [id])).map(recordOf(numbers))[0];
}

/** One page of the bonds that match, and how many match in all. */
export async function findBondList(
  database: Database,
  query: BondListQuery,
  list: List = lists.bonds,
  columns: ListColumns = bondColumns(query),
): Promise<ListPage<BondListRecord>> {
  const { total, items } = await findListPage<Stored>(database, sourceOf(list, columns, query), query);
  return { total, items: items.map(recordOf(rangesOf(list))) };
}
