import { type ClientLoaderFunctionArgs, Link, redirect } from 'react-router';
import type { BondList as BondListAnswer } from '#contract/lists/bond-list.ts';
import { groupsOf } from '#contract/lists/list-answers.ts';
import { listAddress, pageAddress } from '#contract/platform/page-address.ts';
import { MAX_COMPARED_BONDS } from '#domain/bond/max-compared-bonds.ts';
import { type Asked, plainValue, writeAsked } from '#domain/lists/asked.ts';
import { groupingsOf, lists, readColumns, sortsOf } from '#domain/lists/lists.ts';
import { DayLink, useAudience, useLabels, useSession } from '../context/reader-context.tsx';
import { askedOfSearch, spelledOut } from '../lists/asked-search.ts';
import { type BasketAnswer, BondBasket } from '../lists/list/bond-basket.tsx';
import { bondOfIsin } from '../lists/list/bond-of-isin.ts';
import { BondScatter, type ScatterAnswer } from '../lists/list/bond-scatter.tsx';
import { type GroupsAnswer, ListGroups } from '../lists/list/list-groups.tsx';
import { foundBonds, listFilters, loadParts } from '../lists/list/list-parts.ts';
import { ListTools } from '../lists/list/list-tools.tsx';
import { ScatterLink } from '../lists/list/scatter-bar.tsx';
import { loadOwnSearches, loadOwnWatchlists, type OwnSearches, type OwnWatchlists } from '../lists/own/own-lists.ts';
import { SavedSearches } from '../lists/saved-searches/saved-searches.tsx';
import { paramsOfScatter, type ScatterChoice, scatterOfSearch } from '../lists/scatter-search.ts';
import { SearchBox } from '../lists/search/search-box.tsx';
import { type ChoiceNames, ChoiceNamesContext, nameKey } from '../lists/use-field-texts.ts';
import { type Answered, type Api, ask, type PageArgs, type PageProps, pageContext } from '../platform/data/ask.ts';
import { comparisonAddress } from '../platform/data/comparison-query.ts';
import { loadOrFail } from '../platform/data/load-with-retry.ts';
import { ListPage } from '../platform/lists/list-page.tsx';
import {
  basketParam,
  columnsParam,
  groupParam,
  inSameLanguage,
  type ListQuery,
  listCallQuery,
  manySortsQueryOf,
  searchOf,
} from '../platform/lists/list-query.ts';
import { FirstActPart } from '../platform/sections/first-act-part.tsx';
import { EmptySite } from '../site/shell/empty-site.tsx';
import { PageFooter } from '../site/shell/page-footer.tsx';
import { countryName } from '../text/fact-text.ts';
import button from '../ui/controls/button.module.css';
import { Button } from '../ui/controls/button.tsx';
import { Menu } from '../ui/controls/menu.tsx';
import { NotLoaded } from '../ui/feedback/notice.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { Icon } from '../ui/layout/icon.tsx';

const list = lists.bonds;
const path = listAddress('bonds');

interface BondListData {
  readonly query: ListQuery;
  readonly asked: Asked;
  readonly grouping: string | null;
  readonly columns: readonly string[] | null;
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
  const asked = askedOfSearch(list, url.searchParams);
  const grouping = groupingsOf(list).find(({ id }) => id === url.searchParams.get(groupParam))?.id ?? null;
  const groups = grouping === null ? [] : [[groupParam, grouping] as const];
  const columns = readColumns(list, url.searchParams.getAll(columnsParam).join(','));
  const choice = scatterOfSearch(lists.bonds, url.searchParams);
  const basket = basketOf(url.searchParams);
  const beside = basket === null ? [] : [[basketParam, String(basket)] as const];
  const shown = columns === null ? [] : [[columnsParam, columns.join(',')] as const];
  const view = [...groups, ...beside, ...shown, ...(choice === null ? [] : paramsOfScatter(choice))];
  const query = {
    ...manySortsQueryOf(url.searchParams, sortsOf(list)),
    filters: [...writeAsked(list, asked), ...view],
  };
  return { query, asked, grouping, columns, choice, basket, canonical: url.origin + path + searchOf(query) };
}

async function loadGroups(
  api: Api,
  query: { readonly q: string | undefined; readonly group: string },
): Promise<GroupsAnswer> {
  const groups = await ask(api, 'GET /api/bonds/groups/', { query });
  if (!groups.ok) return groups;
  return { ok: true, value: groups.value.groups === null ? null : groupsOf(list, groups.value.groups) };
}

export async function loader({ request, context }: PageArgs): Promise<BondListData> {
  const url = new URL(request.url);
  const place = placeOf(url);
  const { query, asked, grouping, choice, basket } = place;
  const spelled = spelledOut(list, query, url.searchParams);
  if (spelled !== undefined) throw redirect(`${path}${searchOf(inSameLanguage(spelled, url))}`);
  const { api, language } = context.get(pageContext);
  const filters = Object.fromEntries(writeAsked(list, asked));
  const { q } = listCallQuery(query);
  const [found, groups, scatter, compared, searches, watchlists] = await Promise.all([
    ask(api, 'GET /api/bonds/', { query: { ...listCallQuery(query), ...filters } }),
    grouping === null ? null : loadGroups(api, { q, ...filters, group: grouping }),
    choice === null ? null : ask(api, 'GET /api/bonds/scatter/', { query: { q, ...filters, ...choice } }),
    // What a reader keeps has no past.
    basket === null || query.asOf !== undefined
      ? null
      : ask(api, 'GET /api/bonds/basket/', { query: { q, ...filters, basket } }),
    loadOwnSearches(api, request, 'bonds'),
    loadOwnWatchlists(api, request),
    loadParts(foundBonds, listFilters),
  ]);
  const bond = found.ok ? bondOfIsin(query.q, found.value) : null;
  if (bond !== null) throw redirect(pageAddress('bonds', bond));
  const grouped = grouping === 'country' && groups?.ok === true ? (groups.value ?? []) : [];
  const coloured =
    choice?.colour === 'country' && scatter?.ok === true ? new Set(scatter.value.scatter?.groups ?? []) : [];
  const listed = place.columns?.includes('country') === true && found.ok ? found.value.items : [];
  const codes = [
    (asked.choices.country ?? []).map(plainValue),
    ...[...coloured].filter((code) => code !== ''),
    ...[...grouped.map(({ value }) => value), ...listed.map(({ country }) => country)].filter((code) => code !== null),
  ].flat();
  const countries = codes.map((code) => [nameKey('country', code), countryName(code, language)] as const);
  const named = (found.ok ? found.value.names : []).map(
    ({ facet, value, title }) => [nameKey(facet, value), title] as const,
  );
  const names = Object.fromEntries([...countries, ...named]);
  return { ...place, list: found, groups, scatter, compared, names, searches, watchlists };
}

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<BondListData> {
  const load = () => serverLoader<BondListData>();
  const loaded = loadOrFail<BondListData>(request, load, (url, code) => ({
    ...placeOf(url),
    list: { ok: false, code },
    groups: null,
    scatter: null,
    compared: null,
    names: {},
    searches: null,
    watchlists: null,
  }));
  await Promise.all([loaded, loadParts(foundBonds, listFilters).catch(() => null)]);
  return loaded;
}

/** Sets the bonds that were found beside each other, where they have room. */
function CompareFound({ found }: { readonly found: BondListData['list'] }) {
  const text = useLabels('compare');
  const isFull = useAudience() === 'full';
  const bonds = found.ok && found.value.total <= MAX_COMPARED_BONDS ? found.value.items.map(({ id }) => id) : [];
  if (!isFull || bonds.length < 2) return null;
  return (
    <DayLink
      className={classNames(button.button, button.small, button.ghost)}
      to={comparisonAddress({ bonds, hasDifferencesOnly: false })}
    >
      <Icon name="compare" /> {text('compare')}
    </DayLink>
  );
}

interface BasketMenuProps {
  readonly query: ListQuery;
  readonly lists: OwnWatchlists;
  /** The watchlist that the list is compared with; null for none. */
  readonly basket: number | null;
}

/** With which of the reader's watchlists the list is compared; each choice is an address. */
function BasketMenu({ query, lists, basket }: BasketMenuProps) {
  const text = useLabels('basket');
  const list = useLabels('list');
  const isFull = useAudience() === 'full';
  const { flags } = useSession();
  // The list of the system needs its flag.
  if (lists?.ok === false) return isFull && <NotLoaded what={list('watchlists_failed')} />;
  const open = (lists?.value ?? []).filter(({ isSystem }) => !isSystem || flags.includes('nsd'));
  const others = (query.filters ?? []).filter(([name]) => name !== basketParam);
  const addressOf = (filters: NonNullable<ListQuery['filters']>) => `${path}${searchOf({ ...query, filters })}`;
  if (!isFull || open.length === 0) return null;
  return (
    <Menu
      label={text('choose')}
      summaryClass={classNames(button.button, button.small, button.ghost)}
      summary={
        <>
          {text('choose')} <Icon name="down" />
        </>
      }
    >
      <Link to={addressOf(others)} preventScrollReset aria-current={basket === null ? 'true' : undefined}>
        {text('none')}
      </Link>
      {open.map(({ id, name, count }) => (
        <Link
          key={id}
          to={addressOf([...others, [basketParam, String(id)]])}
          preventScrollReset
          aria-current={id === basket ? 'true' : undefined}
        >
          {`${name} (${count})`}
        </Link>
      ))}
    </Menu>
  );
}

/** Whether there is nothing although nothing was asked for. */
function isEmptySite({ list: found, query }: BondListData): boolean {
  return found.ok && found.value.total + found.value.leftOut === 0 && searchOf(query) === '';
}

export default function Bonds({ loaderData }: PageProps<typeof loader>) {
  return isEmptySite(loaderData) ? <EmptySite /> : <BondListPage data={loaderData} />;
}

function BondListPage({ data }: { readonly data: BondListData }) {
  const text = useLabels('list');
  const shell = useLabels('shell');
  const { query, asked, grouping, columns, choice, basket, names, searches } = data;
  const place = { list, path, asked, query };
  const by = groupingsOf(list).find(({ id }) => id === grouping);
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
        filters={
          <FirstActPart code={listFilters} given={{ ...place, leftOut: data.list.ok ? data.list.value.leftOut : 0 }} />
        }
        block={{ id: 'bonds', title: text('title') }}
        foot={<PageFooter />}
      >
        {by !== undefined && data.groups !== null && (
          <ListGroups
            place={place}
            grouping={by}
            answer={data.groups}
            unkept={data.list.ok ? data.list.value.unkept : []}
          />
        )}
        {choice !== null && data.scatter !== null && (
          <BondScatter answer={data.scatter} choice={choice} place={place} />
        )}
        {basket !== null && <BondBasket answer={data.compared} basket={basket} place={place} />}
        <FirstActPart
          code={foundBonds}
          given={{
            place,
            list: data.list,
            columns,
            tools: (
              <ListTools
                place={place}
                grouping={grouping}
                columns={columns}
                views={<ScatterLink query={query} choice={choice} />}
                comparison={
                  <>
                    <CompareFound found={data.list} />
                    <BasketMenu lists={data.watchlists} query={query} basket={basket} />
                  </>
                }
              />
            ),
          }}
        />
      </ListPage>
    </ChoiceNamesContext>
  );
}
