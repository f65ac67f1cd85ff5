import { Buffer } from 'node:buffer';
import { type ArchiveFileQuery, archiveFileCall, archiveLinesOf } from '#contract/market/trading-days/archive-file.ts';
import { type TradingTextColumn, tradingUnits } from '#contract/market/trading-days/trading-columns.ts';
import type { TradingRow } from '#contract/market/trading-days/trading-rows.ts';
import type { LineId } from '#contract/market/wire/line-id.ts';
import { csvText } from '#contract/platform/csv-text.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import type { Language } from '#domain/platform/language.ts';
import type { DateRange } from '#domain/platform/period.ts';
import type { Texts } from '#labels/create-texts.ts';
import { findBondSources, type SourceRecord } from '#store/market/sources/sources.ts';
import { fileOptions, madeRows, sendTable, servicesOfFiles } from '../../platform/files/send-table.ts';
import type { XlsxCell, XlsxSheet } from '../../platform/files/xlsx-file.ts';
import { dayCell, momentCell, numberCell, xlsxFile } from '../../platform/files/xlsx-file.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { dataSourceOf, SOURCE_COLUMN, sourceCell, sourceRows } from '../../platform/serving/data-sources.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { requireBond } from '../reads/require-bond.ts';
import type { ArchiveColumn, ArchiveRows } from './archive-rows.ts';
import { askedNames, cellValueOf, findArchive, isAssumed, realColumnOf } from './archive-rows.ts';
import type { TradingLine } from './trading-cells.ts';
import { requireComparison, requireLines, requireRange } from './tradings-route.ts';

/** The lines of a file, the bond of the address first; refuses a reader who may not have one of them as a file. */
function requireFileLines({ items }: ArchiveFileQuery, bondId: number, viewer: Viewer): readonly LineId[] {
  const lines = archiveLinesOf(items);
  const [main] = lines;
  if (main?.id !== bondId || main.model !== 'bonds') throw new Refusal('bad_request', 'items');
  requireLines(lines);
  requireComparison(viewer, lines);
  requireFeature(viewer, 'xls', Math.min(...lines.map(({ venueId }) => effectiveLevel(viewer, venueId))));
  return lines;
}

async function sourcesOf({ database }: Services, lines: readonly TradingLine[], accountId: string | null) {
  const ids = new Set(lines.map(({ instrumentId }) => instrumentId));
  const found = await Promise.all([...ids].map((id) => findBondSources(database, id, accountId)));
  const latest = Map.groupBy(found.flat(), ({ code }) => code);
  return [...latest.values()].flatMap((own) =>
    own.toSorted((a, b) => b.storedAt.getTime() - a.storedAt.getTime()).slice(0, 1),
  );
}

function fileName([main, ...others]: readonly TradingLine[], { start, end }: DateRange): string {
  const more = others.length === 0 ? '' : ` +${others.length}`;
  return `${main?.instrumentName}${more}, ${main?.venueName}, ${start} - ${end}`;
}

interface AskedFile {
  readonly query: ArchiveFileQuery;
  readonly items: readonly LineId[];
  readonly range: DateRange;
  readonly viewer: Viewer;
  readonly language: Language;
}

const originOfYield: ArchiveColumn = { name: 'indicative_yield_origin', figure: null };

/** A file has no marks beside its numbers: where some rest on assumed payments it says of each day what its yield rests on. */
function columnsOf({ columns, rows }: ArchiveRows): readonly ArchiveColumn[] {
  const saysOrigin = columns.some(({ name }) => name === originOfYield.name);
  const hasAssumed = rows.some((row) => columns.some((column) => isAssumed(row, column)));
  return saysOrigin || !hasAssumed ? columns : [...columns, originOfYield];
}

/** The rows for programs: names, words and numbers of the chart call's `.numeric`, the same in every language. */
function archiveCsv(archive: ArchiveRows, { lines, sources }: Pick<ArchiveFacts, 'lines' | 'sources'>): string {
  const columns = columnsOf(archive);
  const real = realColumnOf(columns, lines);
  const source = sourceCell(sources.map(dataSourceOf));
  const rows = archive.rows.map((row) => [
    ...columns.map((column) => cellValueOf(row, column)),
    ...real.cells(row),
    source,
  ]);
  return csvText([[...columns.map(({ name }) => name), ...real.head, SOURCE_COLUMN], ...rows]);
}

/** What a file says of itself. */
interface ArchiveFacts extends DateRange {
  readonly lines: readonly TradingLine[];
  /** The sources of the figures. */
  readonly sources: readonly SourceRecord[];
  readonly madeAt: Date;
}

type Shows = 'date' | 'moment' | 'yieldType' | 'priceType' | 'origin';

const shownAs: Readonly<Partial<Record<TradingTextColumn, Shows>>> = {
  date: 'date',
  offer_date: 'date',
  last_deal: 'moment',
  indicative_yield_type: 'yieldType',
  indicative_price_type: 'priceType',
  indicative_yield_origin: 'origin',
  nkd_origin: 'origin',
};

function wordCell(name: TradingTextColumn, value: string, texts: Texts): XlsxCell {
  const write: Readonly<Record<Shows, () => XlsxCell>> = {
    date: () => dayCell(value),
    moment: () => momentCell(value),
    yieldType: () => texts.textOf('tradings', `yield_type_${value}`),
    priceType: () => texts.textOf('tradings', `price_type_${value}`),
    origin: () => texts.textOf('tradings', `origin_${value}`),
  };
  const kind = shownAs[name];
  return kind === undefined ? value : write[kind]();
}

/** The format of Excel that shows a figure as the page does; the cell keeps all its digits. */
function figureFormat(column: ArchiveColumn, accruedDecimals: number): string {
  const { unit } = column.figure ?? { unit: 'amount' };
  const decimals = unit === 'accrued' ? accruedDecimals : tradingUnits[unit].decimals;
  const digits = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  return unit === 'yield' ? `${digits}%` : digits;
}

const keyOf = (id: number, venueId: number) => `${id}.${venueId}`;

function historySheet({ columns, rows }: ArchiveRows, { lines }: ArchiveFacts, texts: Texts): XlsxSheet {
  const decimals = new Map(
    lines.map(({ instrumentId, venueId, accruedDecimals }) => [keyOf(instrumentId, venueId), accruedDecimals]),
  );
  const cellOf = (row: TradingRow, column: ArchiveColumn): XlsxCell => {
    const value = cellValueOf(row, column);
    if (value === null) return null;
    if (typeof value === 'string') return wordCell(column.name as TradingTextColumn, value, texts);
    const ofLine = decimals.get(keyOf(row.emission_id, row.trading_ground_id)) ?? tradingUnits.accrued.decimals;
    return numberCell(value, figureFormat(column, ofLine), isAssumed(row, column));
  };
  const head = columns.map(({ name }) => texts.textOf('tradings', `column_${name}`));
  return {
    title: texts.text('graph', 'view_archive'),
    head,
    widths: columns.map(({ name }, at) => widthOf(name, head[at] ?? '')),
    rows: rows.map((row) => columns.map((column) => cellOf(row, column))),
  };
}

const widths = { min: 12, max: 18, names: 30, moment: 20 } as const;

function widthOf(name: ArchiveColumn['name'], title: string): number {
  if (name === 'document' || name === 'trading_ground_name') return widths.names;
  if (name === 'last_deal') return widths.moment;
  return Math.min(widths.max, Math.max(widths.min, title.length + 2));
}

function daysOf({ columns: { days } }: TradingLine): XlsxCell {
  return { value: days.length, format: '#,##0' };
}

/** Of each index-linked bond once, what of its figures is real. */
function realRows(lines: readonly TradingLine[], texts: Texts): readonly (readonly XlsxCell[])[] {
  const real = new Map(lines.filter(({ isReal }) => isReal).map((line) => [line.instrumentId, line]));
  return [...real.values()].map(({ instrumentName, hasMoneyPrices }) => [
    instrumentName,
    texts.text('calculator', hasMoneyPrices ? 'real_yields_note' : 'real_note'),
  ]);
}

/** What the figures are, where they come from, and when the file was made. */
function aboutSheet({ columns, rows }: ArchiveRows, facts: ArchiveFacts, texts: Texts): XlsxSheet {
  const text = texts.module('tradings');
  const hasAssumed = rows.some((row) => columns.some((column) => isAssumed(row, column)));
  return {
    title: text('about_file'),
    head: [text('column_document'), 'ISIN', text('column_trading_ground_name'), text('about_days')],
    widths: [40, 18, 30, 12],
    rows: [
      ...facts.lines.map((line) => [line.instrumentName, line.isin, line.venueName, daysOf(line)]),
      [],
      [text('about_from'), dayCell(facts.start)],
      [text('about_to'), dayCell(facts.end)],
      ...sourceRows(facts.sources.map(dataSourceOf), texts),
      [text('about_conventions'), texts.text('shell', 'convention_prices')],
      [null, texts.text('shell', 'convention_yields')],
      ...realRows(facts.lines, texts),
      ...(hasAssumed ? [['≈', text('about_assumed')]] : []),
      ...madeRows(facts.madeAt, texts),
    ],
  };
}

/** The rows for people, in a workbook in their language: a sheet of days, and one that says what they are. */
function archiveXlsx(archive: ArchiveRows, facts: ArchiveFacts, texts: Texts): Promise<Buffer> {
  return xlsxFile([historySheet(archive, facts, texts), aboutSheet(archive, facts, texts)]);
}

/** The bytes of a file and its name; nothing is read of more points than a file may have. */
async function makeFile(services: Services, { query, items, range, viewer, language }: AskedFile) {
  const { labels, clock } = services;
  const names = askedNames(query.columns);
  const { lines, archive } = await findArchive(services, { items, range, names, viewer, language });
  const name = fileName(lines, range);
  const sources = await sourcesOf(services, lines, viewer.accountId);
  if (query.format === 'csv') return { name, bytes: Buffer.from(archiveCsv(archive, { lines, sources })) };
  const facts = { lines, ...range, sources, madeAt: clock() };
  return { name, bytes: await archiveXlsx(archive, facts, labels.textsOf(language)) };
}

/** The trading days of a period as a file, for full access with `exportAccess`. */
export function archiveRoute(app: App, site: Services): void {
  const services = servicesOfFiles(site);
  const limitFiles = limitCalls(services, 'archive-files');
  serve(app, services, archiveFileCall, fileOptions, async (request, reply) => {
    const { query, viewer, language, params } = request;
    requireFeature(viewer, 'xls');
    await limitFiles(request);
    const range = requireRange(query);
    const { instrument } = await requireBond(services, params.id);
    const items = requireFileLines(query, instrument.id, viewer);
    const { name, bytes } = await makeFile(services, { query, items, range, viewer, language });
    return sendTable(services, reply, { name, format: query.format, bytes });
  });
}
