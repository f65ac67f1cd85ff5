import { blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import type { DayFigures } from '#store/market/trading-days/find-trading-day.ts';

/** The four figures that the head of a bond's page begins with. */
export type KeyFigureName = 'price' | 'yield' | 'gSpread' | 'modified';

function isBlank(day: DayFigures): boolean {
  return day.yield !== null && day.yield > blankAboveYield;
}

/** A figure of a day as it is shown, yields and spreads as fractions; null where it is blanked. */
export function shownFigure(day: DayFigures | undefined, name: KeyFigureName): number | null {
  return day === undefined || (name !== 'price' && isBlank(day)) ? null : day[name];
}
