import { useEffect, useMemo } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { pageAddress } from '#contract/page-address.ts';
import { useLabelOf, useLabels, useLanguage } from '../context/language-context.ts';
import { countBondView } from '../data/log-action.ts';
import { BondFacts } from '../features/bond-summary/bond-facts.tsx';
import { BondHeader } from '../features/bond-summary/bond-header.tsx';
import { useSummary } from '../features/bond-summary/use-summary.ts';
import { CashFlows } from '../features/cash-flows/cash-flows.tsx';
import { GraphBlock } from '../features/graph/graph-block.tsx';
import { type GraphState, graphStateOf } from '../features/graph/graph-query.ts';
import { useTradings } from '../features/graph/use-tradings.ts';
import { Offers } from '../features/offers/offers.tsx';
import { ArchiveTable } from '../features/trading-days/archive-table.tsx';
import { LatestRows } from '../features/trading-days/latest-rows.tsx';
import { useLatestRows } from '../features/trading-days/use-latest-rows.ts';
import { pageContext } from '../page-context.ts';
import { LeftMenu, type LeftMenuItem } from '../shell/left-menu.tsx';
import { PageFooter } from '../shell/page-footer.tsx';
import { dateText } from '../text/date-text.ts';
import { LanguageLinks } from '../text/language-links.tsx';
import { BlockBoundary } from '../ui/feedback/block-boundary.tsx';
import styles from './bond.module.css';
import { type BondPageData, hasGraphSection, loadBondPage } from './bond-data.ts';

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const data = await loadBondPage(context.get(pageContext), params.bondId ?? '', url.searchParams);
  return { ...data, canonical: url.origin + pageAddress('bonds', data.summary.id) };
}

/** Choices of the graph change the address and load their own rows; the rest of the page stays. */
export function shouldRevalidate({ currentUrl, nextUrl, formAction }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname && formAction !== '/theme/';
}

export default function Bond() {
  const data = useLoaderData<typeof loader>();
  return <BondPage key={data.summary.id} data={data} canonical={data.canonical} />;
}

interface BondPageProps {
  readonly data: BondPageData;
  readonly canonical: string;
}

function BondPage({ data, canonical }: BondPageProps) {
  const { graph, flows, offers } = data;
  const shell = useLabels('shell');
  const language = useLanguage();
  const bond = useLabels('bond');
  const offerText = useLabels('offers');
  const [params] = useSearchParams();
  const resetOn = params.toString();
  const state = useMemo(() => graphStateOf(params, graph), [params, graph]);
  const summary = useSummary(data.summary, state.venue?.id ?? null);
  useEffect(() => countBondView(data.summary.id), [data.summary.id]);
  const sources = summary.sources.map(({ name, importedAt }) =>
    shell('source_imported', { name, date: dateText(importedAt, language) }),
  );
  return (
    <div className={styles.layout}>
      <BondHead data={data} canonical={canonical} />
      <LeftMenu items={useSections(data)} />
      <main id="main" className={styles.main}>
        <BlockBoundary id="head" title={summary.name} resetOn={resetOn}>
          <BondHeader summary={summary} />
        </BlockBoundary>
        {hasGraphSection(graph) && <GraphRow data={data} state={state} />}
        <BlockBoundary id="info" title={bond('info')}>
          <BondFacts summary={summary} />
        </BlockBoundary>
        <BlockBoundary id="cash-flows" title={bond('section_cash-flows')}>
          <CashFlows
            flows={flows}
            offers={offers}
            today={graph.today}
            isDefaulted={summary.statusKey === 'defaulted'}
            isPerpetual={summary.maturesOn === null}
          />
        </BlockBoundary>
        <BlockBoundary id="offers" title={offerText('title')}>
          <Offers offers={offers} />
        </BlockBoundary>
        <PageFooter sources={sources} />
      </main>
    </div>
  );
}

function BondHead({ data: { summary }, canonical }: BondPageProps) {
  const text = useLabels('bond');
  const textOf = useLabelOf('bond');
  const shell = useLabels('shell');
  const { name, isin, issuer, currency } = summary;
  const status = textOf(`status_${summary.statusKey}`);
  const title = isin === null ? name : text('page_title', { name, isin });
  const description =
    isin === null || issuer === null
      ? text('page_description_short', { name, currency, status })
      : text('page_description', { name, issuer: issuer.name, isin, currency, status });
  return (
    <>
      <title>{shell('page_title', { title })}</title>
      <meta name="description" content={description} />
      <LanguageLinks canonical={canonical} />
    </>
  );
}

function useSections({ graph, flows, offers }: BondPageData): readonly LeftMenuItem[] {
  const text = useLabels('bond');
  const hasGraph = hasGraphSection(graph);
  const hasFlows = !flows.ok || flows.value.items.length > 0 || !offers.ok || offers.value.items.length > 0;
  return [
    section('graph', { show: hasGraph, img: 'graph', event: 'menuGraph', line1: text('section_graph') }),
    section('info', { show: true, img: 'info', event: 'menuInfo', line1: text('section_info') }),
    section('cash-flows', { show: hasFlows, img: 'cash', event: 'menuCashFlows', line1: text('section_cash-flows') }),
  ];
}

function section(id: string, item: Pick<LeftMenuItem, 'show' | 'img' | 'event' | 'line1'>): LeftMenuItem {
  return { id, src: `#${id}`, line2: null, ...item };
}

function GraphRow({ data, state }: { readonly data: BondPageData; readonly state: GraphState }) {
  const text = useLabels('graph');
  const rowsText = useLabels('tradings');
  const resetOn = useSearchParams()[0].toString();
  const { summary, graph } = data;
  const tradings = useTradings(summary.id, state, data.shown);
  const { venue } = state;
  const latest = useLatestRows(
    venue && { bondId: summary.id, venueId: venue.id, venueName: venue.name, maxDate: venue.maxDate },
    data.latest,
  );
  const { shown } = tradings;
  return (
    <div className={state.view === 'archive' ? undefined : styles.duo}>
      <BlockBoundary id="graph" title={text('title')} resetOn={resetOn}>
        <GraphBlock
          bondName={summary.shortName}
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
          archive={
            shown?.result.ok && (
              <ArchiveTable rows={shown.result.rows} venueName={shown.venue.name} emptyText={text('no_graph_data')} />
            )
          }
        />
      </BlockBoundary>
      {state.view === 'chart' && (
        <BlockBoundary id="latest" title={rowsText('latest')} resetOn={resetOn}>
          <LatestRows latest={latest} />
        </BlockBoundary>
      )}
    </div>
  );
}
