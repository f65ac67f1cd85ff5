import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { instrumentModels } from '#contract/instruments/instrument-models.ts';
import type { InstrumentCard } from '#contract/instruments/instruments.ts';
import { pageAddress } from '#contract/page-address.ts';
import { useLabels, useLanguage } from '../context/language-context.ts';
import { requiredData } from '../data/page-data.ts';
import { InstrumentFacts } from '../features/instruments/instrument-facts.tsx';
import { InstrumentHead } from '../features/instruments/instrument-head.tsx';
import { pageContext } from '../page-context.ts';
import { PageFooter } from '../shell/page-footer.tsx';
import { dateText } from '../text/date-text.ts';
import { issuerInWords } from '../text/issuer-words.ts';
import { LanguageLinks } from '../text/language-links.tsx';
import styles from './instrument.module.css';

/** The page of a stock, an index or an ETF: the first part of the address says which. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const model = instrumentModels.find((candidate) => url.pathname.startsWith(`/${candidate}/`));
  if (model === undefined) throw data(null, { status: 404 });
  const { api, language, texts } = context.get(pageContext);
  const card = await requiredData(api, 'GET /api/instruments/:model/:id/', { params: { model, id: params.id ?? '' } });
  const issuer = card.issuer && issuerInWords(card.issuer, { language, texts });
  return { card: { ...card, issuer }, canonical: url.origin + pageAddress(model, card.id) };
}

export function shouldRevalidate({ formAction }: ShouldRevalidateFunctionArgs): boolean {
  return formAction !== '/theme/';
}

export default function Instrument() {
  const { card, canonical } = useLoaderData<typeof loader>();
  const shell = useLabels('shell');
  const language = useLanguage();
  const sources = card.sources.map(({ name, importedAt }) =>
    shell('source_imported', { name, date: dateText(importedAt, language) }),
  );
  return (
    <main id="main" className={styles.main}>
      <InstrumentMeta card={card} canonical={canonical} />
      <InstrumentHead card={card} />
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
