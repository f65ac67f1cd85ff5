import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { listAddress } from '#contract/platform/page-address.ts';
import { lists } from '#domain/lists/lists.ts';
import { useAudience, useLabels } from '../context/reader-context.tsx';
import { hasListParam } from '../lists/asked-search.ts';
import { type PageArgs, type PageProps, pageContext } from '../platform/data/ask.ts';
import { loadOrFail } from '../platform/data/load-with-retry.ts';
import styles from '../site/front/front.module.css';
import {
  CurvesBlock,
  FrontPrompt,
  IssuesBlock,
  MarketList,
  newIssuesAddress,
  OwnBlock,
  RatingMoves,
  WeekBlock,
} from '../site/front/front-blocks.tsx';
import { type FrontData, failedFront, frontLists, loadFront } from '../site/front/front-data.ts';
import { EmptySite } from '../site/shell/empty-site.tsx';
import { PageFooter } from '../site/shell/page-footer.tsx';
import { LanguageLinks } from '../text/language-links.tsx';

/** Addresses of the list of bonds from when it was here lead to where it is. */
function requireFront({ searchParams, search }: URL): void {
  if (hasListParam(lists.bonds, searchParams)) throw redirect(`${listAddress('bonds')}${search}`, 308);
}

export async function loader({ request, context }: PageArgs) {
  requireFront(new URL(request.url));
  return loadFront(context.get(pageContext).api, request);
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<FrontData> {
  return loadOrFail<FrontData>(request, () => serverLoader<FrontData>(), failedFront);
}

/** The front page of the market: each block leads to its list. A site without bonds says what comes next. */
export default function Start({ loaderData: front }: PageProps<typeof loader>) {
  const text = useLabels('front');
  const shell = useLabels('shell');
  const isFull = useAudience() === 'full';
  if (front.total.ok && front.total.value === 0) return <EmptySite />;
  // What a reader may see comes before what is closed to him.
  const open = (
    <>
      <IssuesBlock issues={front.issues} today={front.today} />
      <WeekBlock week={front.week} />
    </>
  );
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
      <FrontPrompt />
      <div className={styles.blocks}>
        {!isFull && open}
        <CurvesBlock curves={front.curves} />
        <OwnBlock watchlists={front.watchlists} alerts={front.alerts} />
        {frontLists.map(({ id }) => (
          <MarketList key={id} id={id} front={front} />
        ))}
        <RatingMoves ratingMoves={front.ratingMoves} />
        {isFull && open}
      </div>
      <PageFooter />
    </main>
  );
}
