import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { listAddress } from '#contract/page-address.ts';
import type { ScreenCounts } from '#contract/screener/screen-calls.ts';
import { type Asked, askedFilters, writeAsked } from '#domain/screener/asked.ts';
import { groupingsOf, readScreenColumns, type ScreenModel, screenModels, sortsOf } from '#domain/screener/screens.ts';
import { useLabels } from '../context/language-context.ts';
import { ask } from '../data/ask.ts';
import { loadOwnSearches, type OwnSearches } from '../data/own-searches.ts';
import { loadOrFail } from '../data/patient-loader.ts';
import { SavedSearches } from '../features/saved-searches/saved-searches.tsx';
import { ScreenFilters } from '../features/screener/screen-filters.tsx';
import { ScreenGroups, type ScreenGroupsAnswer } from '../features/screener/screen-groups.tsx';
import { type ScreenAnswer, ScreenList } from '../features/screener/screen-list.tsx';
import { askedOfSearch, spelledOutScreen } from '../features/screener/screen-query.ts';
import { ScreenTools } from '../features/screener/screen-tools.tsx';
import { type ChoiceNames, ChoiceNamesContext, nameKey } from '../lists/choice-names.ts';
import { ListPage } from '../lists/list-page.tsx';
import {
  columnsParam,
  groupParam,
  inSameLanguage,
  type ListQuery,
  listCallQuery,
  manySortsQueryOf,
  searchOf,
} from '../lists/list-query.ts';
import { ListSearch } from '../lists/list-search.tsx';
import { type Api, pageContext } from '../page-context.ts';
import { countryName } from '../text/country-name.ts';

interface ScreenData {
  readonly model: ScreenModel;
  readonly query: ListQuery;
  readonly asked: Asked;
  readonly grouping: string | null;
  readonly columns: readonly string[] | null;
  readonly list: ScreenAnswer;
  readonly groups: ScreenGroupsAnswer | null;
  readonly names: ChoiceNames;
  readonly canonical: string;
  readonly searches: OwnSearches;
}

const pathOf = (model: ScreenModel) => listAddress(model === 'companies' ? 'company' : model);

/** The list of stocks, indexes, ETFs or companies: the first part of the address says which. */
function placeOf(url: URL) {
  const model = screenModels.find((candidate) => url.pathname.startsWith(pathOf(candidate)));
  if (model === undefined) throw data(null, { status: 404 });
  const { searchParams: params } = url;
  const asked = askedOfSearch(model, params);
  const grouping = groupingsOf(model).find(({ id }) => id === params.get(groupParam))?.id ?? null;
  const columns = readScreenColumns(model, params.getAll(columnsParam).join(','));
  const view = [
    ...(grouping === null ? [] : [[groupParam, grouping] as const]),
    ...(columns === null ? [] : [[columnsParam, columns.join(',')] as const]),
  ];
  const query = { ...manySortsQueryOf(params, sortsOf(model)), filters: [...writeAsked(model, asked), ...view] };
  return { model, asked, grouping, columns, query, canonical: url.origin + pathOf(model) + searchOf(query) };
}

type Place = ReturnType<typeof placeOf>;

function loadList(api: Api, { model, query, asked }: Place): Promise<ScreenAnswer> {
  const parts = { query: { ...listCallQuery(query), ...Object.fromEntries(writeAsked(model, asked)) } };
  if (model === 'companies') return ask(api, 'GET /api/company/', parts);
  return ask(api, 'GET /api/instruments/:model/', { params: { model }, ...parts });
}

function loadGroups(api: Api, { model, asked, query: { q }, grouping }: Place): Promise<ScreenGroupsAnswer> | null {
  if (grouping === null) return null;
  const query = { ...(q !== '' && { q }), ...Object.fromEntries(writeAsked(model, asked)), group: grouping };
  return ask(api, 'GET /api/screener/:model/groups/', { params: { model }, query });
}

/** The names of ids and codes that the list is asked for; they come with the counts of all. */
async function loadNames(api: Api, { model, asked }: Place): Promise<ChoiceNames> {
  const hasNames = askedFilters(model, asked).some(
    (field) => field.type === 'choice' && (field.of === 'venue' || field.of === 'id'),
  );
  if (!hasNames) return {};
  const counted = await ask(api, 'GET /api/screener/:model/counts/', { params: { model }, query: {} });
  return counted.ok ? namesOf(counted.value.counts) : {};
}

function namesOf({ choices }: ScreenCounts): ChoiceNames {
  const named = Object.entries(choices).flatMap(([id, values]) =>
    (values ?? []).flatMap(({ value, title }) => (title === null ? [] : [[nameKey(id, value), title] as const])),
  );
  return Object.fromEntries(named);
}

/** Names that browsers would write otherwise are those of the server. */
function countryNames(codes: readonly (string | null)[], nameOf: (code: string) => string): ChoiceNames {
  const known = new Set(codes.filter((code) => code !== null));
  return Object.fromEntries([...known].map((code) => [nameKey('country', code), nameOf(code)]));
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ScreenData> {
  const { api, language } = context.get(pageContext);
  const url = new URL(request.url);
  const place = placeOf(url);
  const spelled = spelledOutScreen(place.model, place.query, url.searchParams);
  if (spelled !== undefined) throw redirect(`${pathOf(place.model)}${searchOf(inSameLanguage(spelled, url))}`);
  const [list, groups, names, searches] = await Promise.all([
    loadList(api, place),
    loadGroups(api, place),
    loadNames(api, place),
    loadOwnSearches(api, request, place.model),
  ]);
  const codes = [
    ...(place.asked.choices.country ?? []),
    ...(list.ok ? list.value.items.map(({ country }) => country) : []),
    ...(place.grouping === 'country' && groups?.ok === true ? groups.value.groups.map(({ value }) => value) : []),
  ];
  const countries = countryNames(codes, (code) => countryName(code, language));
  return { ...place, list, groups, names: { ...names, ...countries }, searches };
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<ScreenData> {
  const load = () => serverLoader<ScreenData>();
  return loadOrFail<ScreenData>(request, load, (url, code) => ({
    ...placeOf(url),
    list: { ok: false, code },
    groups: null,
    names: {},
    searches: null,
  }));
}

export default function ScreenListPage() {
  const text = useLabels('list');
  const search = useLabels('search');
  const { model, query, asked, grouping, columns, list, groups, names, canonical, searches } =
    useLoaderData<ScreenData>();
  const title = search(`tab_${model}`);
  const path = pathOf(model);
  const place = { model, path, asked, query };
  const by = groupingsOf(model).find(({ id }) => id === grouping);
  return (
    <ChoiceNamesContext value={names}>
      <ListPage
        title={query.q === '' ? title : text('found', { title, q: query.q })}
        heading={title}
        lead={text(`lead_${model === 'companies' ? 'company' : model}`)}
        canonical={canonical}
        query={query}
        search={
          <>
            <ListSearch path={path} q={query.q} filters={query.filters} />
            <SavedSearches searches={searches} model={model} query={searchOf({ ...query, page: 1 })} />
          </>
        }
        filters={<ScreenFilters {...place} />}
        block={{ id: model, title }}
      >
        {by !== undefined && groups !== null && <ScreenGroups place={place} grouping={by} answer={groups} />}
        <ScreenList {...{ place, title, list, columns }} tools={<ScreenTools {...{ place, grouping, columns }} />} />
      </ListPage>
    </ChoiceNamesContext>
  );
}
