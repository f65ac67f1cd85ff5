import { data, redirect, useSearchParams } from 'react-router';
import { useAudience, useLabels } from '../context/reader-context.tsx';
import { ask, type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { ladderRungs } from '../portfolio/watchlists/ladder-frame.ts';
import { type ListView, scenarioQuery } from '../portfolio/watchlists/list-address.ts';
import { ListBar } from '../portfolio/watchlists/list-bar.tsx';
import { type OpenedList, OpenList } from '../portfolio/watchlists/open-list.tsx';
import { changeWatchlists, isRefused } from '../portfolio/watchlists/watchlist-forms.ts';
import styles from '../portfolio/watchlists/watchlists-page.module.css';
import { Refusal } from '../ui/controls/action-form.tsx';
import { Button } from '../ui/controls/button.tsx';
import { AccessPrompt, EmptyState } from '../ui/feedback/notice.tsx';
import { FramedPage } from '../ui/layout/framed-page.tsx';

/** The currency of one total that an address asks for; undefined for none. */
function currencyOf(params: URLSearchParams): string | undefined {
  const currency = params.get('currency') ?? '';
  return /^[A-Z]{3}$/.test(currency) ? currency : undefined;
}

function viewOf({ scenario, common }: OpenedList, params: URLSearchParams): ListView {
  const rung = ladderRungs.find((each) => each === params.get('by')) ?? 'year';
  return { scenario, rung, currency: common?.total.currency ?? null };
}

export async function loader({ request, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const answered = await ask(api, 'GET /api/watchlists/');
  if (!answered.ok && answered.code === 'need_auth') return { lists: [], open: null };
  const { items } = answered.ok ? answered.value : await requiredData(api, 'GET /api/watchlists/');
  const lists = items.filter(({ isSystem, count }) => !isSystem || count > 0);
  const asked = Number(searchParams.get('list') ?? '');
  const id = (lists.find((list) => list.id === asked) ?? lists.find(({ isSystem }) => !isSystem) ?? lists[0])?.id;
  if (id === undefined) return { lists, open: null };
  const open = await requiredData(api, 'GET /api/watchlists/:id/holdings/', {
    params: { id },
    query: { ...scenarioQuery(searchParams), currency: currencyOf(searchParams) },
  });
  return { lists, open };
}

export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const outcome = await changeWatchlists(context.get(pageContext).api, form);
  if (typeof outcome === 'string') throw redirect(outcome);
  return data(outcome, { status: isRefused(outcome) ? 400 : 200 });
}

/** The reader's watchlists: what each holds, what it is worth, and what it has brought. */
export default function Watchlists({ loaderData, actionData: outcome }: PageProps<typeof loader, typeof action>) {
  const { lists, open } = loaderData;
  const text = useLabels('watchlists');
  const errors = useLabels('errors');
  const audience = useAudience();
  const [params] = useSearchParams();
  const deleted = params.get('deleted');
  return (
    <FramedPage title={text('title')} lead={text('lead')} navigation={null}>
      {audience !== 'full' && (
        <AccessPrompt what={errors(audience === 'visitor' ? 'not_authorized_watchlist' : 'get_access_watchlist')} />
      )}
      <Refusal code={outcome !== undefined && isRefused(outcome) ? outcome.code : null} />
      {deleted !== null && <Deleted id={deleted} name={params.get('name') ?? ''} />}
      {audience !== 'visitor' && (
        <div className={styles.page}>
          <ListBar lists={lists} openId={open?.id ?? null} mayCreate={audience === 'full'} />
          {open !== null && (
            <OpenList
              key={open.id}
              open={open}
              mayChange={audience === 'full' && !open.readonly}
              editId={Number(params.get('edit') ?? '')}
              view={viewOf(open, params)}
              read={outcome !== undefined && 'read' in outcome ? outcome : null}
            />
          )}
          {open === null && audience === 'full' && (
            <EmptyState icon="bookmark" title={text('empty_title')} reason={text('empty_reason')} />
          )}
        </div>
      )}
    </FramedPage>
  );
}

function Deleted({ id, name }: { readonly id: string; readonly name: string }) {
  const text = useLabels('watchlists');
  return (
    <form method="post" action="/watchlists/" className={styles.deleted}>
      <p role="status">{text('deleted_note', { name })}</p>
      <input type="hidden" name="form" value="restore" />
      <input type="hidden" name="list" value={id} />
      <Button type="submit" size="small">
        {text('undo')}
      </Button>
    </form>
  );
}
