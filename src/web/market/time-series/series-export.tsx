import type { Language } from '#domain/platform/language.ts';
import type { TrendKind } from '#math/trend/trend.ts';
import type { ChartFrame, LabelMark } from '../../charts/chart-frame.ts';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet, SheetTexts } from '../../charts/export/chart-sheet.ts';
import { preparedPicture, timeFrame } from '../../charts/time/time-frame.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { fixedDateText } from '../../text/value-text.ts';
import { domainOf, type SeriesData, type SeriesLine, type ShownSeries } from './load-series.ts';
import { seriesPicture } from './series-picture.ts';

interface SheetQuestion {
  readonly data: SeriesData;
  readonly shown: ShownSeries;
  readonly trend: TrendKind | null;
  readonly nameOfTrend: (line: SeriesLine) => string;
  readonly texts: SheetTexts;
  /** The site's name, where it shall stand in the picture. */
  readonly logo: string | null;
  readonly language: Language;
}

/** A frame with a name in its upper left corner. */
function withLogo(frame: ChartFrame, logo: string | null): ChartFrame {
  const [main, ...lower] = frame.panes;
  if (logo === null || main === undefined) return frame;
  const mark: LabelMark = {
    kind: 'label',
    x: frame.x[0],
    y: main.y[1],
    dx: 12,
    dy: 16,
    text: logo,
    anchor: 'start',
    ink: 'text-2',
  };
  return { ...frame, panes: [{ ...main, marks: [...main.marks, mark] }, ...lower] };
}

/** The chart as a file shows it; several lines, and trends, are named in its legend. */
export function seriesSheet({ data, shown, trend, nameOfTrend, texts, logo, language }: SheetQuestion): ChartSheet {
  const { picture } = seriesPicture({ data, trend, nameOfTrend, language });
  const whole = domainOf(shown.state.range);
  const legend = picture.lines.map(({ name, ink, dash }) => ({ name, ink, ...(dash && { dash }) }));
  return {
    frame: withLogo(timeFrame(preparedPicture(picture, whole), whole), logo),
    texts,
    legend: legend.length > 1 ? legend : [],
  };
}

interface SeriesExportProps {
  readonly name: string;
  readonly sources: readonly string[];
  readonly shown: ShownSeries | null;
  readonly trend: TrendKind | null;
  readonly hasLogo: boolean;
}

const today = () => new Date().toISOString().slice(0, 10);

/** The menu of files of the chart, where its figures are open. */
export function SeriesExport({ name, sources, shown, trend, hasLogo }: SeriesExportProps) {
  const text = useLabels('time-series');
  const graph = useLabels('graph');
  const shell = useLabels('shell');
  const language = useLanguage();
  const source = useSourceText(sources, today());
  if (shown === null || !shown.result.ok) return null;
  const { data } = shown.result;
  const lines = data.lines.filter(({ values }) => values.xs.length > 0);
  if (lines.length === 0 || lines.some(({ isShape }) => isShape)) return null;
  const { start, end } = shown.state.range;
  const unit = data.measure === 'points' ? text('points') : data.measure;
  const texts = {
    title: name,
    fileName: graph('export_file', { title: name, measure: text('title') }),
    subtitle: graph('export_subtitle', {
      measure: text('title'),
      unit,
      from: fixedDateText(start),
      to: fixedDateText(end),
      venue: lines.map(({ venueName }) => venueName).join(', '),
    }),
    source,
  };
  const nameOfTrend = (line: SeriesLine) => text('trend_of', { name: line.name });
  const logo = hasLogo ? shell('product_name') : null;
  return <ChartExportMenu sheetOf={() => seriesSheet({ data, shown, trend, nameOfTrend, texts, logo, language })} />;
}
