import { type ClientLoaderFunctionArgs, data, redirect } from 'react-router';
import { groupsOf } from '#contract/lists/list-answers.ts';
import { listAddress } from '#contract/platform/page-address.ts';
import { isNamed } from '#domain/fields/field.ts';
import { type Asked, askedFilters, plainValue, writeAsked } from '#domain/lists/asked.ts';
import { groupingsOf, lists, type OtherListId, otherListIds, readColumns, sortsOf } from '#domain/lists/lists.ts';
import { useLabels } from '../context/reader-context.tsx';
import { askedOfSearch, spelledOut } from '../lists/asked-search.ts';
import type { ItemsAnswer } from '../lists/list/item-list.tsx';
import { type GroupsAnswer, ListGroups } from '../lists/list/list-groups.tsx';
import { listFilters, loadParts, otherList } from '../lists/list/list-parts.ts';
import { ListTools } from '../lists/list/list-tools.tsx';
import { loadOwnSearches, type OwnSearches } from '../lists/own/own-lists.ts';
import { SavedSearches } from '../lists/saved-searches/saved-searches.tsx';
import { type ChoiceNames, ChoiceNamesContext, nameKey } from '../lists/use-field-texts.ts';
import { type Api, ask, type PageArgs, type PageProps, pageContext } from '../platform/data/ask.ts';
import { loadOrFail } from '../platform/data/load-with-retry.ts';
import { ListPage } from '../platform/lists/list-page.tsx';
import {
  columnsParam,
  groupParam,
  inSameLanguage,
  type ListQuery,
  listCallQuery,
  manySortsQueryOf,
  searchOf,
} from '../platform/lists/list-query.ts';
import { ListSearch } from '../platform/lists/list-search.tsx';
import { FirstActPart } from '../platform/sections/first-act-part.tsx';
import { countryName } from '../text/fact-text.ts';

interface OtherListData {
  readonly model: OtherListId;
  readonly query: ListQuery;
  readonly asked: Asked;
  readonly grouping: string | null;
  readonly columns: readonly string[] | null;
  readonly list: ItemsAnswer;
  readonly groups: GroupsAnswer | null;
  readonly names: ChoiceNames;
  readonly canonical: string;
  readonly searches: OwnSearches;
}

const pathOf = (model: OtherListId) => listAddress(model === 'companies' ? 'company' : model);

/** The list of stocks, indexes, ETFs or companies: the first part of the address says which. */
function placeOf(url: URL) {
  const model = otherListIds.find((candidate) => url.pathname.startsWith(pathOf(candidate)));
  if (model === undefined) throw data(null, { status: 404 });
  const { searchParams: params } = url;
  const asked = askedOfSearch(lists[model], params);
  const grouping = groupingsOf(lists[model]).find(({ id }) => id === params.get(groupParam))?.id ?? null;
  const columns = readColumns(lists[model], params.getAll(columnsParam).join(','));
  const view = [
    ...(grouping === null ? [] : [[groupParam, grouping] as const]),
    ...(columns === null ? [] : [[columnsParam, columns.join(',')] as const]),
  ];
  const query = {
    ...manySortsQueryOf(params, sortsOf(lists[model])),
    filters: [...writeAsked(lists[model], asked), ...view],
  };
  return { model, asked, grouping, columns, query, canonical: url.origin + pathOf(model) + searchOf(query) };
}

type Place = ReturnType<typeof placeOf>;

function loadList(api: Api, { model, query, asked }: Place): Promise<ItemsAnswer> {
  const parts = { query: { ...listCallQuery(query), ...Object.fromEntries(writeAsked(lists[model], asked)) } };
  if (model === 'companies') return ask(api, 'GET /api/company/', parts);
  return ask(api, 'GET /api/instruments/:model/', { params: { model }, ...parts });
}

async function loadGroups(api: Api, { model, asked, query: { q }, grouping }: Place): Promise<GroupsAnswer | null> {
  if (grouping === null) return null;
  const query = { ...(q !== '' && { q }), ...Object.fromEntries(writeAsked(lists[model], asked)), group: grouping };
  const answer = await ask(api, 'GET /api/screener/:model/groups/', { params: { model }, query });
  return answer.ok ? { ok: true, value: groupsOf(lists[model], answer.value.groups) } : answer;
}

/** The names of ids and codes that the list is asked for; they come with the counts of all. */
async function loadNames(api: Api, { model, asked }: Place): Promise<ChoiceNames> {
  const hasNames = askedFilters(lists[model], asked).some(isNamed);
  if (!hasNames) return {};
  const counted = await ask(api, 'GET /api/screener/:model/counts/', { params: { model }, query: {} });
  return counted.ok ? namesOf(counted.value.counts.choices) : {};
}

function namesOf(choices: Readonly<Record<string, unknown>>): ChoiceNames {
  const named = Object.entries(choices).flatMap(([id, values]) =>
    ((values ?? []) as readonly { readonly value: string; readonly title: string | null }[]).flatMap(
      ({ value, title }) => (title === null ? [] : [[nameKey(id, value), title] as const]),
    ),
  );
  return Object.fromEntries(named);
}

/** Names that browsers would write otherwise are those of the server. */
function countryNames(codes: readonly (string | null)[], nameOf: (code: string) => string): ChoiceNames {
  const known = new Set(codes.filter((code) => code !== null));
  return Object.fromEntries([...known].map((code) => [nameKey('country', code), nameOf(code)]));
}

export async function loader({ request, context }: PageArgs): Promise<OtherListData> {
  const { api, language } = context.get(pageContext);
  const url = new URL(request.url);
  const place = placeOf(url);
  const spelled = spelledOut(lists[place.model], place.query, url.searchParams);
  if (spelled !== undefined) throw redirect(`${pathOf(place.model)}${searchOf(inSameLanguage(spelled, url))}`);
  const [list, groups, names, searches] = await Promise.all([
    loadList(api, place),
    loadGroups(api, place),
    loadNames(api, place),
    loadOwnSearches(api, request, place.model),
    loadParts(otherList, listFilters),
  ]);
  const codes = [
    ...(place.asked.choices.country ?? []).map(plainValue),
    ...(list.ok ? list.value.items.map(({ country = null }) => country) : []),
    ...(place.grouping === 'country' && groups?.ok === true ? (groups.value ?? []).map(({ value }) => value) : []),
  ];
  const countries = countryNames(codes, (code) => countryName(code, language));
  return { ...place, list, groups, names: { ...names, ...countries }, searches };
}

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<OtherListData> {
  const load = () => serverLoader<OtherListData>();
  const loaded = loadOrFail<OtherListData>(request, load, (url, code) => ({
    ...placeOf(url),
    list: { ok: false, code },
    groups: null,
    names: {},
    searches: null,
  }));
  await Promise.all([loaded, loadParts(otherList, listFilters).catch(() => null)]);
  return loaded;
}

export default function OtherListPage({ loaderData }: PageProps<typeof loader>) {
  const { model, query, asked, grouping, columns, list, groups, names, canonical, searches } = loaderData;
  const text = useLabels('list');
  const search = useLabels('search');
  const title = search(`tab_${model}`);
  const path = pathOf(model);
  const place = { list: lists[model], path, asked, query };
  const by = groupingsOf(lists[model]).find(({ id }) => id === grouping);
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
        filters={<FirstActPart code={listFilters} given={place} />}
        block={{ id: model, title }}
      >
        {by !== undefined && groups !== null && <ListGroups place={place} grouping={by} answer={groups} />}
        <FirstActPart
          code={otherList}
          given={{
            place,
            title,
            list,
            columns,
            tools: <ListTools place={place} grouping={grouping} columns={columns} />,
          }}
        />
      </ListPage>
    </ChoiceNamesContext>
  );
}
