import { tradingUnits } from '#contract/market/trading-days/trading-columns.ts';
import { numberText } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import { memoize } from '#domain/platform/lru-cache.ts';
import { axisDateText } from '../../charts/axis-ticks.ts';
import type { Ink, Points } from '../../charts/chart-frame.ts';
import { commonStart, differenceOf, percentFrom } from '../../charts/time/line-points.ts';
import type { AxisTexts, LowerPart, TimeEvent, TimeLine, TimePicture } from '../../charts/time/time-picture.ts';
import type { LabelText } from '../../context/reader-context.tsx';
import type { ShownRow } from '../../market/data/chart-columns.ts';
import { type ChartSeries, chartSeriesOf, type LineEnd, lineEndOf } from './chart-series.ts';
import type { GraphState, GraphTab } from './graph-query.ts';
import type { ShownTradings } from './use-tradings.ts';

/** A line of the graph with its rows; the main one comes first. */
interface GraphLine {
  readonly key: string;
  readonly name: string;
  /** Number of its colour, from 1. */
  readonly colour: number;
  readonly rows: readonly ShownRow[];
}

/** What the parts below the lines show, in the reader's language. */
export interface PartTitles {
  readonly turnover: string;
  readonly spread: string;
}

interface GraphQuestion {
  readonly lines: readonly GraphLine[];
  readonly tab: GraphTab;
  readonly mode: 'absolute' | 'percent';
  /** The difference of two lines is wanted; with any other number of lines there is none. */
  readonly hasSpread: boolean;
  /** The main line's last value is old. */
  readonly isOld: boolean;
  readonly events: readonly TimeEvent[];
  readonly titles: PartTitles;
  readonly language: Language;
}

export interface GraphPicture {
  readonly picture: TimePicture;
  /** Names of the lines that percent mode leaves out, since they begin at 0. */
  readonly leftOut: readonly string[];
}

const unitOfTab = { price: 'price', yield: 'yield', gspread: 'spread' } as const;

const percentDecimals = 2;

function absoluteTexts(tab: GraphTab, language: Language): AxisTexts {
  const { decimals } = tradingUnits[unitOfTab[tab]];
  return {
    value: (value) => numberText(value, decimals, language),
    axisValue: (value, axisDecimals) => numberText(value, axisDecimals, language),
    axisDate: axisDateText,
  };
}

/** A space that does not break stands before the sign where the language wants one; English and Chinese want none. */
function percentSign({ code }: Language): string {
  return ['en', 'zh', 'it', 'tr'].includes(code) ? '%' : '\u00a0%';
}

function percentTexts(language: Language): AxisTexts {
  const sign = percentSign(language);
  return {
    value: (value) => numberText(value, percentDecimals, language) + sign,
    axisValue: (value, axisDecimals) => numberText(value, axisDecimals, language) + sign,
    axisDate: axisDateText,
  };
}

export function pointsOf({ points }: ChartSeries): Points {
  return { xs: points.map(({ time }) => time), ys: points.map(({ value }) => value) };
}

const ink = (colour: number): Ink => `chart-${colour}`;

/** Colours of the second ten are told from the first by dashes as well. */
const dashOf = (colour: number) => (colour > 10 ? { dash: [7, 3] } : {});

const compactWriter = memoize(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
);

/** Bars of a day's turnover, where it is open to the reader and there is any. */
function turnoverOf(rows: readonly ShownRow[], language: Language): LowerPart | undefined {
  const traded = rows.filter((row) => Number(row['volume_money.numeric'] ?? 0) > 0);
  if (traded.length === 0) return undefined;
  const compact = compactWriter(language.locale);
  return {
    points: {
      xs: traded.map((row) => row['date.numeric'] * 1000),
      ys: traded.map((row) => Number(row['volume_money.numeric'])),
    },
    ink: 'chart-volume',
    texts: { value: (value) => numberText(value, 0, language), axisValue: (value) => compact.format(value) },
  };
}

/** Yields are drawn in percent; their difference is told in basis points, as that of spreads is. */
const differenceShift = { price: 1, yield: 100, gspread: 1 } as const;

function spreadOf(main: Points, other: Points, tab: GraphTab, language: Language): LowerPart {
  const { xs, ys } = differenceOf(main, other);
  const texts = absoluteTexts(tab === 'price' ? 'price' : 'gspread', language);
  return { points: { xs, ys: Array.from(ys, (y) => y * differenceShift[tab]) }, ink: 'text-2', texts };
}

/** What the graph draws of its lines. */
export function graphPicture({
  lines,
  tab,
  mode,
  hasSpread,
  isOld,
  events,
  titles,
  language,
}: GraphQuestion): GraphPicture {
  const series = lines.map(({ rows }) => chartSeriesOf(rows, tab));
  const absolute = series.map(pointsOf);
  const isShape = series[0]?.isShape ?? false;
  const isPercent = mode === 'percent' && !isShape;
  const start = commonStart(absolute.filter(({ xs }) => xs.length > 0));
  const timeLines = lines.flatMap((line, at): TimeLine[] => {
    const points = absolute[at];
    const drawn = points !== undefined && isPercent ? percentFrom(points, start) : points;
    if (drawn === undefined || drawn === null) return [];
    const { key, name, colour } = line;
    return [{ key, name, ink: ink(colour), ...dashOf(colour), points: drawn, isOld: at === 0 && isOld }];
  });
  const drawnKeys = new Set(timeLines.map(({ key }) => key));
  const bars = lines.length === 1 && lines[0] !== undefined ? turnoverOf(lines[0].rows, language) : undefined;
  const [main, other] = absolute;
  const isPair = absolute.length === 2 && main !== undefined && other !== undefined;
  const picture: TimePicture = {
    lines: timeLines,
    isShape,
    ...(bars && { bars: { ...bars, title: titles.turnover } }),
    ...(hasSpread &&
      isPair &&
      !isShape && {
        difference: { ...spreadOf(main, other, tab, language), title: titles.spread },
      }),
    events,
    texts: isPercent ? percentTexts(language) : absoluteTexts(tab, language),
  };
  return { picture, leftOut: lines.filter(({ key }) => !drawnKeys.has(key)).map(({ name }) => name) };
}

interface ShownGraph extends GraphPicture {
  /** The main line. */
  readonly series: ChartSeries;
  readonly end: LineEnd;
}

export interface GraphChoice extends Pick<GraphState, 'mode' | 'hasSpread' | 'isFinished'> {
  readonly events: readonly TimeEvent[];
  readonly titles: PartTitles;
  /** The site's date. */
  readonly today: string;
  readonly language: Language;
}

/** Lines of one security on several venues are told apart by the venue. */
function namedApart(lines: readonly (GraphLine & { readonly venueName: string })[]): readonly GraphLine[] {
  const isRepeated = (name: string) => lines.filter((line) => line.name === name).length > 1;
  return lines.map(({ key, name, venueName, colour, rows }, at) => ({
    key,
    name: at > 0 && isRepeated(name) ? `${name}, ${venueName}` : name,
    colour,
    rows,
  }));
}

/** What the graph draws of an answer, on the page and in files. The main line has the rows of the page, the live day among them. */
export function shownGraph({ lines, result, tab }: ShownTradings, choice: GraphChoice): ShownGraph {
  const rows = result.ok ? result.rows : [];
  const series = chartSeriesOf(rows, tab);
  const end = lineEndOf({ rows, series, tab, today: choice.today, isFinished: choice.isFinished });
  const drawn = namedApart(lines.map((line, at) => (at === 0 ? { ...line, rows } : line)));
  return { ...graphPicture({ lines: drawn, tab, ...choice, isOld: end.kind === 'old' }), series, end };
}

/** Names of the parts below the lines. Yields and spreads differ by basis points, prices by points. */
export function partTitles(tab: GraphTab, text: LabelText<'graph'>): PartTitles {
  return { turnover: text('tip_volume'), spread: text(tab === 'price' ? 'spread_points' : 'spread_basis_points') };
}
