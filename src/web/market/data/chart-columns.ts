import {
  type AskedTradingColumn,
  numberOf,
  type TradingColumn,
  type TradingTextColumn,
  tradingColumns,
  tradingTextNames,
} from '#contract/market/trading-days/trading-columns.ts';
import type { TradingRow } from '#contract/market/trading-days/trading-rows.ts';
import type { TradingRows } from './load-tradings.ts';

/** What the chart with its crosshair and export shows, and the table of latest days. */
const shownOnChart = ['indicative_price', 'indicative_yield', 'g_spread', 'volume_money'] as const;

/** What the head of the page tells of a day that is read, beside what the chart shows. */
const toldInHead = ['modified_duration'] as const;

/** Columns of the chart's rows that are numbers. */
const chartNumbers = [...shownOnChart, ...toldInHead] as const;

/** The columns of the chart as it asks for them: their texts are written in the browser. A yield may have to be marked as assumed. */
export const chartColumns: readonly AskedTradingColumn[] = [
  ...chartNumbers.map(numberOf),
  'indicative_yield_origin',
  'indicative_yield_type',
];

const sameInEveryRow: readonly TradingTextColumn[] = ['trading_ground_name', 'document'];

/** Accrued interest has the decimals of its issue, which the server knows. */
const askedOf = ({ wire, unit }: TradingColumn) => (unit === 'accrued' ? wire : numberOf(wire));

/** What the archive asks for. */
export const archiveColumns: readonly AskedTradingColumn[] = [
  ...tradingTextNames.filter((name) => !sameInEveryRow.includes(name)),
  ...tradingColumns.map(askedOf),
];

/** What the extended chart draws: a day's value, its trades, and how much was traded. */
export const drawingColumns: readonly AskedTradingColumn[] = (
  [
    'indicative_price',
    'indicative_yield',
    'g_spread',
    'open_price',
    'max_price',
    'min_price',
    'last_price',
    'legalcloseprice',
    'volume',
    'volume_money',
  ] as const
).map(numberOf);

const keys: readonly string[] = [
  'shape',
  ...chartNumbers.flatMap((column) => [`${column}.numeric`, `${column}.baddata`]),
];

/** What the blocks of a page need of a trading row: its day, what is hidden or blank, and any of the columns. */
export interface ShownRow
  extends Pick<TradingRow, 'date' | 'date.numeric' | 'masked'>,
    Partial<Pick<TradingRow, 'shape' | 'blanked'>> {
  readonly [column: string]: unknown;
}

/** Whether the yields and durations of the day rest on payments that are assumed. */
export function restsOnAssumptions(row: ShownRow): boolean {
  return row.indicative_yield_origin === 'assumed';
}

function slimRow(row: ShownRow): ShownRow {
  const filled = keys.filter((key) => row[key] !== null && row[key] !== undefined);
  const names: readonly string[] = chartNumbers;
  const blanked = row.blanked?.filter((name) => names.includes(name));
  return {
    ...(typeof row.indicative_yield_type === 'string' && { indicative_yield_type: row.indicative_yield_type }),
    ...(restsOnAssumptions(row) && { indicative_yield_origin: row.indicative_yield_origin }),
    ...Object.fromEntries(filled.map((key) => [key, row[key]])),
    date: row.date,
    'date.numeric': row['date.numeric'],
    masked: row.masked.filter((name) => names.includes(name)),
    ...(blanked !== undefined && { blanked }),
  };
}

/**
 * Rows with the filled cells of chart and latest days alone, without bond and venue, which are the same in every row: what the
 * first HTML has to carry.
 */
export function slimRows(rows: TradingRows): TradingRows {
  return rows.map(slimRow);
}
