import type { Language } from '#domain/platform/language.ts';
import type { TimeEvent } from '../../charts/time/time-picture.ts';
import type { LabelText } from '../../context/reader-context.tsx';
import { type ChartSeries, chartSeriesOf } from './chart-series.ts';
import { type GraphLine, type GraphPicture, graphPicture, type PartTitles } from './graph-picture.ts';
import type { GraphState, GraphTab } from './graph-query.ts';
import { type LineEnd, lineEndOf } from './line-end.ts';
import type { ShownTradings } from './use-tradings.ts';

export interface ShownGraph extends GraphPicture {
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
