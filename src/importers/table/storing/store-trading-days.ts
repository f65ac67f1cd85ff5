import { type ObservedDay, observedMeasures } from '#domain/market/trading-day.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { type IsoDate, per100FromAmount } from '#math/units.ts';
import { completeObservedDays, saveObservedDays } from '#store/market/trading-days/save-trading-days.ts';
import { saveVenues } from '#store/market/venues/venues.ts';
import type { Queries } from '#store/platform/database/database.ts';
import type { StoredRows } from '../../source-importer.ts';
import { MAX_VENUES } from '../mapping/mapping-schema.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import { type TargetRow, targets } from '../mapping/targets.ts';
import { confirmRunBack } from './confirm-run-back.ts';
import { Faces, noteUnknown, Subjects, type TableTask } from './subjects.ts';

type Row = TargetRow<'trading-days'>;

// 32 days are one number of bits, so that some millions of days take little memory.
const DAYS_A_BLOCK = 32;
const BLOCKS = 2 ** 17;
const FIRST_BLOCK = 2 ** 15;

/** Which days of which instruments and venues have come by. */
class SeenDays {
  readonly #blocks = new Map<number, number>();

  /** Notes a day; false when it came before. `venue` counts the venues of a mapping. */
  add(instrumentId: number, venue: number, date: IsoDate): boolean {
    const day = dayNumberFromIso(date);
    const block = Math.floor(day / DAYS_A_BLOCK);
    const key = (instrumentId * MAX_VENUES + venue) * BLOCKS + block + FIRST_BLOCK;
    const bit = 1 << (day - block * DAYS_A_BLOCK);
    const known = this.#blocks.get(key) ?? 0;
    if ((known & bit) !== 0) return false;
    this.#blocks.set(key, known | bit);
    return true;
  }
}

/** What a row becomes part of: looked up once, kept for all rows. */
interface Knowledge {
  readonly task: TableTask<Row>;
  readonly subjects: Subjects;
  readonly faces: Faces;
  readonly seen: SeenDays;
  readonly venueIds: ReadonlyMap<string, number>;
  readonly venuePlaces: ReadonlyMap<string, number>;
  readonly perUnit: readonly (keyof Row)[];
  readonly instrumentIds: Set<number>;
  /** Days with cells that could not be read. */
  readonly incomplete: ObservedDay[];
  /** The earliest day of the file so far. */
  firstDay: IsoDate | null;
}

type WritableRow = { -readonly [Name in keyof Row]: Row[Name] };

/** Prices of one bond as prices per 100 of its face; false when the face is not known. */
function scalePrices({ perUnit, faces }: Knowledge, values: WritableRow, instrumentId: number): boolean {
  const face = values.face === null || values.face === 0 ? faces.of(instrumentId) : values.face;
  for (const name of perUnit) {
    const value = values[name];
    if (typeof value !== 'number') continue;
    if (face === null) return false;
    Object.assign(values, { [name]: per100FromAmount(value, face) });
  }
  return true;
}

const isWithoutValue = (values: Row) => observedMeasures.every((measure) => values[measure] === null);

/** Fields without which a published yield would belong to another price or convention than the file's. */
const ofYield = ['publishedPrice', 'last', 'close', 'average', 'marketPrice', 'publishedYieldConvention'];

/** A row without its published yield where the cell of a price that it may belong to could not be read. */
function withCertainYield({ values, leftOut = [] }: MappedRow<Row>): Row {
  const isCertain = !leftOut.some((name) => ofYield.includes(name));
  return isCertain ? values : { ...values, publishedYield: null };
}

/** The price that a published yield belongs to, unless the file says: what was dealt last, or stands for the day. */
function priceOfYield(values: Row): number | null {
  const { publishedPrice, publishedYield, last, close, average, marketPrice } = values;
  return publishedYield === null ? null : (publishedPrice ?? last ?? close ?? average ?? marketPrice);
}

/** In which convention a published yield is told: as the row says, else as the bond's market tells yields. */
function conventionOf({ publishedYield, publishedYieldConvention: said }: Row): Row['publishedYieldConvention'] {
  return publishedYield === null ? null : (said ?? 'market');
}

function dayOf(known: Knowledge, row: MappedRow<Row>): ObservedDay | null {
  const { line } = row;
  const values = withCertainYield(row);
  const { failures } = known.task.rows;
  const instrumentId = known.subjects.idOf(row);
  const { date, venue } = values;
  const venueId = known.venueIds.get(venue ?? '');
  if (date === null || venue === null || venueId === undefined) return null;
  if (instrumentId === null) {
    noteUnknown(known.task, row);
  } else if (isWithoutValue(values)) {
    failures.add(line, 'missing-value', null, 'a day without any value');
  } else if (known.perUnit.length > 0 && !scalePrices(known, values, instrumentId)) {
    failures.add(line, 'missing-value', 'face', null);
  } else if (!known.seen.add(instrumentId, known.venuePlaces.get(venue) ?? 0, date)) {
    failures.add(line, 'duplicate-row', null, `${values.isin ?? values.code} ${venue} ${date}`);
  } else {
    known.instrumentIds.add(instrumentId);
    if (known.firstDay === null || date < known.firstDay) known.firstDay = date;
    const published = { publishedPrice: priceOfYield(values), publishedYieldConvention: conventionOf(values) };
    return { ...values, ...published, date, instrumentId, venueId, badData: null };
  }
  return null;
}

async function learn({ subjects, faces, perUnit }: Knowledge, queries: Queries, batch: readonly MappedRow<Row>[]) {
  await subjects.learn(queries, batch);
  if (perUnit.length === 0) return;
  await faces.learn(
    queries,
    batch.map((row) => subjects.idOf(row)),
  );
}

async function* daysOf(known: Knowledge): AsyncGenerator<ObservedDay> {
  const { database, rows } = known.task;
  for await (const batch of rows.batches()) {
    await learn(known, database, batch);
    for (const row of batch) {
      const day = dayOf(known, row);
      if (day === null) continue;
      if (row.leftOut === undefined) yield day;
      else known.incomplete.push(day);
    }
  }
}

/** Stores days of trading as they are read; the venues are those that the mapping describes. */
export async function storeTradingDays(task: TableTask<Row>): Promise<StoredRows> {
  const { mapping, tx, origin } = task;
  const venues = mapping.venues.map(({ country = null, timeZone = 'UTC', ...venue }) => ({
    ...venue,
    country,
    timeZone,
  }));
  const known: Knowledge = {
    task,
    subjects: new Subjects(mapping),
    faces: new Faces(),
    seen: new SeenDays(),
    venueIds: await saveVenues(tx, venues),
    venuePlaces: new Map(venues.map(({ code }, place) => [code, place])),
    perUnit: mapping.fields.filter(({ isPerUnit }) => isPerUnit).map(({ name }) => name as keyof Row),
    instrumentIds: new Set(),
    incomplete: [],
    firstDay: null,
  };
  for await (const batch of task.rowsBefore?.() ?? []) await learn(known, tx, batch);
  const whole = await saveObservedDays(tx, daysOf(known), origin);
  // What could not be read stays as it is stored; there are no more such rows than failures may be told.
  const kept = await completeObservedDays(tx, known.incomplete, origin);
  const counts = { stored: whole.stored + kept.stored, unchanged: whole.unchanged + kept.unchanged };
  const { firstDay, instrumentIds } = known;
  if (firstDay === null || counts.stored === 0) return { ...counts, instrumentIds: [] };
  const confirmed = await confirmRunBack(tx, [...instrumentIds]);
  return { ...counts, instrumentIds: confirmed, changedFrom: { date: firstDay, instrumentIds: [...instrumentIds] } };
}

type IndexRow = TargetRow<'index-values'>;

const nothing = Object.fromEntries(
  Object.keys(targets['trading-days'].fields).map((name) => [name, null]),
) as unknown as Row;

/** A value of an index is the close of a trading day. */
function dayRow({ line, values: { value, ...values } }: MappedRow<IndexRow>): MappedRow<Row> {
  return { line, values: { ...nothing, ...values, close: value } };
}

/** Stores values of indexes with the yield, duration and spread that their provider publishes. */
export function storeIndexValues(task: TableTask<IndexRow>): Promise<StoredRows> {
  const { rows, rowsBefore, rowsAgain, ...others } = task;
  const asDays = async function* (from: AsyncIterable<readonly MappedRow<IndexRow>[]>) {
    for await (const batch of from) yield batch.map(dayRow);
  };
  return storeTradingDays({
    ...others,
    rows: { ...rows, spoiled: [], batches: () => asDays(rows.batches()) },
    rowsAgain: (names) => asDays(rowsAgain(names)),
    ...(rowsBefore && { rowsBefore: () => asDays(rowsBefore()) }),
  });
}
