import { data, redirect } from 'react-router';
import { useLabels } from '../context/reader-context.tsx';
import { BondCurves } from '../figures/curves/bond-curves.tsx';
import { CurveBlock } from '../figures/curves/curve-block.tsx';
import { CurveChoice } from '../figures/curves/curve-choice.tsx';
import { CurveHistory } from '../figures/curves/curve-history.tsx';
import styles from '../figures/curves/curves.module.css';
import { loadCurvesPage } from '../figures/curves/curves-data.ts';
import { curvesStateOf } from '../figures/curves/curves-query.ts';
import { type PageArgs, type PageProps, pageContext } from '../platform/data/ask.ts';
import { LanguageLinks } from '../text/language-links.tsx';
import { AccessPrompt, EmptyState } from '../ui/feedback/notice.tsx';

const isCurrency = (text: string | null | undefined): text is string => /^[A-Z]{3}$/.test(text ?? '');

/** A currency has a page of its own; forms send it as a parameter. */
function requireOwnPage({ searchParams }: URL): void {
  const currency = searchParams.get('currency');
  if (!isCurrency(currency)) return;
  const others = new URLSearchParams([...searchParams].filter(([name]) => name !== 'currency'));
  throw redirect(`/curves/${currency}/${others.size === 0 ? '' : `?${others}`}`);
}

export async function loader({ request, params, context }: PageArgs) {
  const url = new URL(request.url);
  requireOwnPage(url);
  const { currency = null } = params;
  if (currency !== null && !isCurrency(currency)) throw data(null, { status: 404 });
  const page = await loadCurvesPage(context.get(pageContext).api, request, curvesStateOf(url.searchParams, currency));
  // Of one's own days and pairs there are as many as one likes: search engines keep the page of each currency.
  return { page, canonical: `${url.origin}/curves/${page.currency}/`, isChosen: url.search !== '' };
}

/** The curves of a currency on a day and beside another one, their history, and the bonds on curves of their own. */
export default function CurvesPage({ loaderData: { page, canonical, isChosen } }: PageProps<typeof loader>) {
  const text = useLabels('curves');
  const shell = useLabels('shell');
  const { curves, currency } = page;
  return (
    <main id="main" className={styles.main}>
      <title>{shell('page_title', { title: text('title') })}</title>
      <meta name="description" content={text('lead')} />
      {isChosen ? <meta name="robots" content="noindex, follow" /> : <LanguageLinks canonical={canonical} />}
      <header className={styles.intro}>
        <h1>{text('title')}</h1>
        <p className="quiet">{text('lead')}</p>
      </header>
      <CurveChoice {...page} />
      <AccessPrompt what={text('closed')} />
      {curves.map((curve) => (
        <CurveBlock key={curve.of} curve={curve} page={page} />
      ))}
      {curves.length === 0 && <EmptyState icon="info" title={text('empty', { currency })} />}
      <CurveHistory {...page} />
      <BondCurves {...page} />
    </main>
  );
}
