import { type RawBuilder, sql } from 'kysely';
import { type Facets, type FigureFacet, figureFacets, type ScoreFacet } from '#domain/facets/facets.ts';
import type { CouponKind } from '#domain/issue.ts';
import type { YieldOrigin } from '#domain/trading-day.ts';
import type { IsoDate } from '#math/units.ts';
import type { Database } from '../database.ts';
import { scoreJoin } from '../liquidity/liquidity-scores.ts';
import {
  findListed,
  findListPage,
  type ListPage,
  type ListPageQuery,
  type ListSource,
} from '../search/find-list-page.ts';
import { foldedText } from '../search/folded-text.ts';
import { zSpreadJoin } from '../trading-days/latest-z-spreads.ts';
import { openFigure } from '../trading-days/open-figure.ts';
import { bondColumn, bondFilter, figureColumn } from './bond-filter.ts';

type BondSort = 'name' | 'issuer' | 'maturity' | 'coupon' | 'currency' | ScoreFacet | FigureFacet;

export interface BondListQuery extends ListPageQuery {
  /** Only bonds that this venue has days of, with their figures there; null for all with those of their main venues. */
  readonly venueId: number | null;
  /** What the bonds must be beside; a venue's own figures are not asked. */
  readonly facets: Facets;
  readonly sort: BondSort;
  /** Columns that order what is equal in those before, each another one. */
  readonly further: readonly { readonly sort: BondSort; readonly isDescending: boolean }[];
  /** Bonds that mature before this day stand after the others. */
  readonly today: string;
  readonly finishedStatusIds: readonly number[];
  /** Figures of this venue do not count for the order. */
  readonly closedVenueId: number | null;
  /** A bond whose yield is above this stands where a bond without a yield stands. */
  readonly largestYield: number;
  /** The bonds of the reader's own watchlists by the ids of those. */
  readonly watchlists: ReadonlyMap<string, readonly number[]>;
}

/** The columns to sort by up to the name, after which nothing is ordered but by the id. */
export function sortsOf({ sort, isDescending, further }: Pick<BondListQuery, 'sort' | 'isDescending' | 'further'>) {
  const sorts = [{ sort, isDescending }, ...further];
  const name = sorts.findIndex((each) => each.sort === 'name');
  return name < 0 ? sorts : sorts.slice(0, name + 1);
}

/** A bond of the list with the latest figures of its main venue: rates, yields and spreads as fractions, duration in years; yields by the names of facets. */
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
  readonly yieldOrigin: YieldOrigin | null;
  readonly modified: number | null;
  readonly gSpread: number | null;
  readonly ytm: number | null;
  readonly yto: number | null;
  readonly current: number | null;
  readonly tspread: number | null;
  readonly zspread: number | null;
  /** The score of its market, of a day of its own. */
  readonly liquidity: number | null;
  readonly liquidityDate: IsoDate | null;
  readonly isGenerated: boolean;
}

const termJoins = sql`join bond_terms terms on terms.instrument_id = instrument.id
  left join issuer on issuer.id = instrument.issuer_id ${scoreJoin}`;

/** What `bondColumns` are of: joins to a row of `instrument`. */
export const bondJoins = sql`${termJoins} left join latest_figure figure on figure.instrument_id = instrument.id ${zSpreadJoin}`;

/** The same with the figures of the last day on one venue. */
const joinsOnVenue = (venueId: number) => sql`${termJoins}
  join listing on listing.instrument_id = instrument.id and listing.venue_id = ${venueId}
  join trading_day figure on figure.instrument_id = instrument.id and figure.venue_id = listing.venue_id
    and figure.date = listing.last_date ${zSpreadJoin}`;

type SortColumns = Readonly<Partial<Record<BondSort, RawBuilder<unknown>>>>;

const bondSortColumns: SortColumns = {
  issuer: foldedText(sql`issuer.name`),
  maturity: sql`terms.matures_on`,
  coupon: sql`terms.coupon_rate`,
  currency: sql`coalesce(instrument.currency, terms.face_currency)`,
  liquidity: bondColumn.liquidity,
};

function sortColumn(
  sort: BondSort,
  { closedVenueId, largestYield }: Pick<BondListQuery, 'closedVenueId' | 'largestYield'>,
): RawBuilder<unknown> | null {
  const figure = figureFacets.find((each) => each === sort);
  if (figure === undefined) return bondSortColumns[sort] ?? null;
  const isBlank = sql`(${sort !== 'price'} and coalesce(figure.indicative_yield > ${largestYield}, false))`;
  return openFigure(sql`case when ${isBlank} then null else ${figureColumn[figure]} end`, closedVenueId);
}

/** The columns of a `BondListRecord`. */
export const bondColumns = sql`instrument.id, instrument.name, instrument.isin,
  issuer.id as "issuerId", issuer.name as "issuerName", issuer.country, coalesce(instrument.currency, terms.face_currency) as currency,
  instrument.status_id as "statusId", terms.coupon_kind as "couponKind", terms.coupon_rate as "couponRate",
  terms.matures_on as "maturesOn", figure.venue_id as "venueId", figure.date,
  figure.indicative_price as price, figure.indicative_yield as yield, figure.yield_origin as "yieldOrigin", figure.modified, figure.g_spread as "gSpread",
  ${figureColumn.ytm} as ytm, ${figureColumn.yto} as yto, ${figureColumn.current} as current, ${figureColumn.tspread} as tspread,
  ${figureColumn.zspread} as zspread, ${bondColumn.liquidity} as liquidity, liquidity_score.date as "liquidityDate",
  instrument.is_generated as "isGenerated"`;

function sourceOf(query: BondListQuery): ListSource {
  const isFinished = sql`(instrument.status_id = any(${query.finishedStatusIds}::smallint[])
    or coalesce(terms.matures_on < ${query.today}::date, false))`;
  const { venueId } = query;
  const isOnVenue =
    venueId === null
      ? sql`true`
      : sql`instrument.id in (select instrument_id from listing where venue_id = ${venueId})`;
  return {
    kind: 'bond',
    table: 'instrument',
    joins: venueId === null ? bondJoins : joinsOnVenue(venueId),
    where: sql`instrument.kind = 'bond' and ${isOnVenue}`,
    isWhole: venueId === null,
    filter: bondFilter(query.facets, query),
    columns: bondColumns,
    first: [sql`(instrument.isin is not distinct from upper(${query.text.trim()}::text)) desc`, isFinished],
    sortColumn: sortColumn(query.sort, query),
    further: sortsOf(query)
      .slice(1)
      .map(({ sort, isDescending }) => ({ column: sortColumn(sort, query), isDescending })),
    isTiedByFoldedName: true,
  };
}

/** Bonds by their ids, in the order of the ids. */
export function findListedBonds(database: Database, ids: readonly number[]): Promise<readonly BondListRecord[]> {
  return findListed(database, { table: 'instrument', joins: bondJoins, columns: bondColumns }, ids);
}

/** One page of the bonds that match, and how many match in all. */
export function findBondList(database: Database, query: BondListQuery): Promise<ListPage<BondListRecord>> {
  return findListPage(database, sourceOf(query), query);
}
