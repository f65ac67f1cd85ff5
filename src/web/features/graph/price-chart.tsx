import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DateRange } from '#domain/period.ts';
import { type LabelText, useLabels } from '../../context/language-context.ts';
import { fixedDateText, unixSeconds } from '../../text/date-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { ChartAxes } from './chart-axes.tsx';
import { type ChartFrame, chartFrame, pointsWithin, type TimeSpan } from './chart-frame.ts';
import { ChartLine } from './chart-line.tsx';
import type { ChartSeries } from './chart-series.ts';
import { type ChartTexts, useChartTexts } from './chart-texts.ts';
import { CrosshairLayer } from './crosshair-layer.tsx';
import styles from './price-chart.module.css';
import { useBrush } from './use-brush.ts';
import { useCrosshair } from './use-crosshair.ts';
import { useLineEngine } from './use-line-engine.ts';
import type { ShownTradings } from './use-tradings.ts';

interface PriceChartProps {
  readonly bondName: string;
  readonly series: ChartSeries;
  readonly shown: ShownTradings;
  readonly isStale: boolean;
  /** The reader drew a range across the chart. */
  readonly onRange: (range: DateRange) => void;
}

interface Zoom {
  readonly whole: TimeSpan;
  readonly isZoomed: boolean;
  readonly visible: ChartSeries;
  readonly frame: ChartFrame | null;
  readonly onZoom: (span: TimeSpan | null) => void;
}

/** The part of the period in view, with the frame that fits it. */
function useZoom(series: ChartSeries, start: string, end: string): Zoom {
  const whole = useMemo(() => ({ start: unixSeconds(start) * 1000, end: unixSeconds(end) * 1000 }), [start, end]);
  const [part, setPart] = useState<TimeSpan | null>(null);
  const visible = useMemo(
    () => (part === null ? series : { ...series, points: pointsWithin(series.points, part) }),
    [series, part],
  );
  const wholeFrame = useMemo(() => chartFrame(series, whole), [series, whole]);
  const frame = useMemo(() => (part === null ? wholeFrame : chartFrame(visible, part)), [visible, part, wholeFrame]);
  return { whole, isZoomed: part !== null, visible, frame, onZoom: setPart };
}

/**
 * The chart of one line. Its first picture is plain SVG and stands in the first HTML; axes and crosshair are the same
 * elements afterwards, and only the line is handed to the chart library, once the reader comes near.
 */
export function PriceChart({ bondName, series, shown, isStale, onRange }: PriceChartProps) {
  const text = useLabels('graph');
  const { start, end } = shown.result.range;
  const { whole, isZoomed, visible, frame, onZoom } = useZoom(series, start, end);
  const texts = useChartTexts(shown.tab, frame?.decimals ?? 0);
  const figure = useRef<HTMLElement>(null);
  const isAwake = useWakeUp(figure);
  const engine = useLineEngine({ isAwake, series, whole, frame, isStale, onZoom });
  const crosshair = useCrosshair(visible.points, frame);
  const brush = useBrush({ plot: crosshair.plot, span: frame?.span ?? whole, onRange });
  if (frame === null) return null;
  return (
    <figure
      ref={figure}
      className={classNames(styles.chart, series.isShape && styles.noAxis)}
      aria-label={description(bondName, series, shown, texts, text)}
      onPointerDown={brush.onDown}
      onPointerMove={(event) => {
        crosshair.onPointer(event);
        brush.onMove(event);
      }}
      onPointerUp={brush.onUp}
      onPointerCancel={brush.drop}
      onPointerLeave={crosshair.hide}
    >
      <ChartAxes frame={frame} isShape={series.isShape} texts={texts} last={series.points.at(-1)} isWhole={!isZoomed} />
      <ChartLine series={visible} frame={frame} isStale={isStale && !isZoomed} isForPaper={engine.isDrawn} />
      <div className={styles.engine} ref={engine.container} />
      {brush.area !== null && (
        <div className={styles.plot}>
          <span className={styles.brush} style={brush.area} />
        </div>
      )}
      <CrosshairLayer bondName={bondName} series={visible} frame={frame} texts={texts} crosshair={crosshair} />
      {isZoomed && (
        <Button size="small" className={styles.reset} onClick={engine.showAll}>
          {text('show_all')}
        </Button>
      )}
    </figure>
  );
}

function description(
  name: string,
  { points, isShape }: ChartSeries,
  { tab, venue, result }: ShownTradings,
  texts: ChartTexts,
  text: LabelText<'graph'>,
): string {
  const first = points[0];
  const last = points.at(-1);
  const base = {
    name,
    measure: text(`tab_${tab}`),
    venue: venue.name,
    from: fixedDateText(result.range.start),
    to: fixedDateText(result.range.end),
  };
  if (isShape || first === undefined || last === undefined) return text('describe_shape', base);
  return text('describe', { ...base, first: texts.value(first.value), last: texts.value(last.value) });
}

const wakingEvents = ['pointerenter', 'focusin', 'touchstart'] as const;

/** True once the reader points at, touches or focuses the chart: the time to fetch what makes it zoom. */
function useWakeUp(target: RefObject<HTMLElement | null>): boolean {
  const [isAwake, setIsAwake] = useState(false);
  const wake = useCallback(() => setIsAwake(true), []);
  useEffect(() => {
    const element = target.current;
    if (element === null) return undefined;
    for (const event of wakingEvents) element.addEventListener(event, wake, { once: true, passive: true });
    return () => {
      for (const event of wakingEvents) element.removeEventListener(event, wake);
    };
  }, [target, wake]);
  return isAwake;
}
