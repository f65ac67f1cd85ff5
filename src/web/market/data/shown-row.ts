import type { TradingRow } from '#contract/market/trading-days/trading-rows.ts';

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
