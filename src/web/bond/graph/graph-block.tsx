import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { defaultGraphPeriod, graphPeriods } from '#domain/platform/period.ts';
import { useAudience, useLabels } from '../../context/reader-context.tsx';
import { useMeasureName } from '../../market/data/measure-name.ts';
import { logAction } from '../../platform/data/log-action.ts';
import { fixedDateText } from '../../text/value-text.ts';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import block from '../../ui/layout/block.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { TabLinks } from '../../ui/layout/tab-links.tsx';
import { ChartContent } from './chart-content.tsx';
import styles from './graph-block.module.css';
import { EventsMenu, RangeForm, VenueSelect } from './graph-choices.tsx';
import { type GraphState, graphSearch, mapTab } from './graph-query.ts';
import { type ExportSubject, GraphExportMenu } from './price-chart.tsx';
import { type ChartEvents, useChartEvents } from './use-chart-events.ts';
import type { Tradings } from './use-tradings.ts';

interface GraphBlockInput {
  readonly bondId: number;
  readonly bondName: string;
  readonly issuerId: number | null;
  /** The site's date today. */
  readonly today: string;
  readonly venues: readonly NonNullable<GraphState['venue']>[];
  readonly state: GraphState;
  readonly tradings: Tradings;
  /** Makes the extended chart of view 1 around the ordinary one, which stands in for it. */
  readonly extended: (fallback: ReactNode) => ReactNode;
  /** The archive table, shown in view 2 in place of the chart. */
  readonly archive: ReactNode;
  /** What the bond is compared with. */
  readonly comparison: ReactNode;
  /** The issuer's map, shown on its tab in place of everything else. */
  readonly map: ReactNode;
  readonly subject: ExportSubject;
}

export interface GraphBlockProps extends GraphBlockInput {
  /** The events that the reader wants on the time axis, once they are loaded. */
  readonly events: ChartEvents;
}

const panelId = 'graph-panel';

/** The graph of the bond page: measure, view, period, venue, and the chart or the archive. All choices live in the address. */
export function GraphBlock(input: GraphBlockInput) {
  const text = useLabels('graph');
  const props = { ...input, events: useChartEvents(input, input.state.events.join(',')) };
  const { state, tradings, archive, comparison, map } = props;
  const isArchive = state.view === 'archive';
  if (state.isMap) return <MapBlock {...props}>{map}</MapBlock>;
  return (
    <section className={block.block} id="graph" aria-label={text('title')}>
      <GraphHead {...props} />
      <GraphBar {...props} />
      {comparison}
      <div
        className={block.body}
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${panelId}-tab-${state.tab}`}
        aria-busy={tradings.isPending}
      >
        {isArchive && state.problem === null && tradings.shown?.result.ok && state.venue !== null ? (
          archive
        ) : (
          <ShownChart {...props} />
        )}
      </div>
      <p className="sr" role="status">
        <Announcement tradings={tradings} />
      </p>
    </section>
  );
}

function MapBlock(props: GraphBlockProps & { readonly children: ReactNode }) {
  const text = useLabels('graph');
  return (
    <section className={block.block} id="graph" aria-label={text('title')}>
      <GraphHead {...props} />
      <div className={block.body} id={panelId} role="tabpanel" aria-labelledby={`${panelId}-tab-${mapTab}`}>
        {props.children}
      </div>
    </section>
  );
}

/** The ordinary chart, or in view 1 the extended one, where there is something to draw on. */
function ShownChart(props: GraphBlockProps) {
  const { state, extended } = props;
  const chart = <ChartContent {...props} />;
  const isDrawable = state.view === 'extended' && state.venue !== null && state.problem === null;
  return isDrawable ? extended(chart) : chart;
}

/** The tabs whose choice is logged. */
function logTab(tab: string): void {
  if (tab === 'yield') logAction('yieldChart');
  if (tab === 'gspread') logAction('spreadChart');
  if (tab === mapTab) logAction('issuerMap');
}

function GraphHead({ state, tradings, subject, events, today }: GraphBlockProps) {
  const text = useLabels('graph');
  const nameOf = useMeasureName();
  const audience = useAudience();
  const [params] = useSearchParams();
  const offered = state.hasMap ? ([...state.tabs, mapTab] as const) : state.tabs;
  // A ground that the map alone has would leave the chart without one.
  const ground = state.isMap && state.venue === null ? { venue: null } : {};
  const tabs = offered.map((tab) => ({
    key: tab,
    text: tab === mapTab ? text(`tab_${mapTab}`) : nameOf(tab),
    to: graphSearch(params, { tab, ...ground }),
  }));
  const views = (['chart', 'extended', 'archive'] as const).map((view) => ({
    key: view,
    text: text(`view_${view}`),
    to: graphSearch(params, { view }),
  }));
  return (
    <div className={classNames(block.head, block.tabbed, styles.head)}>
      <h2 className="sr">{text('title')}</h2>
      <TabLinks
        label={text('measure')}
        panelId={panelId}
        tabs={tabs}
        chosen={state.isMap ? mapTab : state.tab}
        onChoose={logTab}
      />
      {!state.isMap && (
        <div className={styles.tools}>
          <SegmentedLinks label={text('view')} segments={views} chosen={state.view} />
          {audience === 'full' && state.view === 'chart' && (
            <GraphExportMenu
              shown={tradings.shown}
              choice={{ ...state, events: events.events, today }}
              subject={subject}
            />
          )}
        </div>
      )}
    </div>
  );
}

function GraphBar({ state, venues, tradings, today }: GraphBlockProps) {
  const text = useLabels('graph');
  const [params] = useSearchParams();
  const periods = graphPeriods.map(({ key }) => ({
    key,
    text: text(`period_${key}`),
    to: graphSearch(params, { period: key }),
  }));
  const moved = state.period !== null && !tradings.isPending ? tradings.shown?.result.range : undefined;
  const typed = moved === undefined ? state.typed : { from: fixedDateText(moved.start), to: fixedDateText(moved.end) };
  // An empty period is answered with the usual one, ending on the last day that has data.
  const isMovedBack = moved !== undefined && moved.end !== state.range.end;
  return (
    <div className={classNames(block.bar, styles.bar)}>
      <SegmentedLinks
        label={text('period')}
        segments={periods}
        chosen={isMovedBack ? defaultGraphPeriod : state.period}
      />
      <RangeForm typed={typed} today={today} lastDay={state.venue?.endDate ?? today} />
      <VenueSelect venues={venues} venue={state.venue} />
      {state.view === 'chart' && <EventsMenu kinds={state.events} />}
    </div>
  );
}

function Announcement({ tradings: { shown, isPending, isSlow } }: { readonly tradings: Tradings }) {
  const text = useLabels('graph');
  const nameOf = useMeasureName();
  if (isPending) return isSlow ? text('loading') : null;
  if (shown === null || !shown.result.ok) return null;
  return text('loaded', {
    measure: nameOf(shown.tab),
    venue: shown.venue.name,
    from: fixedDateText(shown.result.range.start),
    to: fixedDateText(shown.result.range.end),
    count: shown.result.rows.length,
  });
}
