import { useMemo } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { instrumentModels } from '#contract/instruments/instrument-models.ts';
import type { InstrumentCard } from '#contract/instruments/instruments.ts';
import { pageAddress } from '#contract/page-address.ts';
import { isoDate } from '#math/units.ts';
import { useLabels, useLanguage } from '../context/language-context.ts';
import { requiredData } from '../data/page-data.ts';
import { InstrumentFacts } from '../features/instruments/instrument-facts.tsx';
import { InstrumentHead } from '../features/instruments/instrument-head.tsx';
import { loadSeries, type SeriesSubject } from '../features/time-series/load-series.ts';
import { SeriesBlock } from '../features/time-series/series-block.tsx';
import { seriesStateOf } from '../features/time-series/series-query.ts';
import { seriesViewOf } from '../features/time-series/series-view.ts';
import type { ShownSeries } from '../features/time-series/use-series.ts';
import { type Api, pageContext } from '../page-context.ts';
import { PageFooter } from '../shell/page-footer.tsx';
import { dateText } from '../text/date-text.ts';
import { issuerInWords } from '../text/issuer-words.ts';
import { LanguageLinks } from '../text/language-links.tsx';
import { BlockBoundary } from '../ui/feedback/block-boundary.tsx';
import styles from './instrument.module.css';

/** The page of a stock, an index or an ETF: the first part of the address says which. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const model = instrumentModels.find((candidate) => url.pathname.startsWith(`/${candidate}/`));
  if (model === undefined) throw data(null, { status: 404 });
  const { api, language, texts } = context.get(pageContext);
  const card = await requiredData(api, 'GET /api/instruments/:model/:id/', { params: { model, id: params.id ?? '' } });
  const issuer = card.issuer && issuerInWords(card.issuer, { language, texts });
  return {
    card: { ...card, issuer },
    series: await firstSeries(api, card, url.searchParams),
    view: seriesViewOf(request.headers.get('Cookie')),
    canonical: url.origin + pageAddress(model, card.id),
  };
}

/** What the chart is of; null where there is no history. */
function subjectOf({ id, model, name, listing }: InstrumentCard): SeriesSubject | null {
  return listing && { id, model, name, lastDay: isoDate(listing.lastDate) };
}

/** The lines of the period in the address, which may fail alone. */
async function firstSeries(api: Api, card: InstrumentCard, params: URLSearchParams): Promise<ShownSeries | null> {
  const subject = subjectOf(card);
  const state = subject && seriesStateOf(params, subject.lastDay);
  if (subject === null || state === null || state.problem !== null) return null;
  return { state, result: await loadSeries(api, subject, state) };
}

/** The chart loads what its choices in the address ask for by itself. */
export function shouldRevalidate({ currentUrl, nextUrl, formAction }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname && formAction !== '/theme/';
}

export default function Instrument() {
  const { card, series, view, canonical } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const text = useLabels('time-series');
  const shell = useLabels('shell');
  const language = useLanguage();
  const sources = card.sources.map(({ name, importedAt }) =>
    shell('source_imported', { name, date: dateText(importedAt, language) }),
  );
  const subject = useMemo(() => subjectOf(card), [card]);
  return (
    <main id="main" className={styles.main}>
      <InstrumentMeta card={card} canonical={canonical} />
      <InstrumentHead card={card} />
      {subject !== null && (
        <BlockBoundary id="series" title={text('title')} resetOn={params.toString()}>
          <SeriesBlock
            key={canonical}
            {...{ subject, view }}
            first={series}
            sources={card.sources.map(({ name }) => name)}
          />
        </BlockBoundary>
      )}
      <InstrumentFacts card={card} />
      <PageFooter sources={sources} hasBonds={false} />
    </main>
  );
}

function InstrumentMeta({ card, canonical }: { readonly card: InstrumentCard; readonly canonical: string }) {
  const text = useLabels('instruments');
  const shell = useLabels('shell');
  const { name, isin, model } = card;
  const title = isin === null ? name : text('page_title', { name, isin });
  return (
    <>
      <title>{shell('page_title', { title })}</title>
      <meta name="description" content={text(`description_${model}`, { name })} />
      <LanguageLinks canonical={canonical} />
    </>
  );
}
