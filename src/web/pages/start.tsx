import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { BondList as BondListAnswer } from '#contract/bond-list/bond-list.ts';
import { paramsOfFacets } from '#contract/bond-list/facet-params.ts';
import { type BondListColumn, readColumns } from '#contract/bond-list/list-columns.ts';
import type { BondListSort } from '#contract/bond-list/list-sorts.ts';
import { pageAddress } from '#contract/page-address.ts';
import type { Facets } from '#domain/facets/facets.ts';
import { type Grouping, groupings } from '#domain/facets/groupings.ts';
import { useLabels } from '../context/language-context.ts';
import { type Answered, ask } from '../data/ask.ts';
import { loadOwnSearches, type OwnSearches } from '../data/own-searches.ts';
import { loadOwnWatchlists, type OwnWatchlists } from '../data/own-watchlists.ts';
import { loadOrFail } from '../data/patient-loader.ts';
import { facetsOfSearch } from '../facets/facet-search.ts';
import { paramsOfScatter, type ScatterChoice, scatterOfSearch } from '../facets/scatter-search.ts';
import { spelledOut } from '../facets/spelled-out.ts';
import { BasketMenu } from '../features/bond-list/basket-menu.tsx';
import { type BasketAnswer, BondBasket } from '../features/bond-list/bond-basket.tsx';
import { BondFilters, useFilterWords } from '../features/bond-list/bond-filters.tsx';
import { BondGroups, type GroupsAnswer } from '../features/bond-list/bond-groups.tsx';
import { BondList } from '../features/bond-list/bond-list.tsx';
import { bondOfIsin } from '../features/bond-list/bond-of-isin.ts';
import { BondScatter, type ScatterAnswer } from '../features/bond-list/bond-scatter.tsx';
import { BondColumnMenu } from '../features/bond-list/column-menu.tsx';
import { BondGroupMenu } from '../features/bond-list/group-menu.tsx';
import { ScatterLink } from '../features/bond-list/scatter-link.tsx';
import { BondSortMenu } from '../features/bond-list/sort-menu.tsx';
import { SavedSearches } from '../features/saved-searches/saved-searches.tsx';
import { SearchBox } from '../features/search/search-box.tsx';
import { FoundBondsFile } from '../files/bonds-file.tsx';
import { type ChoiceNames, ChoiceNamesContext, nameKey } from '../lists/choice-names.ts';
import { ListPage } from '../lists/list-page.tsx';
import {
  basketParam,
  bondListQueryOf,
  columnsParam,
  groupParam,
  inSameLanguage,
  type ListQuery,
  listCallQuery,
  searchOf,
} from '../lists/list-query.ts';
import { pageContext } from '../page-context.ts';
import { PageFooter } from '../shell/page-footer.tsx';
import { countryName } from '../text/country-name.ts';
import { Button } from '../ui/controls/button.tsx';

interface StartData {
  readonly query: ListQuery<BondListSort>;
  readonly facets: Facets;
  readonly grouping: Grouping | null;
  readonly columns: readonly BondListColumn[] | null;
  readonly choice: ScatterChoice | null;
  readonly basket: number | null;
  readonly list: Answered<BondListAnswer>;
  readonly groups: GroupsAnswer | null;
  readonly scatter: ScatterAnswer | null;
  readonly names: ChoiceNames;
  readonly compared: BasketAnswer;
  readonly canonical: string;
  readonly searches: OwnSearches;
  readonly watchlists: OwnWatchlists;
}

/** The watchlist that an address compares with; null for none. */
function basketOf(params: URLSearchParams): number | null {
  const id = Number(params.get(basketParam));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function placeOf(url: URL) {
  const facets = facetsOfSearch(url.searchParams);
  const grouping = groupings.find((each) => each === url.searchParams.get(groupParam)) ?? null;
  const groups = grouping === null ? [] : [[groupParam, grouping] as const];
  const columns = readColumns(url.searchParams.getAll(columnsParam).join(','));
  const choice = scatterOfSearch(url.searchParams);
  const basket = basketOf(url.searchParams);
  const beside = basket === null ? [] : [[basketParam, String(basket)] as const];
  const shown = columns === null ? [] : [[columnsParam, columns.join(',')] as const];
  const view = [...groups, ...beside, ...shown, ...(choice === null ? [] : paramsOfScatter(choice))];
  const query = { ...bondListQueryOf(url.searchParams), filters: [...paramsOfFacets(facets), ...view] };
  return { query, facets, grouping, columns, choice, basket, canonical: `${url.origin}/${searchOf(query)}` };
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<StartData> {
  const url = new URL(request.url);
  const place = placeOf(url);
  const { query, facets, grouping, choice, basket } = place;
  const spelled = spelledOut(query, url.searchParams);
  if (spelled !== undefined) throw redirect(`/${searchOf(inSameLanguage(spelled, url))}`);
  const { api, language } = context.get(pageContext);
  const filters = Object.fromEntries(paramsOfFacets(facets));
  const { q } = listCallQuery(query);
  const [list, groups, scatter, compared, searches, watchlists] = await Promise.all([
    ask(api, 'GET /api/bonds/', { query: { ...listCallQuery(query), ...filters } }),
    grouping === null ? null : ask(api, 'GET /api/bonds/groups/', { query: { q, ...filters, group: grouping } }),
    choice === null ? null : ask(api, 'GET /api/bonds/scatter/', { query: { q, ...filters, ...choice } }),
    // What a reader keeps has no past.
    basket === null || query.asOf !== undefined
      ? null
      : ask(api, 'GET /api/bonds/basket/', { query: { q, ...filters, basket } }),
    loadOwnSearches(api, request, 'bonds'),
    loadOwnWatchlists(api, request),
  ]);
  const bond = list.ok ? bondOfIsin(query.q, list.value) : null;
  if (bond !== null) throw redirect(pageAddress('bonds', bond));
  const grouped = grouping === 'country' && groups?.ok === true ? (groups.value.groups ?? []) : [];
  const coloured =
    choice?.colour === 'country' && scatter?.ok === true ? new Set(scatter.value.scatter?.groups ?? []) : [];
  const listed = place.columns?.includes('country') === true && list.ok ? list.value.items : [];
  const codes = [
    facets.country,
    ...[...coloured].filter((code) => code !== ''),
    ...[...grouped.map(({ value }) => value), ...listed.map(({ country }) => country)].filter((code) => code !== null),
  ].flat();
  const countries = codes.map((code) => [nameKey('country', code), countryName(code, language)] as const);
  const named = (list.ok ? list.value.names : []).map(
    ({ facet, value, title }) => [nameKey(facet, value), title] as const,
  );
  const names = Object.fromEntries([...countries, ...named]);
  return { ...place, list, groups, scatter, compared, names, searches, watchlists };
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<StartData> {
  const load = () => serverLoader<StartData>();
  return loadOrFail<StartData>(request, load, (url, code) => ({
    ...placeOf(url),
    list: { ok: false, code },
    groups: null,
    scatter: null,
    compared: null,
    names: {},
    searches: null,
    watchlists: [],
  }));
}

export default function Start() {
  const text = useLabels('list');
  const shell = useLabels('shell');
  const data = useLoaderData<StartData>();
  const { query, facets, grouping, columns, choice, basket, names, searches } = data;
  const filterWords = useFilterWords({ facets, query });
  return (
    <ChoiceNamesContext value={names}>
      <ListPage
        title={query.q === '' ? text('page_title') : text('title_found', { q: query.q })}
        heading={text('heading')}
        lead={text('description')}
        canonical={data.canonical}
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
        {grouping !== null && data.groups !== null && (
          <BondGroups answer={data.groups} {...{ grouping, facets, query }} />
        )}
        {choice !== null && data.scatter !== null && (
          <BondScatter answer={data.scatter} {...{ choice, facets, query }} />
        )}
        {basket !== null && <BondBasket answer={data.compared} {...{ basket, facets, query }} />}
        <BondList
          list={data.list}
          query={query}
          filterWords={filterWords}
          columns={columns}
          tools={
            <>
              <BondSortMenu query={query} />
              <ScatterLink query={query} choice={choice} />
              <BondGroupMenu query={query} grouping={grouping} />
              <BasketMenu lists={data.watchlists} {...{ query, basket }} />
              <BondColumnMenu query={query} columns={columns} />
              <FoundBondsFile facets={facets} query={query} columns={columns} />
            </>
          }
        />
      </ListPage>
    </ChoiceNamesContext>
  );
}
