import { memo, useEffect, useMemo, useRef } from 'react';
import { type ClientLoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { LateFigureLine } from '../bond/bond-summary/late-parts.tsx';
import { type ShownGlance, useGlance, useSummary } from '../bond/bond-summary/shown-summary.ts';
import { graphVenueOf } from '../bond/graph/graph-query.ts';
import { useLabelOf, useLabels } from '../context/reader-context.tsx';
import { ExplainProvider } from '../figures/explain/explain-provider.tsx';
import { useLiveDay } from '../market/data/live-days.ts';
import type { BondPlace } from '../market/subject/page-subject.ts';
import { announcedCount, hintsOf } from '../market/subject/page-subject.ts';
import { type PageArgs, type PageProps, pageContext } from '../platform/data/ask.ts';
import { countBondView } from '../platform/data/log-action.ts';
import { askEarly, loadFirstCode } from '../platform/sections/early-calls.ts';
import { whenIdle } from '../platform/sections/first-act.ts';
import { FirstActPart, partAtFirstAct } from '../platform/sections/first-act-part.tsx';
import { foldsOfCookies } from '../platform/sections/folds.ts';
import { loadSections, type SectionOutline } from '../platform/sections/load-sections.ts';
import type { PageSection } from '../platform/sections/page-section.ts';
import { SectionedPage } from '../platform/sections/sectioned-page.tsx';
import { PageFooter } from '../site/shell/page-footer.tsx';
import { LanguageLinks } from '../text/language-links.tsx';
import { BlockBoundary } from '../ui/feedback/block-boundary.tsx';
import { type BondPageFacts, loadBondFacts, loadSummary } from './bond-data.ts';
import { bondSections } from './bond-sections.ts';

/** The head of the page, complete as the server draws it. */
const bondHead = partAtFirstAct(async () => (await import('./bond-head.tsx')).BondHead);

export async function loader({ request, params, context }: PageArgs) {
  const url = new URL(request.url);
  const page = context.get(pageContext);
  const id = params.bondId ?? '';
  const folds = foldsOfCookies(request.headers.get('Cookie'));
  const summary = loadSummary(page.api, id, url.searchParams);
  const place = { model: 'bonds' as const, id, hints: async () => hintsOf(await summary) };
  const facts = loadBondFacts(page, { id, summary }, url.searchParams);
  const [loaded] = await Promise.all([
    loadSections({
      sections: bondSections,
      place,
      facts,
      context: page,
      isWhole: url.searchParams.has('whole'),
      folds,
    }),
    bondHead.load(),
  ]);
  return { facts: await facts, loaded, folds, origin: url.origin };
}

/** Inside the browser the code of the first sections comes beside the data, so that they are drawn in one go. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [data] = await Promise.all([
    serverLoader<typeof loader>(),
    loadFirstCode(bondSections),
    bondHead.load().catch(() => null),
  ]);
  return data;
}

/** Choices of the graph change the address and load their own rows; the rest of the page stays. */
export function shouldRevalidate({ currentUrl, nextUrl, formAction }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname && formAction !== '/theme/';
}

export default function Bond({ loaderData: data }: PageProps<typeof loader>) {
  return <BondPage key={data.facts.summary.id} {...data} />;
}

/** The view is counted after the calls of the first sections and before those of the others. */
const beforeCount: readonly string[] = ['comments', 'similar'];
const afterCount: readonly string[] = ['risk-report'];

interface LoadOrder {
  readonly bondId: number;
  readonly place: BondPlace;
  readonly sections: readonly PageSection<BondPageFacts, BondPlace>[];
  /** Sections with content: others have nothing to ask. */
  readonly outlines: readonly SectionOutline[];
}

/**
 * What the page asks after its texts and the rows of its graph, in the order of the specification (bond-page, section 4): analytics, similar
 * bonds, the counter of views, the report check. Who leaves before is counted as he leaves.
 */
function useLoadOrder({ bondId, place, sections, outlines }: LoadOrder): void {
  const isCounted = useRef(false);
  useEffect(() => {
    const count = () => {
      if (!isCounted.current) countBondView(bondId);
      isCounted.current = true;
    };
    const start = (id: string) => {
      const section = sections.find((own) => own.id === id);
      if (section !== undefined && outlines.some((outline) => outline.id === id)) askEarly(section, place);
    };
    let isLeft = false;
    const callOff = whenIdle(async () => {
      const steps = [...beforeCount.map((id) => () => start(id)), count, ...afterCount.map((id) => () => start(id))];
      for (const step of steps) {
        if (isLeft) return;
        step();
        // A call that first has to learn its address goes out before the next one as well.
        await new Promise((resolve) => setTimeout(resolve));
      }
    });
    window.addEventListener('pagehide', count);
    return () => {
      isLeft = true;
      callOff();
      window.removeEventListener('pagehide', count);
      count();
    };
  }, [bondId, place, sections, outlines]);
}

function BondPage({ facts, origin, ...page }: PageProps<typeof loader>['loaderData']) {
  const [params] = useSearchParams();
  const venue = graphVenueOf(params, facts.graph);
  const { id } = facts.summary;
  const live = useLiveDay(id, venue?.id ?? null);
  const summary = useSummary(facts.summary, venue?.id ?? null, live);
  const glance = useGlance(facts.glance, summary, live);
  const place = useMemo(
    () => ({ model: 'bonds' as const, id: String(id), hints: async () => hintsOf(facts.summary) }),
    [id, facts.summary],
  );
  useLoadOrder({ bondId: id, place, sections: bondSections, outlines: page.loaded.outlines });
  const { venueId } = summary;
  const isMainVenue = venueId === facts.graph.defaultVenueId;
  const explained = useMemo(() => ({ id, venueId, isMainVenue, name: null }), [id, venueId, isMainVenue]);
  const shown = useMemo(() => ({ ...facts, summary, live }), [facts, summary, live]);
  return (
    <>
      <BondMeta summary={facts.summary} canonical={origin + pageAddress('bonds', id)} />
      <ExplainProvider bond={explained}>
        <BondBody {...page} facts={shown} glance={glance} place={place} />
      </ExplainProvider>
    </>
  );
}

interface BondBodyProps extends Omit<PageProps<typeof loader>['loaderData'], 'origin'> {
  readonly glance: ShownGlance;
  readonly place: BondPlace;
}

/** Everything that is seen of the page. A choice in the address draws anew what reads the address, and nothing else. */
const BondBody = memo(function BondBody({ facts, loaded, folds, glance, place }: BondBodyProps) {
  const { summary, live } = facts;
  return (
    <SectionedPage
      sections={bondSections}
      loaded={loaded}
      folds={folds}
      facts={facts}
      place={place}
      head={
        <BlockBoundary id="head" title={summary.name}>
          <FirstActPart
            code={bondHead}
            given={{
              summary,
              glance,
              hasQuotes: announcedCount(facts, 'quotes') > 0,
              graph: facts.graph,
              conversion: facts.records.conversion,
              liveAt: live?.at ?? null,
            }}
          />
        </BlockBoundary>
      }
      bar={<LateFigureLine summary={summary} />}
      foot={<PageFooter sources={summary.sources} />}
    />
  );
});

interface BondMetaProps {
  readonly summary: BondSummary;
  readonly canonical: string;
}

function BondMeta({ summary, canonical }: BondMetaProps) {
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
