import { isArchiveColumn } from '#contract/market/trading-days/archive-file.ts';
import {
  type AskedTradingColumn,
  numberOf,
  restsOnPayments,
  type TradingColumn,
  type TradingColumnName,
  type TradingTextColumn,
  tradingColumns,
  tradingTextNames,
} from '#contract/market/trading-days/trading-columns.ts';
import type { TradingRow } from '#contract/market/trading-days/trading-rows.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { TradingLine } from './trading-line.ts';
import { type TradingsReader, tradingsJson } from './tradings-json.ts';

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
export function columnOf(name: TradingColumnName): ArchiveColumn {
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
export function contentOfFile(names: readonly TradingColumnName[] | undefined): readonly AskedTradingColumn[] {
  const asked = [...(names ?? everyName), ...lineNames, 'indicative_yield_origin' as const].map(columnOf);
  return [...new Set(asked.map(({ name, figure }) => (figure === null ? name : numberOf(figure.wire))))];
}

/** The value of a column in a row: a number as the wire has it, or a word or date of the wire. */
export function cellValueOf(row: TradingRow, { name, figure }: ArchiveColumn): string | number | null {
  const value = figure === null ? row[name] : row[numberOf(figure.wire)];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
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
export function archiveRowsOf(
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
