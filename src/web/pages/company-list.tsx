import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { CompanyList as CompanyListAnswer } from '#contract/instruments/company-list.ts';
import { companyListSorts } from '#contract/instruments/list-sorts.ts';
import { listAddress } from '#contract/page-address.ts';
import { useLabels } from '../context/language-context.ts';
import { type Answered, ask } from '../data/ask.ts';
import { loadOwnSearches, type OwnSearches } from '../data/own-searches.ts';
import { loadOrFail } from '../data/patient-loader.ts';
import { CompanyList } from '../features/instruments/company-list.tsx';
import { SavedSearches } from '../features/saved-searches/saved-searches.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { type ListQuery, listCallQuery, listQueryOf, searchOf } from '../lists/list-query.ts';
import { ListSearch } from '../lists/list-search.tsx';
import { pageContext } from '../page-context.ts';
import { issuerInWords, type Speech } from '../text/issuer-words.ts';

interface ListData {
  readonly query: ListQuery;
  readonly list: Answered<CompanyListAnswer>;
  readonly canonical: string;
  readonly searches: OwnSearches;
}

const path = listAddress('company');

function placeOf(url: URL) {
  const query = listQueryOf(url.searchParams, companyListSorts);
  return { query, canonical: url.origin + path + searchOf(query) };
}

function inWords(list: Answered<CompanyListAnswer>, speech: Speech): Answered<CompanyListAnswer> {
  if (!list.ok) return list;
  const items = list.value.items.map((company) => issuerInWords(company, speech));
  return { ok: true, value: { ...list.value, items } };
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ListData> {
  const { api, language, texts } = context.get(pageContext);
  const place = placeOf(new URL(request.url));
  const [list, searches] = await Promise.all([
    ask(api, 'GET /api/company/', { query: listCallQuery(place.query) }),
    loadOwnSearches(api, request, 'companies'),
  ]);
  return { ...place, list: inWords(list, { language, texts }), searches };
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<ListData> {
  const load = () => serverLoader<ListData>();
  return loadOrFail<ListData>(request, load, (url, code) => ({
    ...placeOf(url),
    list: { ok: false, code },
    searches: null,
  }));
}

export default function CompanyListPage() {
  const text = useLabels('list');
  const search = useLabels('search');
  const { query, list, canonical, searches } = useLoaderData<ListData>();
  const title = search('tab_companies');
  return (
    <ListPage
      title={query.q === '' ? title : text('found', { title, q: query.q })}
      heading={title}
      lead={text('lead_company')}
      canonical={canonical}
      query={query}
      search={
        <>
          <ListSearch path={path} q={query.q} />
          <SavedSearches searches={searches} model="companies" query={searchOf({ ...query, page: 1 })} />
        </>
      }
      block={{ id: 'companies', title }}
    >
      <CompanyList title={title} list={list} query={query} />
    </ListPage>
  );
}
