import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InstrumentList as InstrumentListAnswer } from '#contract/instruments/instrument-list.ts';
import { type InstrumentModel, instrumentModels } from '#contract/instruments/instrument-models.ts';
import { type InstrumentListSort, instrumentListSorts } from '#contract/instruments/list-sorts.ts';
import { listAddress } from '#contract/page-address.ts';
import { useLabels } from '../context/language-context.ts';
import { type Answered, ask } from '../data/ask.ts';
import { loadOwnSearches, type OwnSearches } from '../data/own-searches.ts';
import { loadOrFail } from '../data/patient-loader.ts';
import { InstrumentList } from '../features/instruments/instrument-list.tsx';
import { SavedSearches } from '../features/saved-searches/saved-searches.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { type ListQuery, listCallQuery, listQueryOf, searchOf } from '../lists/list-query.ts';
import { ListSearch } from '../lists/list-search.tsx';
import { pageContext } from '../page-context.ts';

interface ListData {
  readonly model: InstrumentModel;
  readonly query: ListQuery<InstrumentListSort>;
  readonly list: Answered<InstrumentListAnswer>;
  readonly canonical: string;
  readonly searches: OwnSearches;
}

/** The list of stocks, of indexes or of ETFs: the first part of the address says which. */
function placeOf(url: URL) {
  const model = instrumentModels.find((candidate) => url.pathname.startsWith(listAddress(candidate)));
  if (model === undefined) throw data(null, { status: 404 });
  const query = listQueryOf(url.searchParams, instrumentListSorts);
  return { model, query, canonical: url.origin + listAddress(model) + searchOf(query) };
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ListData> {
  const place = placeOf(new URL(request.url));
  const parts = { params: { model: place.model }, query: listCallQuery(place.query) };
  const { api } = context.get(pageContext);
  const [list, searches] = await Promise.all([
    ask(api, 'GET /api/instruments/:model/', parts),
    loadOwnSearches(api, request, place.model),
  ]);
  return { ...place, list, searches };
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<ListData> {
  const load = () => serverLoader<ListData>();
  return loadOrFail<ListData>(request, load, (url, code) => ({
    ...placeOf(url),
    list: { ok: false, code },
    searches: null,
  }));
}

export default function InstrumentListPage() {
  const text = useLabels('list');
  const search = useLabels('search');
  const { model, query, list, canonical, searches } = useLoaderData<ListData>();
  const title = search(`tab_${model}`);
  const path = listAddress(model);
  return (
    <ListPage
      title={query.q === '' ? title : text('found', { title, q: query.q })}
      heading={title}
      lead={text(`lead_${model}`)}
      canonical={canonical}
      query={query}
      search={
        <>
          <ListSearch path={path} q={query.q} />
          <SavedSearches searches={searches} model={model} query={searchOf({ ...query, page: 1 })} />
        </>
      }
      block={{ id: model, title }}
    >
      <InstrumentList model={model} title={title} list={list} query={query} />
    </ListPage>
  );
}
