import { type TradingColumnName, tradingColumnNames } from '#contract/trading-days/trading-columns.ts';

/** What the chart with its crosshair and export shows, and the table of latest days. */
export const chartColumns = ['indicative_price', 'indicative_yield', 'g_spread', 'volume_money'] as const;

const sameInEveryRow: readonly TradingColumnName[] = ['trading_ground_name', 'document'];

/** What the archive shows. */
export const archiveColumnNames = tradingColumnNames.filter((name) => !sameInEveryRow.includes(name));
