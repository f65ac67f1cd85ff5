import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { BondList as BondListAnswer } from '#contract/bond-list/bond-list.ts';
import { type BondListSort, bondListSorts } from '#contract/bond-list/list-sorts.ts';
import type { AnswerOf } from '#contract/call.ts';
import { pageAddress } from '#contract/page-address.ts';
import type { savedSearchesCall } from '#contract/saved-searches.ts';
import { useLabels } from '../context/language-context.ts';
import { type Answered, ask } from '../data/ask.ts';
import { loadOrFail } from '../data/patient-loader.ts';
import { BondList } from '../features/bond-list/bond-list.tsx';
import { bondOfIsin } from '../features/bond-list/bond-of-isin.ts';
import { SavedSearches } from '../features/saved-searches/saved-searches.tsx';
import { SearchBox } from '../features/search/search-box.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { type ListQuery, listCallQuery, listQueryOf, searchOf } from '../lists/list-query.ts';
import { pageContext } from '../page-context.ts';
import { PageFooter } from '../shell/page-footer.tsx';
import { Button } from '../ui/controls/button.tsx';

interface StartData {
  readonly query: ListQuery<BondListSort>;
  readonly list: Answered<BondListAnswer>;
  readonly canonical: string;
  /** The reader's own searches; null for visitors. */
  readonly searches: AnswerOf<typeof savedSearchesCall>['items'] | null;
}

function placeOf(url: URL) {
  const query = listQueryOf(url.searchParams, bondListSorts);
  return { query, canonical: `${url.origin}/${searchOf(query)}` };
}

/** Visitors are not asked for searches of their own. */
function mayHaveSession(request: Request): boolean {
  return /(?:^|; )bondlens=/.test(request.headers.get('Cookie') ?? '');
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<StartData> {
  const place = placeOf(new URL(request.url));
  const { query } = place;
  const { api } = context.get(pageContext);
  const [list, saved] = await Promise.all([
    ask(api, 'GET /api/bonds/', { query: listCallQuery(query) }),
    mayHaveSession(request) ? ask(api, 'GET /api/uss/') : null,
  ]);
  const bond = list.ok ? bondOfIsin(query.q, list.value) : null;
  if (bond !== null) throw redirect(pageAddress('bonds', bond));
  const searches = saved?.ok === true ? saved.value.items.filter(({ model }) => model === 'bonds') : null;
  return { ...place, list, searches };
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<StartData> {
  const load = () => serverLoader<StartData>();
  return loadOrFail<StartData>(request, load, (url, code) => ({
    ...placeOf(url),
    list: { ok: false, code },
    searches: null,
  }));
}

export default function Start() {
  const text = useLabels('list');
  const shell = useLabels('shell');
  const { query, list, canonical, searches } = useLoaderData<StartData>();
  return (
    <ListPage
      title={query.q === '' ? text('page_title') : text('title_found', { q: query.q })}
      heading={text('heading')}
      lead={text('description')}
      canonical={canonical}
      query={query}
      search={
        <>
          <SearchBox initialText={query.q}>
            <Button type="submit" look="primary">
              {shell('search')}
            </Button>
          </SearchBox>
          {searches !== null && <SavedSearches searches={searches} query={searchOf({ ...query, page: 1 })} />}
        </>
      }
      block={{ id: 'bonds', title: text('title') }}
      foot={<PageFooter />}
    >
      <BondList list={list} query={query} />
    </ListPage>
  );
}
