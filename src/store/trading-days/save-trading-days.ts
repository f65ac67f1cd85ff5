import type { ObservedDay, TradingDay } from '#domain/trading-day.ts';
import { type CopyColumn, constant } from '../bulk-copy/copy-column.ts';
import { copyRows } from '../bulk-copy/copy-rows.ts';
import { analyzeAfter, type MergeTarget, mergeStatement, stageRows } from '../bulk-copy/merge-rows.ts';
import type { Origin, Rows, WriteCounts, WriteTransaction } from '../bulk-copy/write-transaction.ts';
import { refreshListings } from './refresh-listings.ts';
import {
  type DerivedRow,
  derivedColumns,
  keyColumns,
  keyNames,
  observedColumns,
  type TradingDayKey,
} from './trading-day-columns.ts';

export type { DerivedRow } from './trading-day-columns.ts';

const STAGE = 'staged_trading_day';
const STAGE_PAIRS = 'staged_trading_day_pair';

function targetOf<Row>(columns: readonly CopyColumn<Row>[], origin: Origin, alsoSet: readonly string[]) {
  return {
    table: 'trading_day',
    key: keyNames,
    columns,
    origin: [constant('source_id', 'int2', origin.sourceId), constant('import_id', 'int8', origin.importId)],
    alsoSet: ['stored_at = now()', ...alsoSet],
  } satisfies MergeTarget<Row>;
}

async function isEmpty(tx: WriteTransaction): Promise<boolean> {
  const { rowCount } = await tx.client.query('select from trading_day limit 1');
  return rowCount === 0;
}

async function stagePairs(tx: WriteTransaction): Promise<string> {
  await tx.client.query(`drop table if exists pg_temp.${STAGE_PAIRS}`);
  await tx.client.query(`create temporary table ${STAGE_PAIRS} on commit drop as
    select distinct instrument_id, venue_id from pg_temp.${STAGE}`);
  await tx.client.query(`analyze pg_temp.${STAGE_PAIRS}`);
  return `pg_temp.${STAGE_PAIRS}`;
}

async function copyIntoEmpty<Row>(tx: WriteTransaction, target: MergeTarget<Row>, days: Rows<Row>) {
  const stored = await copyRows(tx, target.table, [...target.columns, ...(target.origin ?? [])], days);
  await tx.client.query('analyze trading_day');
  await refreshListings(tx, null);
  return { stored, unchanged: 0 };
}

async function saveDays<Row extends TradingDayKey>(
  tx: WriteTransaction,
  target: MergeTarget<Row>,
  days: Rows<Row>,
): Promise<WriteCounts> {
  if (await isEmpty(tx)) return copyIntoEmpty(tx, target, days);
  const count = await stageRows(tx, STAGE, [...target.columns, ...(target.origin ?? [])], days);
  const { rowCount } = await tx.client.query(mergeStatement(target, STAGE));
  await analyzeAfter(tx, target.table, rowCount ?? 0);
  await refreshListings(tx, await stagePairs(tx));
  const stored = rowCount ?? 0;
  return { stored, unchanged: count - stored };
}

/** Stores whole days, observed and derived values at once. */
export function saveTradingDays(tx: WriteTransaction, days: Rows<TradingDay>, origin: Origin): Promise<WriteCounts> {
  return saveDays(tx, targetOf<TradingDay>([...keyColumns, ...observedColumns, ...derivedColumns], origin, []), days);
}

/** Stores what a source said. A day that changed loses its derived values, which no longer follow from it. */
export function saveObservedDays(tx: WriteTransaction, days: Rows<ObservedDay>, origin: Origin): Promise<WriteCounts> {
  const cleared = derivedColumns.map((item) => `${item.name} = null`);
  return saveDays(tx, targetOf<ObservedDay>([...keyColumns, ...observedColumns], origin, cleared), days);
}

/** Stores derived values of days that exist; others are passed over and count as unchanged. */
export async function saveDerivedDays(tx: WriteTransaction, rows: Rows<DerivedRow>): Promise<WriteCounts> {
  const columns: readonly CopyColumn<DerivedRow>[] = [...keyColumns, ...derivedColumns];
  const count = await stageRows(tx, STAGE, columns, rows);
  const names = derivedColumns.map((item) => item.name);
  const list = (prefix: string) => names.map((name) => `${prefix}.${name}`).join(', ');
  const { rowCount } = await tx.client.query(`
    update trading_day as day set ${names.map((name) => `${name} = derived.${name}`).join(', ')}
    from pg_temp.${STAGE} as derived
    where (day.instrument_id, day.venue_id, day.date) = (derived.instrument_id, derived.venue_id, derived.date)
      and (${list('day')}) is distinct from (${list('derived')})`);
  await refreshListings(tx, await stagePairs(tx));
  const stored = rowCount ?? 0;
  return { stored, unchanged: count - stored };
}
