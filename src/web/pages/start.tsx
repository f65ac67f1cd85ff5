import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { listAddress } from '#contract/platform/page-address.ts';
import { lists } from '#domain/lists/lists.ts';
import { useLabels } from '../context/reader-context.tsx';
import { hasListParam } from '../lists/asked-search.ts';
import { type PageArgs, type PageProps, pageContext } from '../platform/data/ask.ts';
import { loadOrFail } from '../platform/data/load-with-retry.ts';
import { FirstActPart, partAtFirstAct } from '../platform/sections/first-act-part.tsx';
import styles from '../site/front/front.module.css';
import { type FrontData, failedFront, loadFront, newIssuesAddress } from '../site/front/front-data.ts';
import { EmptySite } from '../site/shell/empty-site.tsx';
import { PageFooter } from '../site/shell/page-footer.tsx';
import { LanguageLinks } from '../text/language-links.tsx';
import { AccessPrompt } from '../ui/feedback/notice.tsx';

const frontBlocks = partAtFirstAct(async () => (await import('../site/front/front-blocks.tsx')).FrontBlocks);

/** Addresses of the list of bonds from when it was here lead to where it is. */
function requireFront({ searchParams, search }: URL): void {
  if (hasListParam(lists.bonds, searchParams)) throw redirect(`${listAddress('bonds')}${search}`, 308);
}

export async function loader({ request, context }: PageArgs) {
  requireFront(new URL(request.url));
  const [front] = await Promise.all([loadFront(context.get(pageContext).api, request), frontBlocks.load()]);
  return front;
}

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<FrontData> {
  const front = loadOrFail<FrontData>(request, () => serverLoader<FrontData>(), failedFront);
  await Promise.all([front, frontBlocks.load().catch(() => null)]);
  return front;
}

/** The front page of the market: each block leads to its list. A site without bonds says what comes next. */
export default function Start({ loaderData: front }: PageProps<typeof loader>) {
  const text = useLabels('front');
  const shell = useLabels('shell');
  if (front.total.ok && front.total.value === 0) return <EmptySite />;
  return (
    <main id="main" className={styles.main}>
      <title>{shell('page_title', { title: text('page_title') })}</title>
      <meta name="description" content={text('lead')} />
      <LanguageLinks canonical={front.canonical} />
      <link rel="alternate" type="application/rss+xml" title={text('issues')} href={newIssuesAddress} />
      <header className={styles.intro}>
        <h1>{text('page_title')}</h1>
        <p className="quiet">{text('lead')}</p>
      </header>
      <AccessPrompt what={text('closed')} />
      <FirstActPart code={frontBlocks} given={{ front }} />
      <PageFooter />
    </main>
  );
}
