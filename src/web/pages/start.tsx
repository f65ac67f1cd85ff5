import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { BondList as BondListAnswer } from '#contract/bond-list/bond-list.ts';
import { paramsOfFacets } from '#contract/bond-list/facet-params.ts';
import { type BondListSort, bondListSorts } from '#contract/bond-list/list-sorts.ts';
import { pageAddress } from '#contract/page-address.ts';
import type { Facets } from '#domain/facets/facets.ts';
import { useLabels } from '../context/language-context.ts';
import { type Answered, ask } from '../data/ask.ts';
import { loadOwnSearches, type OwnSearches } from '../data/own-searches.ts';
import { loadOrFail } from '../data/patient-loader.ts';
import { facetsOfSearch } from '../facets/facet-search.ts';
import { spelledOut } from '../facets/spelled-out.ts';
import { BondFilters } from '../features/bond-list/bond-filters.tsx';
import { BondList } from '../features/bond-list/bond-list.tsx';
import { bondOfIsin } from '../features/bond-list/bond-of-isin.ts';
import { SavedSearches } from '../features/saved-searches/saved-searches.tsx';
import { SearchBox } from '../features/search/search-box.tsx';
import { FoundBondsFile } from '../files/bonds-file.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { type ListQuery, listCallQuery, listQueryOf, searchOf } from '../lists/list-query.ts';
import { pageContext } from '../page-context.ts';
import { PageFooter } from '../shell/page-footer.tsx';
import { Button } from '../ui/controls/button.tsx';

interface StartData {
  readonly query: ListQuery<BondListSort>;
  readonly facets: Facets;
  readonly list: Answered<BondListAnswer>;
  readonly canonical: string;
  readonly searches: OwnSearches;
}

function placeOf(url: URL) {
  const facets = facetsOfSearch(url.searchParams);
  const query = { ...listQueryOf(url.searchParams, bondListSorts), filters: paramsOfFacets(facets) };
  return { query, facets, canonical: `${url.origin}/${searchOf(query)}` };
}

/** A language that an address asks for is asked for by the next one too. */
function inSameLanguage<Query extends ListQuery>(query: Query, { searchParams }: URL): Query {
  const language = searchParams.get('lang');
  return language === null ? query : { ...query, filters: [...(query.filters ?? []), ['lang', language]] };
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<StartData> {
  const url = new URL(request.url);
  const place = placeOf(url);
  const { query } = place;
  const spelled = spelledOut(query, url.searchParams);
  if (spelled !== undefined) throw redirect(`/${searchOf(inSameLanguage(spelled, url))}`);
  const { api } = context.get(pageContext);
  const [list, searches] = await Promise.all([
    ask(api, 'GET /api/bonds/', { query: { ...listCallQuery(query), ...Object.fromEntries(query.filters) } }),
    loadOwnSearches(api, request, 'bonds'),
  ]);
  const bond = list.ok ? bondOfIsin(query.q, list.value) : null;
  if (bond !== null) throw redirect(pageAddress('bonds', bond));
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
  const { query, facets, list, canonical, searches } = useLoaderData<StartData>();
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
            {query.filters?.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit" look="primary">
              {shell('search')}
            </Button>
          </SearchBox>
          <SavedSearches searches={searches} model="bonds" query={searchOf({ ...query, page: 1 })} />
        </>
      }
      filters={<BondFilters facets={facets} query={query} />}
      block={{ id: 'bonds', title: text('title') }}
      foot={<PageFooter />}
    >
      <BondList list={list} query={query} facets={facets} tools={<FoundBondsFile query={query} />} />
    </ListPage>
  );
}
