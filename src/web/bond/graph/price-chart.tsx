import { useContext, useMemo } from 'react';
import { numberOf, restsOnPayments, tradingUnits } from '#contract/market/trading-days/trading-columns.ts';
import { numberWriter } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { isoDate } from '#math/units.ts';
import type { Domain } from '../../charts/chart-frame.ts';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet, SheetTexts } from '../../charts/export/chart-sheet.ts';
import { TimeChart } from '../../charts/time/time-chart.tsx';
import { preparedPicture, timeFrame } from '../../charts/time/time-frame.ts';
import { useExplaining } from '../../context/explain-context.ts';
import { type LabelText, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { restsOnAssumptions, type ShownRow } from '../../market/data/chart-columns.ts';
import { useMeasureName, YieldKindContext } from '../../market/data/measure-name.ts';
import { setReadDay, useReleases } from '../../market/data/read-day.ts';
import { dateOfUnixSeconds, fixedDateText, unixSeconds } from '../../text/value-text.ts';
import { isShapeOf } from './chart-series.ts';
import styles from './graph-block.module.css';
import { type GraphChoice, type GraphPicture, type PartTitles, partTitles, shownGraph } from './graph-picture.ts';
import type { ShownTradings } from './use-tradings.ts';

interface PriceChartProps {
  readonly bondId: number;
  readonly bondName: string;
  readonly graph: GraphPicture;
  /** Rows of the main line. */
  readonly rows: readonly ShownRow[];
  readonly shown: ShownTradings;
  /** The reader drew a range across the chart. */
  readonly onRange: (range: DateRange) => void;
}

const dayOf = (time: number) => isoDate(dateOfUnixSeconds(time / 1000));

/** Unix milliseconds of the first and the last day of a range. */
export function domainOf({ start, end }: DateRange): Domain {
  return [unixSeconds(start) * 1000, unixSeconds(end) * 1000];
}

/** The chart of a bond and the lines beside it. */
export function PriceChart({ bondId, bondName, graph, rows, shown, onRange }: PriceChartProps) {
  const text = useLabels('graph');
  const nameOf = useMeasureName();
  const releases = useReleases();
  const { range } = shown.result;
  const { start, end } = range;
  const whole = useMemo(() => domainOf({ start, end }), [start, end]);
  const rowOf = useMemo(() => new Map(rows.map((row) => [row['date.numeric'] * 1000, row])), [rows]);
  const hasOne = graph.picture.lines.length === 1;
  const readable = graph.picture.isShape ? undefined : rowOf;
  const explain = useExplain(shown, readable);
  return (
    <TimeChart
      description={description({ name: bondName, measure: nameOf(shown.tab) }, graph, shown, text)}
      picture={graph.picture}
      whole={whole}
      onRange={([start, end]) => onRange({ start: dayOf(start), end: dayOf(end) })}
      releases={releases}
      onRead={(time, isPinned) => {
        const row = time === null ? undefined : readable?.get(time);
        setReadDay(row === undefined ? null : { bondId, venueName: shown.venue.name, row, isPinned });
      }}
      more={(time) => (
        <>
          {hasOne && <DayFigures row={rowOf.get(time)} />}
          {explain !== undefined && <small className={styles.keyHint}>{explain.hint}</small>}
        </>
      )}
      onExplain={explain?.open}
    />
  );
}

/** Explains the day of the main line under the crosshair; undefined where nothing does. */
function useExplain({ tab }: ShownTradings, rowOf: ReadonlyMap<number, ShownRow> | undefined) {
  const text = useLabels('explain');
  const nameOf = useMeasureName();
  const explaining = useExplaining();
  const bond = explaining?.bond ?? null;
  if (explaining === null || bond === null || rowOf === undefined) return undefined;
  const figure = tab === 'gspread' ? 'g_spread' : tab;
  const name = nameOf(tab);
  const open = (time: number) => {
    const date = rowOf.get(time)?.date;
    if (date === undefined) return;
    explaining.open({ figure, title: name, bond, end: null, at: null, date });
  };
  return { open, hint: text('open', { figure: name }) };
}

const figures = [
  { name: 'tip_yield', wire: 'indicative_yield', unit: 'yield' },
  { name: 'tip_gspread', wire: 'g_spread', unit: 'spread' },
  { name: 'tip_volume', wire: 'volume_money', unit: 'amount' },
] as const;

/** What else is known of a day of the bond. */
function DayFigures({ row }: { readonly row: ShownRow | undefined }) {
  const hasKind = useContext(YieldKindContext) !== null;
  const nameOf = useMeasureName();
  const screener = useLabels('screener');
  const text = useLabels('graph');
  const language = useLanguage();
  return (
    <dl className={styles.dayFigures}>
      {figures.map((figure) => {
        const value = row?.[numberOf(figure.wire)];
        if (row === undefined || typeof value !== 'number') return null;
        const { decimals, textShift, numericShift } = tradingUnits[figure.unit];
        return (
          <div key={figure.name}>
            <dt>
              {figure.name === 'tip_yield' && hasKind
                ? screener('percent_head', { name: nameOf('yield') })
                : text(figure.name)}
            </dt>
            <dd>
              {restsOnPayments(figure) && restsOnAssumptions(row) && '≈ '}
              {numberWriter(decimals, language, textShift - numericShift)(value)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function description(
  named: { readonly name: string; readonly measure: string },
  { picture }: GraphPicture,
  { venue, result }: ShownTradings,
  text: LabelText<'graph'>,
): string {
  const ys = picture.lines[0]?.points.ys;
  const first = ys?.[0];
  const last = ys?.[ys.length - 1];
  const base = {
    ...named,
    venue: venue.name,
    from: fixedDateText(result.range.start),
    to: fixedDateText(result.range.end),
  };
  if (picture.isShape || first === undefined || last === undefined) return text('describe_shape', base);
  return text('describe', { ...base, first: picture.texts.value(first), last: picture.texts.value(last) });
}

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
  const nameOf = useMeasureName();
  const { name, isin, sources, today } = subject;
  const source = useSourceText(sources, today);
  const title = isin === null ? name : text('export_title', { name, isin });
  return ({ tab, venue, result, lines }, { mode }) => {
    const measure = nameOf(tab);
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
