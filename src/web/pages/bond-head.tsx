import type { MouseEvent } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { BondGraph } from '#contract/bond/graph.ts';
import { listAddress } from '#contract/platform/page-address.ts';
import { featureAccess } from '#domain/account/access/feature-access.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { BondHeader } from '../bond/bond-summary/bond-header.tsx';
import { isRepaid } from '../bond/bond-summary/key-figure-texts.ts';
import type { Conversion } from '../bond/bond-summary/key-terms.tsx';
import type { ShownGlance } from '../bond/bond-summary/shown-summary.ts';
import { type GraphVenue, graphSearch, graphVenueOf, hasGraphSection, mapTab } from '../bond/graph/graph-query.ts';
import { mapSearch } from '../bond/issuer-map/map-query.ts';
import { DayLink, useLabels, useSession } from '../context/reader-context.tsx';
import { CalculatorAction } from '../figures/calculator/calculator-action.tsx';
import { requestSearch } from '../lists/search/use-search-keys.ts';
import { archiveAccess, archiveAddress } from '../market/trading-days/archive-file.ts';
import { useControl } from '../platform/commands/use-control.ts';
import { addressOfCall } from '../platform/data/ask.ts';
import { FileChoice } from '../platform/files/file-menu.tsx';
import { AlertAction } from '../portfolio/alerts/alert-action.tsx';
import { newAlertAddress } from '../portfolio/alerts/alert-paths.ts';
import { WatchAction } from '../portfolio/watchlists/watch-action.tsx';
import { OutputMenu } from '../site/output/output-menu.tsx';
import button from '../ui/controls/button.module.css';
import { classNames } from '../ui/layout/class-names.ts';
import { Icon } from '../ui/layout/icon.tsx';
import styles from './bond-head.module.css';

interface BondHeadProps {
  readonly summary: BondSummary;
  readonly glance: ShownGlance;
  /** Whether anybody quotes the bond. */
  readonly hasQuotes: boolean;
  readonly graph: BondGraph;
  /** What a convertible bond becomes; null for others. */
  readonly conversion: Conversion;
  /** When the figures changed while the page was open, milliseconds since 1970. */
  readonly liveAt: number | null;
}

interface BondActionsProps {
  readonly summary: BondSummary;
  readonly graph: BondGraph;
}

/** An action that has a name on wide screens and on phones: a drawing, and the name under it. */
const actionClass = classNames(button.button, button.small, styles.action);

/** What the reader can do with the bond: at the right of its name, on phones a bar at the lower edge. */
function BondActions({ summary, graph }: BondActionsProps) {
  const text = useLabels('output');
  const alerts = useLabels('alerts');
  const [params] = useSearchParams();
  const venue = graphVenueOf(params, graph);
  const venueId = venue?.id ?? null;
  // Of a repaid bond nothing is left to trade, to watch or to calculate. A planned one is watched, and calculated at its issue.
  const isOver = isRepaid(summary);
  return (
    <section className={styles.actions} data-unread="" aria-label={text('actions')}>
      {!isOver && (
        <>
          <WatchAction className={actionClass} bondId={summary.id} name={summary.name} />
          <AlertAction className={actionClass} address={newAlertAddress(summary.id, venueId)}>
            <Icon name="bell" />
            <span>{alerts('alert_me')}</span>
          </AlertAction>
        </>
      )}
      {hasGraphSection(graph) && <CompareAction />}
      {!isOver && (
        <CalculatorAction bondId={summary.id} venueId={venueId} name={summary.shortName} className={actionClass} />
      )}
      <SearchAction />
      <OutputMenu
        page={{ name: summary.name, code: summary.isin }}
        buttonClass={classNames(actionClass, styles.menu)}
        className={styles.more}
        files={<BondFiles bondId={summary.id} venue={venue} />}
      />
    </section>
  );
}

/** Trading days of so many years are fewer than a file has room for. */
const FILE_MONTHS = 9 * 12;

/** The history on the venue of the chart, and the payments, each as a workbook. */
function BondFiles({ bondId, venue }: { readonly bondId: number; readonly venue: GraphVenue | null }) {
  const text = useLabels('output');
  const session = useSession();
  const lines = venue === null ? [] : [{ id: bondId, venueId: venue.id, model: 'bonds' } as const];
  const end = venue?.maxDate ?? null;
  const flows = addressOfCall('GET /api/bonds/:id/cash-flows/file/', {
    params: { id: bondId },
    query: { format: 'xlsx' },
  });
  return (
    <>
      {end !== null && archiveAccess(session, lines) === 'allowed' && (
        <FileChoice address={archiveAddress({ lines, range: fileRange(end), columns: [] }, 'xlsx')}>
          {text('history_file')}
        </FileChoice>
      )}
      {featureAccess(session, 'cash_flow_export') === 'allowed' && (
        <FileChoice address={flows}>{text('payments_file')}</FileChoice>
      )}
    </>
  );
}

function fileRange(end: string) {
  const last = isoDate(end);
  return { start: isoFromDayNumber(addMonths(dayNumberFromIso(last), -FILE_MONTHS)), end: last };
}

/** Leads to the field that adds a line to the chart; on views without it, to the graph. */
function CompareAction() {
  const text = useLabels('compare');
  const { search } = useLocation();
  const onClick = (event: MouseEvent) => {
    const place = document.getElementById('compare') ?? document.getElementById('graph');
    if (place === null) return;
    event.preventDefault();
    if (place instanceof HTMLDetailsElement) place.open = true;
    place.scrollIntoView({ block: 'center' });
    place.querySelector<HTMLElement>('input, summary')?.focus({ preventScroll: true });
  };
  return (
    <Link className={actionClass} to={{ search, hash: '#graph' }} onClick={onClick} {...useControl('compare')}>
      <Icon name="compare" />
      <span>{text('compare')}</span>
    </Link>
  );
}

/** The head of the site is out of a thumb's reach. */
function SearchAction() {
  const text = useLabels('search');
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    requestSearch();
  };
  return (
    <DayLink className={classNames(actionClass, styles.onPhones)} to={listAddress('bonds')} onClick={onClick}>
      <Icon name="search" />
      <span>{text('search')}</span>
    </DayLink>
  );
}

/** The head of the bond page with what can be done there. */
export function BondHead({ summary, glance, hasQuotes, graph, conversion, liveAt }: BondHeadProps) {
  const [params] = useSearchParams();
  const onMap = new URLSearchParams(graphSearch(params, { tab: mapTab }));
  return (
    <BondHeader
      summary={summary}
      glance={glance}
      hasQuotes={hasQuotes}
      conversion={conversion}
      liveAt={liveAt}
      map={graph.hasIssuerMap ? mapSearch(onMap, { hasPeers: true }) : null}
      actions={<BondActions summary={summary} graph={graph} />}
    />
  );
}
