import { bulkColumns } from '#contract/feeds/bulk/bulk-columns.ts';
import type { BulkKeyPart } from '#domain/feeds/bulk-table.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { type BulkPosition, findChanges } from '#store/feeds/bulk/positions.ts';
import { type BulkRows, type ChangedRange, readBulkRanges, readBulkRows } from '#store/feeds/bulk/read-bulk.ts';
import type { Database } from '#store/platform/database/database.ts';
import { keyOfLine } from './bulk-reader.ts';

/** Changes of one look at what was noted. */
const LOOK_CHANGES = 2000;
/** Looks of one answer; a reader goes on with the next. */
const MAX_LOOKS = 2000;
/** What an id has at the most where rows have no days. */
const ROWS_OF_ID = 200;
const VENUES_OF_ID = 4;

const hasDays = ({ table }: BulkRows) => bulkColumns[table].key.includes('date');
const later = (a: IsoDate, b: IsoDate | undefined) => (b !== undefined && b > a ? b : a);
const earlier = (a: IsoDate, b: IsoDate | undefined) => (b !== undefined && b < a ? b : a);

/** The part of a range that the reader asked for and may see; none where there is nothing of it. */
function wantedOf(range: ChangedRange, { venueId, closedVenueIds, from, to }: BulkRows): readonly ChangedRange[] {
  const venue = range.venueId;
  if (venue !== null && (closedVenueIds.includes(venue) || (venueId !== undefined && venueId !== venue))) return [];
  const firstDay = later(range.firstDay, from);
  const lastDay = earlier(range.lastDay, to);
  return firstDay > lastDay ? [] : [{ ...range, venueId: venue ?? venueId ?? null, firstDay, lastDay }];
}

function replaceLine(rows: BulkRows, { firstId, lastId, venueId, firstDay, lastDay }: ChangedRange): string {
  const ids = { first_id: firstId, last_id: lastId, venue_id: venueId };
  return JSON.stringify({ replace: hasDays(rows) ? { ...ids, from: firstDay, to: lastDay } : ids });
}

function mostRowsOf(rows: BulkRows, { firstId, lastId, venueId, firstDay, lastDay }: ChangedRange): number {
  if (firstId !== lastId) return Number.POSITIVE_INFINITY;
  if (!hasDays(rows)) return ROWS_OF_ID;
  return (dayNumberFromIso(lastDay) - dayNumberFromIso(firstDay) + 1) * (venueId === null ? VENUES_OF_ID : 1);
}

/** Rows of one statement: a few megabytes at the most, so that nothing long is held in the database or in memory. */
const PAGE_ROWS = 4000;

interface Part {
  readonly after?: readonly BulkKeyPart[] | undefined;
  readonly upTo?: readonly BulkKeyPart[] | undefined;
  readonly ids?: readonly [number, number];
}

/** The rows of a table after a key, page by page in the order of their keys; the next page is read while one is on its way. */
export async function* tableRows(
  database: Database,
  rows: BulkRows,
  { after, upTo, ids }: Part = {},
): AsyncGenerator<readonly string[]> {
  const read = (key: readonly BulkKeyPart[] | undefined) => {
    const page = readBulkRows(database, rows, { after: key, upTo, max: PAGE_ROWS, ...(ids && { ids }) });
    // Who left does not ask what became of it.
    page.catch(() => undefined);
    return page;
  };
  let next: ReturnType<typeof read> | undefined = read(after);
  while (next !== undefined) {
    const lines: readonly string[] = await next;
    const last = lines.at(-1);
    const isFull = lines.length === PAGE_ROWS && last !== undefined;
    next = isFull ? read(keyOfLine(rows.table, last)) : undefined;
    if (lines.length > 0) yield lines;
  }
}

/** Ranges together that hold no more than a page; a larger one alone. */
function inLots(rows: BulkRows, ranges: readonly ChangedRange[]): readonly (readonly ChangedRange[])[] {
  const lots: ChangedRange[][] = [];
  let room = 0;
  for (const range of ranges) {
    const max = mostRowsOf(rows, range);
    if (max > room) {
      lots.push([]);
      room = PAGE_ROWS;
    }
    lots.at(-1)?.push(range);
    room -= max;
  }
  return lots;
}

async function* rowsOfLot(
  database: Database,
  rows: BulkRows,
  lot: readonly ChangedRange[],
): AsyncGenerator<readonly string[]> {
  const [first] = lot;
  if (first === undefined) return;
  if (mostRowsOf(rows, first) <= PAGE_ROWS) {
    yield await readBulkRanges(database, rows, lot);
    return;
  }
  const days = hasDays(rows) ? { from: first.firstDay, to: first.lastDay } : {};
  const part = { ...rows, ...days, venueId: first.venueId ?? rows.venueId };
  yield* tableRows(database, part, { ids: [first.firstId, first.lastId] });
}

/**
 * Lines that bring a reader's rows from a position to a later one. Rows are read after the notes, and the notes are looked at again after the
 * rows: once a look finds none, what was sent is the table as it was at that look.
 */
export async function* changedRows(
  database: Database,
  rows: BulkRows,
  since: BulkPosition,
): AsyncGenerator<readonly string[]> {
  let after = since;
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const { ranges, position } = await findChanges(database, rows.table, { after, max: LOOK_CHANGES });
    after = position;
    if (ranges.length === 0) {
      yield [JSON.stringify({ position: after.text, is_complete: true })];
      return;
    }
    const wanted = ranges.flatMap((range) => wantedOf(range, rows));
    if (wanted.length > 0) yield wanted.map((range) => replaceLine(rows, range));
    for (const lot of inLots(rows, wanted)) {
      for await (const lines of rowsOfLot(database, rows, lot)) {
        if (lines.length > 0) yield lines.map((line) => `{"row":${line}}`);
      }
    }
  }
  yield [JSON.stringify({ position: after.text, is_complete: false })];
}
