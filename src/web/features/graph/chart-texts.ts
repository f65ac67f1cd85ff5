import { useMemo } from 'react';
import { numberText } from '#contract/number-text.ts';
import { tradingUnits } from '#contract/trading-days/trading-units.ts';
import { useLanguage } from '../../context/language-context.ts';
import { dateOfUnixSeconds, fixedDateText } from '../../text/date-text.ts';
import type { DateTickForm } from './date-ticks.ts';
import type { GraphTab } from './graph-query.ts';

/** How a chart writes its figures and dates. */
export interface ChartTexts {
  /** A figure with the decimals of its kind. */
  readonly value: (value: number) => string;
  /** A figure of the axis, with as few decimals as the step needs. */
  readonly axisValue: (value: number) => string;
  readonly date: (time: number) => string;
  readonly axisDate: (time: number, form: DateTickForm) => string;
}

const unitOfTab = { price: 'price', yield: 'yield', gspread: 'spread' } as const;

const isoOf = (time: number) => dateOfUnixSeconds(time / 1000);

export function axisDateText(time: number, form: DateTickForm): string {
  const text = fixedDateText(isoOf(time));
  if (form === 'day') return text.slice(0, 5);
  return form === 'month' ? text.slice(3) : text.slice(6);
}

export function useChartTexts(tab: GraphTab, axisDecimals: number): ChartTexts {
  const language = useLanguage();
  return useMemo(
    () => ({
      value: (value) => numberText(value, tradingUnits[unitOfTab[tab]].decimals, language),
      axisValue: (value) => numberText(value, axisDecimals, language),
      date: (time) => fixedDateText(isoOf(time)),
      axisDate: axisDateText,
    }),
    [tab, axisDecimals, language],
  );
}
