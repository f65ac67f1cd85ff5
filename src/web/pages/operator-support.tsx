import { ticketStates } from '#domain/account/support-ticket.ts';
import { DeskTickets } from '../account/support-tickets/desk-tickets.tsx';
import { useLabels } from '../context/reader-context.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { listQueryOf } from '../platform/lists/list-query.ts';
import { ListSearch } from '../platform/lists/list-search.tsx';

const path = '/operator/support/';

export async function loader({ request, context }: PageArgs) {
  const { searchParams } = new URL(request.url);
  const { q, page } = listQueryOf(searchParams, []);
  const state = ticketStates.find((each) => each === searchParams.get('state')) ?? null;
  const query = { ...(q !== '' && { q }), ...(state !== null && { state }), ...(page > 1 && { page }) };
  const list = await requiredData(context.get(pageContext).api, 'GET /api/operator/support/', { query });
  return { list, q, state };
}

/** What readers ask for. */
export default function OperatorSupport({ loaderData: { list, q, state } }: PageProps<typeof loader>) {
  const text = useLabels('support');
  const addressOf = (change: { readonly state?: string | null; readonly page?: number }) => {
    const next = { q, state, page: 1, ...change };
    const params = new URLSearchParams();
    if (next.q !== '') params.set('q', next.q);
    if (next.state !== null) params.set('state', next.state);
    if (next.page > 1) params.set('page', String(next.page));
    return params.size === 0 ? path : `${path}?${params}`;
  };
  return (
    <OperatorPage title={text('desk_title')} lead={text('desk_lead')} tools={<ListSearch path={path} q={q} />}>
      <DeskTickets list={list} state={state} addressOf={addressOf} />
    </OperatorPage>
  );
}
