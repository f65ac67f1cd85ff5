import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { BondList as BondListAnswer } from '#contract/bond-list.ts';
import { useLabels } from '../context/language-context.ts';
import { blockData } from '../data/page-data.ts';
import { BondList } from '../features/bond-list/bond-list.tsx';
import { bondOfIsin, listQueryOf, searchOf } from '../features/bond-list/list-query.ts';
import { SearchBox } from '../features/search/search-box.tsx';
import { pageContext } from '../page-context.ts';
import { PageFooter } from '../shell/page-footer.tsx';
import { Button } from '../ui/button.tsx';
import styles from './start.module.css';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const query = listQueryOf(url.searchParams);
  const list = await blockData<BondListAnswer>(context.get(pageContext).api, `/api/bonds/${searchOf(query)}`);
  const bond = list.ok ? bondOfIsin(query, list.value) : null;
  if (bond !== null) throw redirect(`/bonds/${bond}/`);
  return { query, list, canonical: `${url.origin}/${searchOf(query)}` };
}

export default function Start() {
  const text = useLabels('list');
  const shell = useLabels('shell');
  const { query, list, canonical } = useLoaderData<typeof loader>();
  const title = query.q === '' ? text('page_title') : text('title_found', { q: query.q });
  return (
    <main id="main" className={styles.main}>
      <title>{shell('page_title', { title })}</title>
      <meta name="description" content={text('description')} />
      <link rel="canonical" href={canonical} />
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
      <BondList list={list} query={query} />
      <PageFooter />
    </main>
  );
}
