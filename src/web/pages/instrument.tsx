import { useMemo } from 'react';
import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { data, useRevalidator } from 'react-router';
import type { DocumentList } from '#contract/issuer/documents.ts';
import type { Composition } from '#contract/market/compositions.ts';
import type { Dividends } from '#contract/market/dividends.ts';
import { type InstrumentModel, instrumentModels } from '#contract/market/instruments/instrument-models.ts';
import type { InstrumentCard } from '#contract/market/instruments/instruments.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { isoDate } from '#math/units.ts';
import { useLabels } from '../context/reader-context.tsx';
import { askComposition, partOf } from '../market/compositions/ask-composition.ts';
import { InstrumentFacts, InstrumentHead } from '../market/instruments/page-heads.tsx';
import { loadSeries, type SeriesSubject, type ShownSeries } from '../market/time-series/load-series.ts';
import { seriesStateOf, seriesViewOf } from '../market/time-series/series-query.ts';
import type { KeyedAnswer } from '../platform/data/answers.ts';
import type { Answered, Api, FailureCode, PageArgs, PageProps } from '../platform/data/ask.ts';
import { ask, pageContext, requiredData } from '../platform/data/ask.ts';
import { issuerInWords } from '../platform/data/issuer-words.ts';
import { FirstActPart, partAtFirstAct } from '../platform/sections/first-act-part.tsx';
import { PageFooter } from '../site/shell/page-footer.tsx';
import { LanguageLinks } from '../text/language-links.tsx';
import { BlockBoundary } from '../ui/feedback/block-boundary.tsx';
import { ErrorState } from '../ui/feedback/notice.tsx';
import { Block } from '../ui/layout/block.tsx';
import styles from './instrument.module.css';

// The server draws these blocks whole, so the page answers before their code is here.
const seriesBlock = partAtFirstAct(async () => (await import('../market/time-series/series-block.tsx')).SeriesBlock);
const compositionBlock = partAtFirstAct(
  async () => (await import('../market/compositions/composition.tsx')).CompositionBlock,
);
const dividendsBlock = partAtFirstAct(async () => (await import('../market/dividends/dividends.tsx')).DividendsBlock);
const documentsBlock = partAtFirstAct(async () => (await import('../issuer/documents/documents.tsx')).Documents);

const loadBlocks = () =>
  Promise.all([seriesBlock, compositionBlock, dividendsBlock, documentsBlock].map((block) => block.load()));

/** What the page of a stock, an index or an ETF lists below its chart; each may fail alone. */
interface InstrumentRecords {
  readonly composition: KeyedAnswer<Answered<Composition>>;
  readonly dividends: Answered<Dividends>;
  readonly documents: Answered<DocumentList>;
}

async function loadInstrumentRecords(
  api: Api,
  { model, id }: { readonly model: InstrumentModel; readonly id: number },
  search: URLSearchParams,
): Promise<InstrumentRecords> {
  const page = partOf(search);
  const params = { model, id: String(id) };
  const [answer, dividends, documents] = await Promise.all([
    askComposition(api, { model, id, page }),
    ask(api, 'GET /api/instruments/:model/:id/dividends/', { params }),
    ask(api, 'GET /api/instruments/:model/:id/documents/', { params }),
  ]);
  return { composition: { key: String(page), answer }, dividends, documents };
}

/** The page of a stock, an index or an ETF: the first part of the address says which. */
export async function loader({ request, params, context }: PageArgs) {
  const url = new URL(request.url);
  const model = instrumentModels.find((candidate) => url.pathname.startsWith(`/${candidate}/`));
  if (model === undefined) throw data(null, { status: 404 });
  const { api, language, texts } = context.get(pageContext);
  const card = await requiredData(api, 'GET /api/instruments/:model/:id/', { params: { model, id: params.id ?? '' } });
  const issuer = card.issuer && issuerInWords(card.issuer, { language, texts });
  const [series, records] = await Promise.all([
    firstSeries(api, card, url.searchParams),
    loadInstrumentRecords(api, card, url.searchParams),
    loadBlocks(),
  ]);
  return {
    card: { ...card, issuer },
    series,
    records,
    view: seriesViewOf(request.headers.get('Cookie')),
    canonical: url.origin + pageAddress(model, card.id),
  };
}

/** Inside the browser the code of the blocks comes beside the data, so that the page is drawn in one go. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [loaded] = await Promise.all([serverLoader<typeof loader>(), loadBlocks().catch(() => null)]);
  return loaded;
}

/** What the chart is of; null where there is no history. */
function subjectOf({ id, model, name, listing }: InstrumentCard): SeriesSubject | null {
  return listing && { id, model, name, firstDay: isoDate(listing.firstDate), lastDay: isoDate(listing.lastDate) };
}

/** The lines of the period in the address, which may fail alone. */
async function firstSeries(api: Api, card: InstrumentCard, params: URLSearchParams): Promise<ShownSeries | null> {
  const subject = subjectOf(card);
  const state = subject && seriesStateOf(params, subject);
  if (subject === null || state === null || state.problem !== null) return null;
  return { state, result: await loadSeries(api, subject, state) };
}

/** The chart loads what its choices in the address ask for by itself. */
export function shouldRevalidate({ currentUrl, nextUrl, formAction }: ShouldRevalidateFunctionArgs): boolean {
  // The same address is asked for by who tries again.
  const isAgain = currentUrl.href === nextUrl.href;
  return (isAgain || currentUrl.pathname !== nextUrl.pathname) && formAction !== '/theme/';
}

export default function Instrument({ loaderData }: PageProps<typeof loader>) {
  const { card, series, records, view, canonical } = loaderData;
  const text = useLabels('time-series');
  const subject = useMemo(() => subjectOf(card), [card]);
  return (
    <main id="main" className={styles.main}>
      <InstrumentMeta card={card} canonical={canonical} />
      <InstrumentHead card={card} {...headlinesOf(records)} />
      {subject !== null && (
        <BlockBoundary id="series" title={text('title')}>
          <FirstActPart
            key={canonical}
            code={seriesBlock}
            given={{ subject, view, first: series, sources: card.sources.map(({ name }) => name) }}
          />
        </BlockBoundary>
      )}
      <Records key={`records ${canonical}`} card={card} records={records} />
      <InstrumentFacts card={card} />
      <PageFooter sources={card.sources} hasBonds={false} />
    </main>
  );
}

/** What the head tells of the records below. */
function headlinesOf({ composition: { answer }, dividends }: InstrumentRecords) {
  const total = answer.ok ? answer.value.total : null;
  return {
    size: total === 0 ? null : total,
    dividendYield: dividends.ok ? (dividends.value.last_year?.yield ?? null) : null,
  };
}

interface RecordsProps {
  readonly card: InstrumentCard;
  readonly records: InstrumentRecords;
}

/** Members or holdings, dividends, documents: each where there are any. */
function Records({ card: { model, id }, records: { composition, dividends, documents } }: RecordsProps) {
  const text = useLabels('instruments');
  const documentTexts = useLabels('documents');
  return (
    <>
      {model !== 'stocks' && <FirstActPart code={compositionBlock} given={{ model, id, first: composition }} />}
      {dividends.ok ? (
        dividends.value.items.length > 0 && <FirstActPart code={dividendsBlock} given={{ answer: dividends.value }} />
      ) : (
        <FailedBlock id="dividends" title={text('dividends')} failed={text('dividends_failed')} code={dividends.code} />
      )}
      {documents.ok ? (
        documents.value.items.length > 0 && <FirstActPart code={documentsBlock} given={{ answer: documents.value }} />
      ) : (
        <FailedBlock
          id="documents"
          title={documentTexts('title')}
          failed={documentTexts('failed')}
          code={documents.code}
        />
      )}
    </>
  );
}

interface FailedBlockProps {
  readonly id: string;
  readonly title: string;
  readonly failed: string;
  readonly code: FailureCode;
}

function FailedBlock({ id, title, failed, code }: FailedBlockProps) {
  const { revalidate } = useRevalidator();
  return (
    <Block id={id} title={title}>
      <ErrorState title={failed} code={code} onRetry={() => void revalidate()} />
    </Block>
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
