import type { Language } from '#domain/platform/language.ts';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet, SheetTexts } from '../../charts/export/chart-sheet.ts';
import { preparedPicture, timeFrame } from '../../charts/time/time-frame.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { fixedDateText } from '../../text/value-text.ts';
import { isShapeOf } from './chart-series.ts';
import type { PartTitles } from './graph-picture.ts';
import { domainOf } from './price-chart.tsx';
import { type GraphChoice, partTitles, shownGraph } from './shown-graph.ts';
import type { ShownTradings } from './use-tradings.ts';

/** What an exported chart says about its bond. */
export interface ExportSubject {
  readonly name: string;
  readonly isin: string | null;
  readonly sources: readonly string[];
  /** The site's date. */
  readonly today: string;
}

type Choice = Omit<GraphChoice, 'language' | 'titles'>;

interface GraphExportMenuProps {
  readonly shown: ShownTradings | null;
  readonly choice: Choice;
  readonly subject: ExportSubject;
}

interface SheetQuestion {
  readonly shown: ShownTradings;
  readonly choice: Choice;
  readonly texts: SheetTexts;
  readonly titles: PartTitles;
  readonly language: Language;
}

/** The chart as a file shows it; compared lines are named in its legend. */
export function graphSheet({ shown, choice, texts, titles, language }: SheetQuestion): ChartSheet {
  const { lines, result } = shown;
  const { picture } = shownGraph(shown, { ...choice, titles, language });
  const whole = domainOf(result.range);
  const venueOf = (key: string) => lines.find((line) => line.key === key)?.venueName ?? '';
  const legend = picture.lines.map(({ key, name, ink, dash }) => ({
    name: name.endsWith(venueOf(key)) ? name : `${name}, ${venueOf(key)}`,
    ink,
    ...(dash && { dash }),
  }));
  return {
    frame: timeFrame(preparedPicture(picture, whole), whole),
    texts,
    legend: lines.length > 1 ? legend : [],
  };
}

function useSheetTexts(subject: ExportSubject): (shown: ShownTradings, choice: Choice) => SheetTexts {
  const text = useLabels('graph');
  const { name, isin, sources, today } = subject;
  const source = useSourceText(sources, today);
  const title = isin === null ? name : text('export_title', { name, isin });
  return ({ tab, venue, result, lines }, { mode }) => {
    const measure = text(`tab_${tab}`);
    const period = { from: fixedDateText(result.range.start), to: fixedDateText(result.range.end) };
    const unit = text(mode === 'percent' ? 'unit_change' : `unit_${tab}`);
    return {
      title,
      fileName: text('export_file', { title, measure }),
      subtitle:
        lines.length > 1
          ? text('export_subtitle_compared', { measure, unit, ...period })
          : text('export_subtitle', { measure, unit, venue: venue.name, ...period }),
      source,
    };
  };
}

/** The menu of files of the graph, where its figures are open. */
export function GraphExportMenu({ shown, choice, subject }: GraphExportMenuProps) {
  const language = useLanguage();
  const text = useLabels('graph');
  const textsOf = useSheetTexts(subject);
  if (shown === null || !shown.result.ok || shown.result.rows.length === 0) return null;
  if (isShapeOf(shown.result.rows, shown.tab)) return null;
  return (
    <ChartExportMenu
      sheetOf={() =>
        graphSheet({ shown, choice, texts: textsOf(shown, choice), titles: partTitles(shown.tab, text), language })
      }
    />
  );
}
