import type { FundHolding, IndexMember, TrackedIndex } from '#domain/market/composition.ts';
import type { Instrument } from '#domain/market/instrument.ts';
import type { IsoDate } from '#math/units.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap, Queries } from '../../platform/database/database.ts';

export type FundHoldingTable = FundHolding;

export const fundHoldingColumns: ColumnMap<FundHolding> = {
  fundId: 'int8',
  asOf: 'date',
  number: 'int4',
  instrumentId: 'int8',
  name: 'text',
  weight: 'float8',
  quantity: 'float8',
  marketValue: 'float8',
  currency: 'text',
};

interface CompositionQuestion {
  /** Of the index or fund. */
  readonly id: number;
  readonly limit: number;
  readonly offset: number;
  /** By name where the order would tell weights to who may not see them. */
  readonly order: 'weight' | 'name';
}

/** A part of an index or fund, with the instrument that it is. */
export interface CompositionItem
  extends Pick<FundHolding, 'instrumentId' | 'name' | 'weight' | 'quantity' | 'marketValue' | 'currency'> {
  readonly kind: Instrument['kind'] | null;
  readonly isin: string | null;
}

export interface CompositionPage {
  /** The latest day of which it is known; null for none. */
  readonly asOf: IsoDate | null;
  readonly total: number;
  readonly items: readonly CompositionItem[];
}

interface Parts {
  readonly table: string;
  readonly owner: string;
  /** By which a part is known among those of a day. */
  readonly part: string;
}

/** Removes what was not among the rows just merged, of the same owners and days. */
async function removeOtherRows(tx: WriteTransaction, { table, owner, part }: Parts) {
  await tx.client.query(
    `delete from ${table} as known
     where (${owner}, as_of) in (select ${owner}, as_of from pg_temp.staged_${table})
       and not exists (select from pg_temp.staged_${table} as staged
         where (staged.${owner}, staged.as_of, staged.${part}) = (known.${owner}, known.as_of, known.${part}))`,
  );
}

/** What a fund holds on its latest day; its numbers are the order by weight. */
export async function findFundHoldings({ kysely }: Queries, { id, limit, offset, order }: CompositionQuestion) {
  const latest = kysely
    .selectFrom('fundHolding as known')
    .where('known.fundId', '=', id)
    .select(({ fn }) => fn.max('known.asOf').as('asOf'));
  const holdings = kysely
    .selectFrom('fundHolding as holding')
    .where('holding.fundId', '=', id)
    .where('holding.asOf', '=', latest);
  const [day, count, items] = await Promise.all([
    latest.executeTakeFirst(),
    holdings.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    holdings
      .leftJoin('instrument', 'instrument.id', 'holding.instrumentId')
      .$if(order === 'name', (rows) => rows.orderBy('holding.name'))
      .orderBy('number')
      .limit(limit)
      .offset(offset)
      .select(['instrument.id as instrumentId', 'kind', 'holding.name', 'isin'])
      .select(['weight', 'quantity', 'marketValue', 'holding.currency'])
      .execute(),
  ]);
  return { asOf: day?.asOf ?? null, total: count.total, items };
}

/** Makes what funds hold on days exactly the given; days that are not among them stay. */
export async function saveFundHoldings(tx: WriteTransaction, holdings: readonly FundHolding[]) {
  const key = ['fundId', 'asOf', 'number'] as const;
  const counts = await mergeRows(tx, { table: 'fund_holding', key, columns: fundHoldingColumns }, holdings);
  await removeOtherRows(tx, { table: 'fund_holding', owner: 'fund_id', part: 'number' });
  return counts;
}

export type IndexMemberTable = IndexMember;

export const indexMemberColumns: ColumnMap<IndexMember> = {
  indexId: 'int8',
  asOf: 'date',
  instrumentId: 'int8',
  weight: 'float8',
};

/** The members of an index on its latest day. */
export async function findIndexMembers({ kysely }: Queries, { id, limit, offset, order }: CompositionQuestion) {
  const latest = kysely
    .selectFrom('indexMember as known')
    .where('known.indexId', '=', id)
    .select(({ fn }) => fn.max('known.asOf').as('asOf'));
  const members = kysely
    .selectFrom('indexMember as member')
    .innerJoin('instrument', 'instrument.id', 'member.instrumentId')
    .where('member.indexId', '=', id)
    .where('member.asOf', '=', latest);
  const [day, count, items] = await Promise.all([
    latest.executeTakeFirst(),
    members.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    members
      .$if(order === 'weight', (rows) => rows.orderBy('weight', (by) => by.desc().nullsLast()))
      .orderBy('instrument.name')
      .orderBy('instrument.id')
      .limit(limit)
      .offset(offset)
      .select(['instrument.id as instrumentId', 'kind', 'instrument.name', 'isin', 'weight'])
      .execute(),
  ]);
  const nothing = { quantity: null, marketValue: null, currency: null };
  return { asOf: day?.asOf ?? null, total: count.total, items: items.map((item) => ({ ...item, ...nothing })) };
}

/** The indexes that have an instrument on their latest day, by name. */
export async function findIndexesOf({ kysely }: Queries, instrumentId: number, limit: number) {
  return kysely
    .selectFrom('indexMember as member')
    .innerJoin('instrument', 'instrument.id', 'member.indexId')
    .where('member.instrumentId', '=', instrumentId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('indexMember as later')
            .whereRef('later.indexId', '=', 'member.indexId')
            .whereRef('later.asOf', '>', 'member.asOf')
            .select('later.indexId'),
        ),
      ),
    )
    .orderBy('instrument.name')
    .limit(limit)
    .select(['instrument.id', 'instrument.name', 'ticker', 'asOf', 'weight'])
    .execute();
}

/** Makes the members of indexes on days exactly the given ones; days that are not among them stay. */
export async function saveIndexMembers(tx: WriteTransaction, members: readonly IndexMember[]) {
  const key = ['indexId', 'asOf', 'instrumentId'] as const;
  const counts = await mergeRows(tx, { table: 'index_member', key, columns: indexMemberColumns }, members);
  await removeOtherRows(tx, { table: 'index_member', owner: 'index_id', part: 'instrument_id' });
  return counts;
}

export type TrackedIndexTable = TrackedIndex;

export const trackedIndexColumns: ColumnMap<TrackedIndex> = { fundId: 'int8', indexId: 'int8' };

/** The index that a fund follows; undefined where none is known. */
export function findTrackedIndex({ kysely }: Queries, fundId: number) {
  return kysely
    .selectFrom('trackedIndex')
    .innerJoin('instrument', 'instrument.id', 'indexId')
    .where('fundId', '=', fundId)
    .select(['instrument.id', 'name'])
    .executeTakeFirst();
}

/** The funds that follow an index, by name. */
export function findTrackingFunds({ kysely }: Queries, indexId: number, limit: number) {
  return kysely
    .selectFrom('trackedIndex')
    .innerJoin('instrument', 'instrument.id', 'fundId')
    .where('indexId', '=', indexId)
    .orderBy('name')
    .limit(limit)
    .select(['instrument.id', 'name'])
    .execute();
}

/** Stores which index funds follow, each one. */
export function saveTrackedIndexes(tx: WriteTransaction, tracked: readonly TrackedIndex[]) {
  return mergeRows(tx, { table: 'tracked_index', key: ['fundId'], columns: trackedIndexColumns }, tracked);
}
