import { sql } from 'kysely';
import type { ObservedDay, TradingDay } from '#domain/market/trading-day.ts';
import type { IsoDate } from '#math/units.ts';
import { updateWithHistory } from '../../platform/as-of/write-with-history.ts';
import { copyRows, createStage, WaitingRows } from '../../platform/bulk-copy/copy-rows.ts';
import type { MergeTarget } from '../../platform/bulk-copy/merge-rows.ts';
import { analyze, analyzeAfter, mergeStaged, stageRows, targetColumns } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, Rows, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteAllChanged, noteDaysOf } from '../../platform/changes/data-changes.ts';
import { type ColumnMap, columnName, copyColumns, fieldsOf, type Queries } from '../../platform/database/database.ts';
import { AddedDays } from './added-days.ts';
import { refreshAllListings, refreshLatestFigures, refreshListings } from './listings.ts';
import { type LivePair, updateAndTell } from './live-events.ts';
import type { DerivedRow, TradingDayKey } from './trading-day-table.ts';
import { derivedColumns, keyColumns, observedColumns } from './trading-day-table.ts';

const STAGE = 'staged_trading_day';
const STAGE_PAIRS = 'staged_trading_day_pair';
const STAGE_CHANGED = 'staged_changed_pair';
const keyNames = fieldsOf(keyColumns).map(columnName);
const derivedNames = fieldsOf(derivedColumns).map(columnName);

function targetOf<Row extends TradingDayKey>(columns: ColumnMap<Row>, origin: Origin): MergeTarget<Row> {
  const key = ['instrumentId', 'venueId', 'date'] as const;
  return { table: 'trading_day', key, columns, origin };
}

// By the listings, which are in step with the days: the days themselves may lie on several servers.
async function isEmpty({ kysely }: WriteTransaction) {
  return (await kysely.selectFrom('listing').select('venueId').limit(1).executeTakeFirst()) === undefined;
}

async function stagePairs(tx: WriteTransaction) {
  await tx.client.query(`create temporary table if not exists ${STAGE_PAIRS} (instrument_id bigint, venue_id integer) on commit drop;
    truncate pg_temp.${STAGE_PAIRS};
    insert into pg_temp.${STAGE_PAIRS} select distinct instrument_id, venue_id from pg_temp.${STAGE}`);
  await tx.client.query(`analyze pg_temp.${STAGE_PAIRS}`);
  return `pg_temp.${STAGE_PAIRS}`;
}

async function copyIntoEmpty<Row>(tx: WriteTransaction, target: MergeTarget<Row>, days: Rows<Row>) {
  const stored = await copyRows(tx, target.table, targetColumns(target), days);
  await analyze(tx, 'trading_day', keyNames);
  await refreshAllListings(tx);
  await noteAllChanged(tx, 'trading_day');
  return { stored, unchanged: 0 };
}

const pairColumns: ColumnMap<LivePair> = { instrumentId: keyColumns.instrumentId, venueId: keyColumns.venueId };
const CHUNK_ROWS = 500;

async function* inChunks<Row>(rows: Rows<Row>): AsyncGenerator<readonly Row[]> {
  let chunk: Row[] = [];
  for await (const row of rows) {
    if (chunk.push(row) < CHUNK_ROWS) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

const nameOf = ({ instrumentId, venueId }: LivePair) => `${instrumentId} ${venueId}`;

/** The last stored day of each instrument on each venue that days are written of: a later one cannot be there yet. */
class LastDays {
  readonly #last = new Map<number, Map<number, IsoDate>>();
  readonly #written = new Map<number, Set<number>>();

  /** Takes note of days that will be written; each instrument is looked up once. */
  async learn({ kysely }: Queries, days: readonly LivePair[]): Promise<void> {
    const unknown: number[] = [];
    for (const { instrumentId, venueId } of days) {
      const venues = this.#written.get(instrumentId);
      if (venues !== undefined) venues.add(venueId);
      else if (this.#written.set(instrumentId, new Set([venueId]))) unknown.push(instrumentId);
    }
    if (unknown.length === 0) return;
    const rows = await kysely
      .selectFrom('listing')
      .where('instrumentId', '=', sql<number>`any(${unknown})`)
      .select(['instrumentId', 'venueId', 'lastDate'])
      .execute();
    for (const { instrumentId, venueId, lastDate } of rows) {
      const venues = this.#last.get(instrumentId) ?? new Map<number, IsoDate>();
      this.#last.set(instrumentId, venues.set(venueId, lastDate));
    }
  }

  isLater({ instrumentId, venueId, date }: TradingDayKey): boolean {
    const last = this.#last.get(instrumentId)?.get(venueId);
    return last === undefined || date > last;
  }

  /** The instruments and venues that were learned of. */
  *pairs(): Generator<LivePair> {
    for (const [instrumentId, venues] of this.#written) for (const venueId of venues) yield { instrumentId, venueId };
  }
}

/** Copies days that cannot be there yet straight into the table, and stages the others to be compared. */
async function copyAndStage<Row extends TradingDayKey>(
  tx: WriteTransaction,
  target: MergeTarget<Row>,
  days: Rows<Row>,
) {
  const columns = targetColumns(target);
  const last = new LastDays();
  const addedDays = new AddedDays('indicativeYield' in target.columns);
  const changed = new Map<string, LivePair>();
  const later = new WaitingRows(tx, target.table, columns);
  const others = new WaitingRows(tx, `pg_temp.${STAGE}`, columns);
  await createStage(tx, STAGE, columns);
  for await (const chunk of inChunks(days)) {
    await last.learn(tx, chunk);
    for (const day of chunk) {
      const isLater = last.isLater(day);
      (isLater ? later : others).add(day);
      if (isLater) addedDays.add(day);
      else changed.set(nameOf(day), day);
    }
    for (const waiting of [later, others]) if (waiting.isFull) await waiting.send();
  }
  for (const waiting of [later, others]) await waiting.send();
  return { added: later.sent, addedDays, staged: others.sent, changed, pairs: last.pairs() };
}

async function saveDays<Row extends TradingDayKey>(tx: WriteTransaction, target: MergeTarget<Row>, days: Rows<Row>) {
  if (await isEmpty(tx)) return copyIntoEmpty(tx, target, days);
  const { added, addedDays, staged, changed, pairs } = await copyAndStage(tx, target, days);
  if (staged > 0) await analyze(tx, `pg_temp.${STAGE}`, keyNames);
  const merged = staged > 0 ? await mergeStaged(tx, target, STAGE) : 0;
  await addedDays.note(tx);
  if (merged > 0) await tx.client.query(noteDaysOf(`pg_temp.${STAGE}`));
  await analyzeAfter(tx, target.table, added + merged, keyNames);
  await addedDays.extendListings(tx, (pair) => changed.has(nameOf(pair)));
  if (changed.size > 0) {
    await stageRows(tx, STAGE_CHANGED, copyColumns<LivePair>(pairColumns), changed.values());
    await refreshListings(tx, `pg_temp.${STAGE_CHANGED}`);
  }
  await stageRows(tx, STAGE_PAIRS, copyColumns<LivePair>(pairColumns), pairs);
  await refreshLatestFigures(tx, `pg_temp.${STAGE_PAIRS}`);
  return { stored: added + merged, unchanged: staged - merged };
}

/** Adds days of instruments that have none yet, straight into the table; the caller brings `listing` in step. */
export function addTradingDays(tx: WriteTransaction, days: Rows<TradingDay>, origin: Origin) {
  const target = targetOf<TradingDay>({ ...observedColumns, ...derivedColumns }, origin);
  return copyRows(tx, target.table, targetColumns(target), days);
}

/** Stores whole days, observed and derived values at once. */
export function saveTradingDays(tx: WriteTransaction, days: Rows<TradingDay>, origin: Origin) {
  return saveDays(tx, targetOf<TradingDay>({ ...observedColumns, ...derivedColumns }, origin), days);
}

function observedTarget(origin: Origin): MergeTarget<ObservedDay> {
  const target = targetOf(observedColumns, origin);
  const cleared = derivedNames.map((name) => `${name} = null`);
  return { ...target, alsoSet: [...(target.alsoSet ?? []), ...cleared] };
}

/** Stores what a source said. A day that changed loses its derived values, which no longer follow from it. */
export function saveObservedDays(tx: WriteTransaction, days: Rows<ObservedDay>, origin: Origin) {
  return saveDays(tx, observedTarget(origin), days);
}

/** As `saveObservedDays`, but what is not said of a day stays as it is stored. */
export function completeObservedDays(tx: WriteTransaction, days: Rows<ObservedDay>, origin: Origin) {
  const target = observedTarget(origin);
  const fillOnly = fieldsOf(observedColumns).filter((field) => !target.key.includes(field));
  return saveDays(tx, { ...target, fillOnly }, days);
}

/** Stages derived values of days, which `saveStagedDerived` stores. */
export function stageDerivedDays(tx: WriteTransaction, rows: Rows<DerivedRow>) {
  const columns = copyColumns<DerivedRow>({ ...keyColumns, ...derivedColumns });
  return stageRows(tx, STAGE, columns, rows, keyNames);
}

/** Stores the staged values of days that exist; others are passed over. Who reads them live is told; says how many days changed. */
export async function saveStagedDerived(tx: WriteTransaction) {
  const list = (prefix: string) => derivedNames.map((name) => `${prefix}.${name}`).join(', ');
  const kept = await updateWithHistory(tx, 'trading_day', derivedNames, { stored: 'day', next: 'derived' });
  const update = `
    update trading_day as day set ${derivedNames.map((name) => `${name} = derived.${name}`).join(', ')}, ${kept.assignment}
    from pg_temp.${STAGE} as derived
    where (day.instrument_id, day.venue_id, day.date) = (derived.instrument_id, derived.venue_id, derived.date)
      and (${list('day')}) is distinct from (${list('derived')})`;
  const stored = await updateAndTell(tx, update, kept);
  const pairs = await stagePairs(tx);
  await refreshListings(tx, pairs);
  await refreshLatestFigures(tx, pairs);
  return stored;
}

/** Stores derived values of days that exist; others are passed over and count as unchanged. Who reads them live is told. */
export async function saveDerivedDays(tx: WriteTransaction, rows: Rows<DerivedRow>) {
  const count = await stageDerivedDays(tx, rows);
  const stored = await saveStagedDerived(tx);
  return { stored, unchanged: count - stored };
}
