import { realFamilies } from '#contract/lists/field-label.ts';
import { isArchiveColumn } from '#contract/market/trading-days/archive-file.ts';
import {
  type AskedTradingColumn,
  familyOfColumn,
  numberOf,
  pointsRefused,
  restsOnPayments,
  type TradingColumn,
  type TradingColumnName,
  type TradingTextColumn,
  tradingColumns,
  tradingTextNames,
} from '#contract/market/trading-days/trading-columns.ts';
import type { TradingRow } from '#contract/market/trading-days/trading-rows.ts';
import { isRowOf, type LineId } from '#contract/market/wire/line-id.ts';
import { tradingDaysCsvCall } from '#contract/platform/csv-addresses.ts';
import type { FieldFamily } from '#domain/account/access/field-policy.ts';
import { defaultListing, effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import type { Language } from '#domain/platform/language.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { dayNumber, isoDate, parseIsoDate } from '#math/units.ts';
import { findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import { countTradingDays } from '#store/market/trading-days/find-trading-day.ts';
import { findListings } from '#store/market/trading-days/listings.ts';
import { fileOptions, sendCsv, servicesOfFiles } from '../../platform/files/send-table.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { requireBondOfCode } from '../reads/require-bond.ts';
import { findTradingLines, type TradingLine } from './trading-cells.ts';
import { contentFor, type TradingsReader, tradingsJson } from './tradings-json.ts';
import { requireRange } from './tradings-route.ts';

/** A column of a file: figures, or words. */
export type ArchiveColumn =
  | { readonly name: TradingColumn['wire']; readonly figure: TradingColumn }
  | { readonly name: TradingTextColumn; readonly figure: null };

export interface ArchiveRows {
  readonly columns: readonly ArchiveColumn[];
  /** Newest first; the rows of a day in the order of their lines. */
  readonly rows: readonly TradingRow[];
}

/** The column of a name. */
function columnOf(name: TradingColumnName): ArchiveColumn {
  const figure = tradingColumns.find(({ wire }) => wire === name);
  return figure === undefined
    ? { name: name as TradingTextColumn, figure: null }
    : { name: figure.wire, figure: figure as TradingColumn };
}

/** Names of what tells the lines of a comparison apart. */
const lineNames: readonly TradingColumnName[] = ['document', 'trading_ground_name'];

const everyName: readonly TradingColumnName[] = [...tradingTextNames, ...tradingColumns.map(({ wire }) => wire)].filter(
  (name) => !lineNames.includes(name),
);

/** The columns that an address names; undefined where it names none. */
export function askedNames(columns: string | undefined): readonly TradingColumnName[] | undefined {
  return columns?.split(',').map((name) => {
    if (!isArchiveColumn(name)) throw new Refusal('bad_request', 'columns');
    return name;
  });
}

/** What is asked of the days for a file: numbers without their texts, and what says that figures are assumed. */
function contentOfFile(names: readonly TradingColumnName[] | undefined): readonly AskedTradingColumn[] {
  const asked = [...(names ?? everyName), ...lineNames, 'indicative_yield_origin' as const].map(columnOf);
  return [...new Set(asked.map(({ name, figure }) => (figure === null ? name : numberOf(figure.wire))))];
}

/** The value of a column in a row: a number as the wire has it, or a word or date of the wire. */
export function cellValueOf(row: TradingRow, { name, figure }: ArchiveColumn): string | number | null {
  const value = figure === null ? row[name] : row[numberOf(figure.wire)];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/**
 * A column of files for programs, beside yields, durations and spreads: whether those of a row are of real payments, by the name and in the words of
 * the list's file. No column beside others.
 */
export function realColumnOf(columns: readonly ArchiveColumn[], lines: readonly TradingLine[]) {
  const isThere = columns.some(({ figure }) => figure !== null && realFamilies.has(familyOfColumn(figure)));
  const realLines = lines.filter(({ isReal }) => isReal).map(({ instrumentId: id, venueId }) => ({ id, venueId }));
  return {
    head: isThere ? ['is_real'] : [],
    cells: (row: TradingRow) => (isThere ? [String(realLines.some((line) => isRowOf(row, line)))] : []),
  };
}

/** Whether a figure of the row rests on payments that are assumed. */
export function isAssumed(row: TradingRow, { figure }: ArchiveColumn): boolean {
  return figure !== null && row.indicative_yield_origin === 'assumed' && restsOnPayments(figure);
}

function namesOfFile(names: readonly TradingColumnName[] | undefined, hasSeveralLines: boolean): TradingColumnName[] {
  const picked: readonly TradingColumnName[] = (names ?? everyName).filter((name) => name !== 'date');
  return ['date', ...(hasSeveralLines ? lineNames.filter((name) => !picked.includes(name)) : []), ...picked];
}

/** The rows of a file, as the chart call has them, with the columns that the reader picked and may see. */
function archiveRowsOf(
  lines: readonly TradingLine[],
  names: readonly TradingColumnName[] | undefined,
  reader: Pick<TradingsReader, 'shows' | 'language'>,
): ArchiveRows {
  const columns = contentOfFile(names);
  const json = tradingsJson(lines, { ...reader, chartType: 'price', columns });
  const rows = (JSON.parse(json) as readonly TradingRow[]).toSorted((a, b) => b['date.numeric'] - a['date.numeric']);
  const masked = new Set(rows[0]?.masked);
  const asked = [...new Set(namesOfFile(names, lines.length > 1))].filter((name) => !masked.has(name)).map(columnOf);
  const isFilled = (column: ArchiveColumn) => rows.some((row) => cellValueOf(row, column) !== null);
  return { columns: names === undefined ? asked.filter(isFilled) : asked, rows };
}

interface AskedArchive {
  readonly items: readonly LineId[];
  readonly range: DateRange;
  /** The columns; all that have a value where it is absent. */
  readonly names: readonly TradingColumnName[] | undefined;
  readonly viewer: Viewer;
  readonly language: Language;
}

/** Refuses a file without a row, and one with too many, before any of them is read. */
async function requirePoints({ database }: Services, lines: readonly LineId[], range: DateRange): Promise<void> {
  const pairs = lines.map(({ id, venueId }) => ({ instrumentId: id, venueId }));
  const count = await countTradingDays(database, pairs, range);
  if (count === 0) throw new Refusal('no_data_for_period');
  if (count >= pointsRefused) throw new Refusal('many_points');
}

/** The rows of lines in a period as the reader may see them, and the lines that are open to him. */
export async function findArchive(
  services: Services,
  { items, range, names, viewer, language }: AskedArchive,
): Promise<{ readonly lines: readonly TradingLine[]; readonly archive: ArchiveRows }> {
  const { database, gate } = services;
  const { accountId } = viewer;
  const hiddenVenueIds = await findHiddenVenueIds(database, accountId);
  const open = items.filter(({ venueId }) => !hiddenVenueIds.has(venueId));
  await requirePoints(services, open, range);
  const level = Math.min(...open.map(({ venueId }) => effectiveLevel(viewer, venueId)));
  const shows = (family: FieldFamily) => gate.shows(family, level);
  const reader = { shows, language, chartType: 'price', columns: contentOfFile(names) } as const;
  const lines = await findTradingLines(services, open, { ...range, ...contentFor(reader), accountId });
  return { lines, archive: archiveRowsOf(lines, names, reader) };
}

/** The columns where an address names none: always the same, with or without values. */
const usualColumns: readonly TradingColumnName[] = [
  'buying_quote',
  'selling_quote',
  'indicative_price',
  'indicative_price_type',
  'indicative_yield',
  'indicative_yield_type',
  'indicative_yield_origin',
  'nkd',
  'g_spread',
  'duration',
  'modified_duration',
  'convexity',
  'open_price',
  'min_price',
  'max_price',
  'last_price',
  'avar_price',
  'volume',
  'volume_money',
  'agreement_number',
] as const;

const yearMonths = 12;
const firstDay = dayNumberFromIso(isoDate('0001-01-01'));

/** The days of an address: to today, and from a year before its last one. */
function rangeOf({ from, to }: { readonly from?: string; readonly to?: string }, today: string) {
  const endDate = to ?? today;
  const end = parseIsoDate(endDate);
  if (end === undefined) throw new Refusal('bad_date', 'to');
  const yearBefore = dayNumber(Math.max(firstDay, addMonths(dayNumberFromIso(end), -yearMonths)));
  return requireRange({ endDate, startDate: from ?? isoFromDayNumber(yearBefore) });
}

/** The trading days of a bond for spreadsheets; open to whom their file is. */
export function daysCsvRoute(app: App, site: Services): void {
  const services = servicesOfFiles(site);
  const limit = limitCalls(services, 'csv-addresses');
  serve(app, services, tradingDaysCsvCall, fileOptions, async (request, reply) => {
    const { query, viewer, language } = request;
    requireFeature(viewer, 'xls');
    await limit(request);
    const range = rangeOf(query, services.today());
    const { id } = (await requireBondOfCode(services, query.isin)).instrument;
    const listings = await findListings(services.database, id, viewer.accountId);
    const venueId = query.venue ?? defaultListing(listings, viewer)?.venue.id;
    if (venueId === undefined) throw new Refusal('no_data_for_period');
    requireFeature(viewer, 'xls', effectiveLevel(viewer, venueId));
    const names = ['date', ...(askedNames(query.columns) ?? usualColumns).filter((name) => name !== 'date')] as const;
    const items = [{ id, venueId, model: 'bonds' }] as const;
    const { lines, archive } = await findArchive(services, { items, range, names, viewer, language });
    const columns = names.map(columnOf);
    const real = realColumnOf(columns, lines);
    const rows = archive.rows.map((row) => [...columns.map((column) => cellValueOf(row, column)), ...real.cells(row)]);
    return sendCsv(services, reply, { name: 'trading-days', rows: [[...names, ...real.head], ...rows] });
  });
}
