import type { Buffer } from 'node:buffer';
import type { TradingTextColumn } from '#contract/market/trading-days/trading-columns.ts';
import type { TradingRow } from '#contract/market/trading-days/trading-rows.ts';
import { tradingUnits } from '#contract/market/trading-days/trading-units.ts';
import type { DateRange } from '#domain/platform/period.ts';
import type { Texts } from '#labels/create-texts.ts';
import { madeRows } from '../../platform/files/made-rows.ts';
import {
  dayCell,
  momentCell,
  numberCell,
  type XlsxCell,
  type XlsxSheet,
  xlsxFile,
} from '../../platform/files/xlsx-file.ts';
import { type ArchiveColumn, type ArchiveRows, cellValueOf, isAssumed } from './archive-rows.ts';
import type { TradingLine } from './trading-line.ts';

/** What a file says of itself. */
export interface ArchiveFacts extends DateRange {
  readonly lines: readonly TradingLine[];
  /** Names of the sources of the figures. */
  readonly sources: readonly string[];
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
      [text('about_sources'), facts.sources.join(', ')],
      [text('about_conventions'), texts.text('shell', 'convention_prices')],
      [null, texts.text('shell', 'convention_yields')],
      ...(hasAssumed ? [['≈', text('about_assumed')]] : []),
      ...madeRows(facts.madeAt, texts),
    ],
  };
}

/** The rows for people, in a workbook in their language: a sheet of days, and one that says what they are. */
export function archiveXlsx(archive: ArchiveRows, facts: ArchiveFacts, texts: Texts): Promise<Buffer> {
  return xlsxFile([historySheet(archive, facts, texts), aboutSheet(archive, facts, texts)]);
}
