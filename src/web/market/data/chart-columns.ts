import {
  type AskedTradingColumn,
  numberOf,
  type TradingColumn,
  type TradingTextColumn,
  tradingColumns,
  tradingTextNames,
} from '#contract/market/trading-days/trading-columns.ts';

/** What the chart with its crosshair and export shows, and the table of latest days. */
const shownOnChart = ['indicative_price', 'indicative_yield', 'g_spread', 'volume_money'] as const;

/** What the head of the page tells of a day that is read, beside what the chart shows. */
const toldInHead = ['modified_duration'] as const;

/** Columns of the chart's rows that are numbers. */
export const chartNumbers = [...shownOnChart, ...toldInHead] as const;

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
