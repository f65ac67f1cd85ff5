import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { BondList as BondListAnswer } from '#contract/bond-list/bond-list.ts';
import { pageAddress } from '#contract/page-address.ts';
import { useLabels } from '../context/language-context.ts';
import { type Answered, ask } from '../data/ask.ts';
import { codeOfLoad, loadPatiently } from '../data/patient-loader.ts';
import { BondList } from '../features/bond-list/bond-list.tsx';
import { bondOfIsin, type ListQuery, listCallQuery, listQueryOf, searchOf } from '../features/bond-list/list-query.ts';
import { SearchBox } from '../features/search/search-box.tsx';
import { pageContext } from '../page-context.ts';
import { PageFooter } from '../shell/page-footer.tsx';
import { LanguageLinks } from '../text/language-links.tsx';
import { Button } from '../ui/controls/button.tsx';
import { BlockBoundary } from '../ui/feedback/block-boundary.tsx';
import styles from './start.module.css';

interface StartData {
  readonly query: ListQuery;
  readonly list: Answered<BondListAnswer>;
  readonly canonical: string;
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<StartData> {
  const url = new URL(request.url);
  const query = listQueryOf(url.searchParams);
  const list = await ask(context.get(pageContext).api, 'GET /api/bonds/', { query: listCallQuery(query) });
  const bond = list.ok ? bondOfIsin(query, list.value) : null;
  if (bond !== null) throw redirect(pageAddress('bonds', bond));
  return { query, list, canonical: `${url.origin}/${searchOf(query)}` };
}

/** A list that does not come leaves the page where it is; what else the server answers, such as a redirect, goes its way. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<StartData> {
  try {
    return await loadPatiently(() => serverLoader<StartData>(), request.signal);
  } catch (reason) {
    const code = codeOfLoad(reason);
    if (code === null) throw reason;
    const url = new URL(request.url);
    const query = listQueryOf(url.searchParams);
    return { query, list: { ok: false, code }, canonical: `${url.origin}/${searchOf(query)}` };
  }
}

export default function Start() {
  const text = useLabels('list');
  const shell = useLabels('shell');
  const { query, list, canonical } = useLoaderData<StartData>();
  const title = query.q === '' ? text('page_title') : text('title_found', { q: query.q });
  return (
    <main id="main" className={styles.main}>
      <title>{shell('page_title', { title })}</title>
      <meta name="description" content={text('description')} />
      <LanguageLinks canonical={canonical} />
      {(query.q !== '' || query.sort !== null) && <meta name="robots" content="noindex, follow" />}
      <header className={styles.intro}>
        <div className={styles.words}>
          <h1>{text('heading')}</h1>
          <p className="quiet">{text('description')}</p>
        </div>
        <div className={styles.search}>
          <SearchBox initialText={query.q}>
            <Button type="submit" look="primary">
              {shell('search')}
            </Button>
          </SearchBox>
        </div>
      </header>
      <BlockBoundary id="bonds" title={text('title')} resetOn={searchOf(query)}>
        <BondList list={list} query={query} />
      </BlockBoundary>
      <PageFooter />
    </main>
  );
}
