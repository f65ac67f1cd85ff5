import { type ClientLoaderFunctionArgs, data, redirect } from 'react-router';
import { useLabels } from '../context/reader-context.tsx';
import styles from '../figures/curves/curves.module.css';
import { loadCurvesPage } from '../figures/curves/curves-data.ts';
import { curvesStateOf } from '../figures/curves/curves-query.ts';
import { type PageArgs, type PageProps, pageContext } from '../platform/data/ask.ts';
import { FirstActPart, partAtFirstAct } from '../platform/sections/first-act-part.tsx';
import { LanguageLinks } from '../text/language-links.tsx';

const curvesParts = partAtFirstAct(async () => (await import('../figures/curves/curves-parts.tsx')).CurvesParts);

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
  const [page] = await Promise.all([
    loadCurvesPage(context.get(pageContext).api, request, curvesStateOf(url.searchParams, currency)),
    curvesParts.load(),
  ]);
  // Of one's own days and pairs there are as many as one likes: search engines keep the page of each currency.
  return { page, canonical: `${url.origin}/curves/${page.currency}/`, isChosen: url.search !== '' };
}

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [loaded] = await Promise.all([serverLoader<typeof loader>(), curvesParts.load().catch(() => null)]);
  return loaded;
}

/** The curves of a currency on a day and beside another one, their history, and the bonds on curves of their own. */
export default function CurvesPage({ loaderData: { page, canonical, isChosen } }: PageProps<typeof loader>) {
  const text = useLabels('curves');
  const shell = useLabels('shell');
  return (
    <main id="main" className={styles.main}>
      <title>{shell('page_title', { title: text('title') })}</title>
      <meta name="description" content={text('lead')} />
      {isChosen ? <meta name="robots" content="noindex, follow" /> : <LanguageLinks canonical={canonical} />}
      <header className={styles.intro}>
        <h1>{text('title')}</h1>
        <p className="quiet">{text('lead')}</p>
      </header>
      <FirstActPart code={curvesParts} given={{ page }} />
    </main>
  );
}
