import { useMemo } from 'react';
import { numberText } from '#contract/platform/number-text.ts';
import type { DrawingPoint, DrawnMeasure } from '#domain/market/chart-drawing.ts';
import type { Language } from '#domain/platform/language.ts';
import { type LabelText, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { fixedDateText, inPercent, unixSeconds } from '../../text/value-text.ts';
import { useMeasureName } from '../data/measure-name.ts';
import type { ChartWriting } from './chart-engine.ts';
import type { ChartAccess } from './chart-look.ts';
import { type Bar, decimalsOf } from './drawing-bars.ts';
import type { DrawnSubject } from './drawing-chart.tsx';

const DAY_S = 24 * 60 * 60;
const numberForm = /^(-?\d+(?:\.(\d+))?)(.*)$/;

/** A number that stands at the beginning of a text, with a dot, as a language writes it. */
export function inLanguage(written: string, language: Language): string {
  const [, number, decimals = '', rest = ''] = numberForm.exec(written) ?? [];
  return number === undefined ? written : numberText(Number(number), decimals.length, language) + rest;
}

/** A large number with the language's word for thousands or millions, its digits with a dot as the library writes them. */
export function shortText(value: number, format: Intl.NumberFormat): string {
  const digits = { decimal: '.', group: '', minusSign: '-' } as const;
  return format
    .formatToParts(value)
    .map(({ type, value: part }) => (type in digits ? digits[type as keyof typeof digits] : part))
    .join('');
}

function signed(value: number, decimals: number, language: Language): string {
  return `${value > 0 ? '+' : ''}${numberText(value, decimals, language)}`;
}

interface Words {
  readonly text: LabelText<'drawing-chart'>;
  readonly bond: LabelText<'bond'>;
  readonly language: Language;
  readonly measure: DrawnMeasure;
}

/** How far two points are apart: prices in their unit and percent, yields and spreads in basis points, and days. */
function distanceText(
  [from, to]: readonly [DrawingPoint, DrawingPoint],
  { text, bond, language, measure }: Words,
): string {
  const days = text('days', { days: Math.round((unixSeconds(to.date) - unixSeconds(from.date)) / DAY_S) });
  const change = to.value - from.value;
  if (measure !== 'price') {
    const points = signed(measure === 'yield' ? change * 100 : change, measure === 'yield' ? 1 : 2, language);
    return `${text('points_bp', { value: points })}, ${days}`;
  }
  const price = signed(change, decimalsOf.price, language);
  if (from.value === 0) return `${price}, ${days}`;
  return `${price} (${inPercent(signed((change / from.value) * 100, 2, language), bond)}), ${days}`;
}

function legendOf(bar: Bar, { text, language, measure }: Words) {
  const number = (value: number) => numberText(value, decimalsOf[measure], language);
  const figures = bar.isTraded ? (['open', 'high', 'low', 'close'] as const) : [];
  return [
    { title: '', value: fixedDateText(new Date(bar.timestamp).toISOString().slice(0, 10)) },
    ...figures.map((key) => ({ title: `${text(key)} `, value: number(bar[key]) })),
    ...(bar.isTraded ? [] : [{ title: `${text('value')} `, value: number(bar.close) }]),
    ...(bar.turnover === undefined
      ? []
      : [{ title: `${text('turnover')} `, value: numberText(bar.turnover, 0, language) }]),
  ];
}

/** How the chart writes in the reader's language. */
export function useChartWriting(measure: DrawnMeasure): ChartWriting {
  const text = useLabels('drawing-chart');
  const bond = useLabels('bond');
  const language = useLanguage();
  return useMemo(() => {
    const words = { text, bond, language, measure };
    const short = new Intl.NumberFormat(language.locale, { notation: 'compact', maximumFractionDigits: 2 });
    return {
      number: (written) => inLanguage(written, language),
      shortNumber: (value) => shortText(value, short),
      date: fixedDateText,
      legend: (bar) => legendOf(bar, words),
      distance: (from, to) => distanceText([from, to], words),
    };
  }, [text, bond, language, measure]);
}

/** The chart in a sentence, as the ordinary one has it; for a visitor none. */
export function useChartSummary(
  { bondName: name, venue, measure, range }: DrawnSubject,
  sight: ChartAccess,
  bars: readonly Bar[],
): string {
  const nameOf = useMeasureName();
  const text = useLabels('graph');
  const language = useLanguage();
  const [start, end] = [Date.parse(range.start), Date.parse(range.end)];
  const shown = bars.filter(({ timestamp }) => timestamp >= start && timestamp <= end);
  const [first, last] = [shown[0], shown.at(-1)];
  if (sight === 'blank' || first === undefined || last === undefined) return '';
  const base = {
    measure: nameOf(measure),
    name,
    venue: venue.name,
    from: fixedDateText(range.start),
    to: fixedDateText(range.end),
  };
  if (sight === 'shape') return text('describe_shape', base);
  const write = ({ close }: Bar) => numberText(close, decimalsOf[measure], language);
  return text('describe', { ...base, first: write(first), last: write(last) });
}
