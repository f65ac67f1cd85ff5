import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { BondList as BondListAnswer } from '#contract/bond-list/bond-list.ts';
import { type BondListSort, bondListSorts } from '#contract/bond-list/list-sorts.ts';
import { pageAddress } from '#contract/page-address.ts';
import { useLabels } from '../context/language-context.ts';
import { type Answered, ask } from '../data/ask.ts';
import { loadOrFail } from '../data/patient-loader.ts';
import { BondList } from '../features/bond-list/bond-list.tsx';
import { bondOfIsin } from '../features/bond-list/bond-of-isin.ts';
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
}

function placeOf(url: URL) {
  const query = listQueryOf(url.searchParams, bondListSorts);
  return { query, canonical: `${url.origin}/${searchOf(query)}` };
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<StartData> {
  const place = placeOf(new URL(request.url));
  const { query } = place;
  const list = await ask(context.get(pageContext).api, 'GET /api/bonds/', { query: listCallQuery(query) });
  const bond = list.ok ? bondOfIsin(query.q, list.value) : null;
  if (bond !== null) throw redirect(pageAddress('bonds', bond));
  return { ...place, list };
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<StartData> {
  const load = () => serverLoader<StartData>();
  return loadOrFail<StartData>(request, load, (url, code) => ({ ...placeOf(url), list: { ok: false, code } }));
}

export default function Start() {
  const text = useLabels('list');
  const shell = useLabels('shell');
  const { query, list, canonical } = useLoaderData<StartData>();
  return (
    <ListPage
      title={query.q === '' ? text('page_title') : text('title_found', { q: query.q })}
      heading={text('heading')}
      lead={text('description')}
      canonical={canonical}
      query={query}
      search={
        <SearchBox initialText={query.q}>
          <Button type="submit" look="primary">
            {shell('search')}
          </Button>
        </SearchBox>
      }
      block={{ id: 'bonds', title: text('title') }}
      foot={<PageFooter />}
    >
      <BondList list={list} query={query} />
    </ListPage>
  );
}
