import { type RefObject, useId, useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { asOfIn, fileNameAsOf } from '#contract/platform/as-of.ts';
import type { BarKind } from '#domain/market/chart-drawing.ts';
import { useAudience, useLabels } from '../../context/reader-context.tsx';
import { AccessPrompt, EmptyState, Note } from '../../ui/feedback/notice.tsx';
import type { ShownRow } from '../data/chart-columns.ts';
import { useMeasureName } from '../data/measure-name.ts';
import { ChartBar, drawingChartId, panelId, SaveNote } from './chart-bar.tsx';
import type { ChartEngine } from './chart-engine.ts';
import { type ChartAccess, chartColoursNow } from './chart-look.ts';
import { type Bar, barsOf, blankBarsOf, hasTrades, shapeBarsOf, usualKind } from './drawing-bars.ts';
import styles from './drawing-chart.module.css';
import type { DrawnSubject } from './drawing-chart.tsx';
import { DrawingsPanel, QuestionBar, StylePanel } from './drawing-panels.tsx';
import { IndicatorsPanel } from './indicators-panel.tsx';
import { type KeptChart, useLayoutAutosave } from './layout-autosave.ts';
import { PenLayer, usePen } from './pen-layer.tsx';
import { ReadFigure } from './read-figure.tsx';
import {
  SharedBanner,
  SharePanel,
  sharedDrawingSearch,
  sharedParam,
  useSharedDrawing,
  withCopyOf,
} from './sharing.tsx';
import { ToolBar, usePointText } from './tool-bar.tsx';
import { useChartEngine } from './use-chart-engine.ts';
import { useChartKeys } from './use-chart-keys.ts';
import { useChartSummary, useChartWriting } from './use-chart-writing.ts';
import { type Desk, useDesk } from './use-desk.ts';

interface DrawingDeskProps {
  readonly subject: DrawnSubject;
  readonly sight: ChartAccess;
  readonly rows: readonly ShownRow[];
}

/** The drawings of a link, and whether they belong to the chart in view. */
function useShared({ bondId, venueId, measure }: KeptChart, sight: ChartAccess) {
  const audience = useAudience();
  const [params] = useSearchParams();
  const id = params.get(sharedParam);
  const { answer } = useSharedDrawing(bondId, id, sight === 'figures');
  const chart = answer?.ok ? answer.value : null;
  const isHere = chart?.venue === venueId && chart.measure === measure;
  const refusal = { visitor: 'need_auth', member: 'need_access', full: 'access_denied_auth' } as const;
  const refused = sight === 'figures' ? null : refusal[audience];
  return {
    isAsked: id !== null,
    layout: chart !== null && isHere ? chart.layout : null,
    code: answer !== null && !answer.ok ? answer.code : refused,
    elsewhere: id !== null && chart !== null && !isHere ? sharedDrawingSearch({ ...chart, id }) : null,
  };
}

function useBars({ subject, sight, rows }: DrawingDeskProps, kind: BarKind) {
  const { measure, range } = subject;
  const { start, end } = range;
  return useMemo(() => {
    if (sight === 'figures') return barsOf(rows, measure, kind);
    return sight === 'shape' ? shapeBarsOf(rows) : blankBarsOf({ start, end });
  }, [sight, rows, measure, kind, start, end]);
}

/** Everything that is drawn with: the tools, the chart, its choices and panels. */
export function DrawingDesk(props: DrawingDeskProps) {
  const { subject, sight, rows } = props;
  const { bondId, venue, measure, range } = subject;
  const chart = { bondId, venueId: venue.id, measure };
  const hasFigures = sight === 'figures';
  const element = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { autosave, state } = useLayoutAutosave(chart, hasFigures);
  const shared = useShared(chart, sight);
  const own = state.history.present;
  const desk = useDesk(autosave, own, shared.layout);
  const canHaveCandles = hasFigures && hasTrades(rows, measure);
  const chosen = canHaveCandles || desk.layout.kind === 'area' ? desk.layout.kind : null;
  const kind = chosen ?? usualKind(rows, measure);
  const bars = useBars(props, kind);
  const writing = useChartWriting(measure);
  const { layout, flags, events, tool } = desk;
  const look = { kind, sight };
  const { engine } = useChartEngine({ element, measure, bars, range, look, layout, flags, writing, events });
  const isLoaded = state.kept !== 'loading' && state.kept !== 'unloaded';
  const { selected, remove, setQuestion } = desk;
  const isFree = !desk.isReadOnly && isLoaded;
  const actions = {
    undo: isFree && state.history.past.length > 0 ? autosave.undo : null,
    redo: isFree && state.history.future.length > 0 ? autosave.redo : null,
    remove: isFree && selected !== null ? () => remove(selected.id) : null,
    clear: isFree && layout.drawings.length > 0 ? () => setQuestion({ kind: 'clear' }) : null,
  };
  return (
    <div id={drawingChartId} className={styles.desk} data-view="extended">
      <ChartAccessNote sight={sight} />
      {shared.isAsked && (
        <SharedBanner
          code={shared.code}
          elsewhere={shared.elsewhere}
          onCopy={
            shared.layout && isLoaded ? () => shared.layout && autosave.change(withCopyOf(own, shared.layout)) : null
          }
        />
      )}
      <ChartBar
        layout={layout}
        kind={kind}
        hasTrades={canHaveCandles}
        hasFigures={hasFigures}
        isReadOnly={desk.isReadOnly}
        canShare={hasFigures && isFree}
        onLayout={desk.change}
        panel={desk.panel}
        onPanel={desk.setPanel}
        onPicture={() => savePicture(engine, subject)}
      >
        {!desk.isReadOnly && <SaveNote autosave={autosave} state={state} />}
      </ChartBar>
      <QuestionBar desk={desk} />
      <Panel desk={desk} engine={engine} subject={subject} hasFigures={hasFigures} />
      <div className={styles.main}>
        <ToolBar
          tool={tool}
          onTool={isFree ? desk.setTool : null}
          flags={flags}
          onFlags={desk.setFlags}
          actions={actions}
        />
        <Canvas
          {...props}
          place={place}
          element={element}
          engine={engine}
          desk={desk}
          autosave={autosave}
          bars={bars}
        />
        {bars.length === 0 && <NoDays />}
      </div>
      <div className={styles.foot}>
        {hasFigures && <ReadFigure engine={engine} place={place} subject={subject} rows={rows} />}
        <TableLink />
      </div>
    </div>
  );
}

function savePicture(engine: ChartEngine | null, { bondName, measure }: DrawnSubject): void {
  if (engine === null) return;
  const link = document.createElement('a');
  link.href = engine.picture(chartColoursNow().surface);
  const name = fileNameAsOf(`${bondName}, ${measure}.png`, asOfIn(location.search));
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, ' ');
  link.click();
}

interface CanvasProps extends DrawingDeskProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly element: RefObject<HTMLDivElement | null>;
  readonly engine: ChartEngine | null;
  readonly desk: Desk;
  readonly autosave: ReturnType<typeof useLayoutAutosave>['autosave'];
  readonly bars: readonly Bar[];
}

function Canvas({ subject, sight, place, element, engine, desk, autosave, bars }: CanvasProps) {
  const text = useLabels('drawing-chart');
  const nameOf = useMeasureName();
  const explain = useLabels('explain');
  const helpId = useId();
  const pointText = usePointText(subject.measure, sight === 'figures');
  const pen = usePen({ engine, desk, bars, pointText });
  const onKeyDown = useChartKeys({ engine, desk, autosave, pen });
  const summary = useChartSummary(subject, sight, bars);
  const { bondName: name, venue, measure } = subject;
  return (
    <div
      ref={place}
      className={styles.canvas}
      // Arrow keys move the pen, so that a screen reader has to hand them on.
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the chart is drawn on by the keyboard.
      tabIndex={0}
      aria-label={text('chart_label', { measure: nameOf(measure), name, venue: venue.name })}
      aria-describedby={helpId}
      onKeyDown={onKeyDown}
      onBlur={() => engine?.pen.hide()}
    >
      <p id={helpId} className="sr">
        {summary} {text('keys')} {sight === 'figures' && explain('open', { figure: nameOf(measure) })}
      </p>
      <p className="sr" aria-live="polite">
        {desk.said}
      </p>
      <div ref={element} className={styles.library} data-ready={engine !== null} />
      {desk.tool !== null && <PenLayer engine={engine} pen={pen} />}
    </div>
  );
}

interface PanelProps {
  readonly desk: Desk;
  readonly engine: ChartEngine | null;
  readonly subject: DrawnSubject;
  readonly hasFigures: boolean;
}

function Panel({ desk, engine, subject: { bondId, venue, measure }, hasFigures }: PanelProps) {
  const text = useLabels('drawing-chart');
  const { panel, layout, isReadOnly } = desk;
  if (panel === null) return null;
  return (
    <section id={panelId} className={styles.panel} aria-label={text(panel)}>
      {panel === 'indicators' && (
        <IndicatorsPanel
          indicators={layout.indicators}
          paramsOf={(name) => engine?.paramsOf(name) ?? []}
          onChange={(indicators) => desk.change({ ...layout, indicators })}
        />
      )}
      {panel === 'style' && <StylePanel style={desk.style} onChange={desk.setStyle} />}
      {panel === 'drawings' && (
        <DrawingsPanel
          drawings={layout.drawings}
          measure={measure}
          hasFigures={hasFigures}
          onRemove={isReadOnly ? null : desk.remove}
          onEdit={(id) => desk.setQuestion({ kind: 'note', id })}
        />
      )}
      {panel === 'share' && <SharePanel chart={{ bondId, venueId: venue.id, measure }} layout={layout} />}
    </section>
  );
}

function ChartAccessNote({ sight }: { readonly sight: ChartAccess }) {
  const text = useLabels('drawing-chart');
  if (sight === 'blank') return <AccessPrompt of="block" what={text('prompt_visitor')} />;
  return sight === 'shape' ? <Note>{text('shape_note')}</Note> : null;
}

function NoDays() {
  const text = useLabels('graph');
  return (
    <div className={styles.empty}>
      <EmptyState icon="graph" title={text('no_graph_data')} role="status" />
    </div>
  );
}

function TableLink() {
  const text = useLabels('drawing-chart');
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('view', '2');
  next.delete(sharedParam);
  return (
    <Link replace preventScrollReset to={`?${next}`}>
      {text('table_link')}
    </Link>
  );
}
