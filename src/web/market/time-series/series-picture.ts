import { exactDecimals, numberText } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import type { TrendKind } from '#math/trend/trend.ts';
import { axisDateText, valueScale } from '../../charts/axis-ticks.ts';
import type { Ink } from '../../charts/chart-frame.ts';
import type { AxisTexts, LowerPart, TimeLine, TimePicture } from '../../charts/time/time-picture.ts';
import type { SeriesData, SeriesLine, TimedNumbers } from './load-series.ts';
import { trendLine } from './trend-line.ts';

/** Heights of the chart and of the turnover below it, and what is between them, in pixels (shared-blocks, section 9). */
const heights = { values: 600, turnover: 200, between: 42 } as const;
const heightWithTurnover = heights.values + heights.between + heights.turnover;

interface PictureInput {
  readonly data: SeriesData;
  readonly trend: TrendKind | null;
  /** What the trend of a line is called. */
  readonly nameOfTrend: (line: SeriesLine) => string;
  readonly language: Language;
}

interface SeriesPicture {
  readonly picture: TimePicture;
  /** Of the whole chart, in pixels. */
  readonly height: number;
  /** How many decimals values of this line are written with. */
  readonly decimals: number;
}

const ink = (at: number): Ink => `chart-${at + 1}`;

function lineMarks({ venueId, name, values }: SeriesLine, at: number): TimeLine {
  return { key: String(venueId), name, ink: ink(at), points: values };
}

function trendMarks(line: SeriesLine, at: number, { trend, nameOfTrend }: PictureInput): readonly TimeLine[] {
  const points = trend === null || line.isShape ? null : trendLine(trend, line.values);
  if (points === null) return [];
  return [
    { key: `trend ${line.venueId}`, name: nameOfTrend(line), ink: ink(at), dash: [7, 4], isUnnamed: true, points },
  ];
}

/** The turnover of all lines by day. */
export function turnoverOf({ lines }: SeriesData): TimedNumbers {
  const sums = new Map<number, number>();
  for (const { turnover } of lines) {
    turnover.xs.forEach((time, at) => {
      sums.set(time, (sums.get(time) ?? 0) + (turnover.ys[at] ?? 0));
    });
  }
  const days = [...sums].sort(([one], [other]) => one - other);
  return { xs: days.map(([time]) => time), ys: days.map(([, sum]) => sum) };
}

/** From here on an axis counts in millions (shared-blocks, section 9). */
const millionsFrom = 100_000;

/** What a large axis is divided by: a million, and 万 in Chinese, which its text of the unit names. */
const divisorOf = ({ code }: Language) => (code === 'zh' ? 1e4 : 1e6);

/** Whether the axis of these values counts in millions: one unit for all of it, so that its labels can be compared. */
export function countsInMillions(values: readonly number[]): boolean {
  const { low, high } = valueScale(values);
  return Math.max(Math.abs(low), Math.abs(high)) >= millionsFrom;
}

/** How values stand on their axis, in the tag of the last one and in the panel: the axis in millions where they are large. */
function valueTexts(values: readonly number[], decimals: number, language: Language): AxisTexts {
  const divisor = divisorOf(language);
  const inMillions = countsInMillions(values);
  const whole = (value: number) => numberText(value, decimals, language);
  const millions = (value: number, _: number, step: number) =>
    numberText(value / divisor, exactDecimals([step / divisor], 1), language);
  return {
    value: whole,
    axisValue: inMillions ? millions : (value, axisDecimals) => numberText(value, axisDecimals, language),
    axisDate: axisDateText,
  };
}

function turnoverPart(data: SeriesData, language: Language): LowerPart | undefined {
  const points = turnoverOf(data);
  if (!points.ys.some((sum) => sum > 0)) return undefined;
  const { axisValue } = valueTexts(points.ys, 0, language);
  const texts = { value: (value: number) => numberText(value, 0, language), axisValue };
  return { points, share: heights.turnover / heightWithTurnover, ink: 'chart-volume', texts };
}

const MAX_DECIMALS = 4;

/** Lines with their trends, and the turnover below them, as a chart over time. */
export function seriesPicture(input: PictureInput): SeriesPicture {
  const { data, language } = input;
  const drawn = data.lines.filter(({ values }) => values.xs.length > 0);
  const values = drawn.flatMap((line) => line.values.ys);
  const decimals = Math.min(MAX_DECIMALS, exactDecimals(values));
  const bars = turnoverPart(data, language);
  return {
    picture: {
      lines: [...drawn.map(lineMarks), ...drawn.flatMap((line, at) => trendMarks(line, at, input))],
      isShape: drawn.some(({ isShape }) => isShape),
      ...(bars && { bars }),
      texts: valueTexts(values, decimals, language),
    },
    height: bars === undefined ? heights.values : heightWithTurnover,
    decimals,
  };
}
