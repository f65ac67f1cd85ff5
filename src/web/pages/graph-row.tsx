import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { basisParameter, conventionOf, durationConvention, headEnd } from '../bond/bond-summary/basis.ts';
import { FiguresBlock } from '../bond/bond-summary/figures-block.tsx';
import { ComparePanel } from '../bond/compare/compare-panel.tsx';
import { GraphBlock } from '../bond/graph/graph-block.tsx';
import { graphSearch, graphStateOf, openStateOf } from '../bond/graph/graph-query.ts';
import { type ShownTradings, useTradings } from '../bond/graph/use-tradings.ts';
import { IssuerMap } from '../bond/issuer-map/issuer-map.tsx';
import { useLabels, useSession } from '../context/reader-context.tsx';
import { LoadedRail } from '../figures/calculator/rail-calculator.tsx';
import { archiveWithDay, chartWithDay, type LiveDay, latestWithDay } from '../market/data/live-days.ts';
import type { ShownLine } from '../market/data/load-lines.ts';
import { YieldKindContext } from '../market/data/measure-name.ts';
import { setReadDay } from '../market/data/read-day.ts';
import { DrawingChart } from '../market/drawing-chart/drawing-chart.tsx';
import { ArchiveTable } from '../market/trading-days/archive-table.tsx';
import { LatestRows, useLatestRows } from '../market/trading-days/latest-rows.tsx';
import { useThrottled } from '../platform/data/use-debounced.ts';
import { BlockBoundary } from '../ui/feedback/block-boundary.tsx';
import styles from './bond.module.css';
import type { BondPageFacts } from './bond-data.ts';

/** The live day is of the main line. */
function withLiveDay(shown: ShownTradings, live: LiveDay | null, endsWithLastDay: boolean): ShownTradings {
  const result = chartWithDay(shown.result, live, endsWithLastDay);
  const lines = shown.lines.map((line, at) => (at === 0 && result.ok ? { ...line, rows: result.rows } : line));
  return { ...shown, result, lines };
}

/** A table that changes more often is not read. */
const archiveRedrawMs = 1000;

/** The lines of the archive, the main one with the live day. */
function archiveLines({ lines, venue }: ShownTradings, live: LiveDay | null): readonly ShownLine[] {
  const day = live?.row.trading_ground_id === venue.id ? live : null;
  return lines.map((line, at) => (at === 0 ? { ...line, rows: archiveWithDay(line.rows, day) } : line));
}

/** Chart or archive with the further figures below it, and beside the chart the calculator and the latest trading days. */
export function GraphRow({ facts }: { readonly facts: BondPageFacts }) {
  const text = useLabels('graph');
  const rowsText = useLabels('tradings');
  const bond = useLabels('bond');
  const calculator = useLabels('calculator');
  const [params] = useSearchParams();
  const { summary, graph } = facts;
  const session = useSession();
  const state = useMemo(() => openStateOf(graphStateOf(params, graph), session), [params, graph, session]);
  const { venue } = state;
  const stored = useTradings({ id: summary.id, name: summary.shortName }, state, facts.shown);
  const { live } = facts;
  const isChart = state.view === 'chart' && !state.isMap;
  const tradings = useMemo(() => {
    const { shown } = stored;
    if (shown === null || !isChart || shown.venue.id !== live?.row.trading_ground_id) return stored;
    return { ...stored, shown: withLiveDay(shown, live, state.period !== null) };
  }, [stored, live, isChart, state.period]);
  const archiveLive = useThrottled(live, archiveRedrawMs);
  const archived = useMemo(
    () => (stored.shown === null ? [] : archiveLines(stored.shown, archiveLive)),
    [stored.shown, archiveLive],
  );
  const latest = useLatestRows(
    venue && { bondId: summary.id, venueId: venue.id, venueName: venue.name, maxDate: venue.maxDate },
    facts.latest,
  );
  const { shown } = tradings;
  const venueId = venue?.id;
  // A day of another venue, or of another bond, is no longer read.
  useEffect(() => {
    if (venueId !== undefined) return () => setReadDay(null);
    return undefined;
  }, [venueId]);
  const isReal = summary.features.includes('inflation-linked');
  const yieldKind = summary.yieldType === 'current' ? 'current' : isReal ? 'real' : null;
  return (
    <YieldKindContext value={yieldKind}>
      <div className={isChart ? styles.duo : undefined}>
        <div className={styles.column}>
          <BlockBoundary id="graph" title={text('title')}>
            <GraphBlock
              bondId={summary.id}
              bondName={summary.shortName}
              issuerId={graph.issuerId}
              today={graph.today}
              venues={graph.tradingGrounds}
              state={state}
              tradings={tradings}
              subject={{
                name: summary.name,
                isin: summary.isin,
                sources: summary.sources.map(({ name }) => name),
                today: graph.today,
              }}
              extended={(fallback) =>
                venue && (
                  <DrawingChart
                    bondId={summary.id}
                    bondName={summary.shortName}
                    venue={venue}
                    measure={state.tab}
                    range={shown?.result.range ?? state.range}
                    rows={shown?.result.ok ? shown.result.rows : []}
                    live={live}
                    fallback={fallback}
                  />
                )
              }
              comparison={
                venue !== null &&
                state.view !== 'extended' && (
                  <ComparePanel
                    key={venue.id}
                    main={{ id: summary.id, venueId: venue.id, model: 'bonds' }}
                    compared={state.compared}
                    leftOut={state.leftOut}
                    mode={state.mode}
                    hasSpread={state.hasSpread}
                    shown={shown?.lines ?? []}
                    isSettled={!tradings.isPending && shown?.result.ok === true && state.problem === null}
                    refusal={shown?.refusal ?? null}
                    measure={isChart ? state.tab : null}
                    addressOf={(change) => graphSearch(params, change)}
                  />
                )
              }
              map={
                graph.issuerId !== null && (
                  <IssuerMap
                    issuerId={graph.issuerId}
                    bondId={graph.bondId}
                    sources={summary.sources.map(({ name }) => name)}
                    first={facts.map}
                  />
                )
              }
              archive={shown?.result.ok && <ArchiveTable lines={archived} range={shown.result.range} />}
            />
          </BlockBoundary>
          <BlockBoundary id="figures" title={bond('more_figures')}>
            <FiguresBlock summary={summary} />
          </BlockBoundary>
        </div>
        {isChart && (
          <div className={styles.column}>
            {facts.rail !== null && (
              <BlockBoundary id="calculator" title={calculator('title')}>
                <LoadedRail
                  bondId={summary.id}
                  venueId={summary.venueId}
                  liveAt={live?.at ?? null}
                  headEnd={headEnd(summary, params.get(basisParameter))}
                  convention={durationConvention(conventionOf(params, summary))}
                  first={facts.rail}
                />
              </BlockBoundary>
            )}
            <BlockBoundary id="latest" title={rowsText('latest')}>
              <LatestRows
                latest={latest.result === null ? latest : { ...latest, result: latestWithDay(latest.result, live) }}
              />
            </BlockBoundary>
          </div>
        )}
      </div>
    </YieldKindContext>
  );
}
