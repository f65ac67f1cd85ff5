import { Link } from 'react-router';
import type { DeskTicket, DeskTickets as DeskTicketsAnswer } from '#contract/account/support-tickets/support-desk.ts';
import { ticketStates } from '#domain/account/support-ticket.ts';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { listQueryOf } from '../platform/lists/list-query.ts';
import { ListSearch } from '../platform/lists/list-search.tsx';
import { momentText } from '../text/value-text.ts';
import { SegmentedLinks } from '../ui/controls/segmented-links.tsx';
import type { Column, PhoneColumn } from '../ui/table/column.ts';
import { TableBlock } from '../ui/table/table-block.tsx';

const path = '/operator/support/';

export async function loader({ request, context }: PageArgs) {
  const { searchParams } = new URL(request.url);
  const { q, page } = listQueryOf(searchParams, []);
  const state = ticketStates.find((each) => each === searchParams.get('state')) ?? null;
  const query = { ...(q !== '' && { q }), ...(state !== null && { state }), ...(page > 1 && { page }) };
  const list = await requiredData(context.get(pageContext).api, 'GET /api/operator/support/', { query });
  return { list, q, state };
}

interface DeskTicketsProps {
  readonly list: DeskTicketsAnswer;
  readonly state: string | null;
  /** The address of the list with a part of it changed. */
  readonly addressOf: (change: { readonly state?: string | null; readonly page?: number }) => string;
}

const phone: readonly PhoneColumn[] = [
  { parts: ['subject', 'reader'], width: 'minmax(0, 1fr)' },
  { parts: ['state', 'last'], align: 'end', width: '10rem' },
];

/** The tickets of all readers; those that wait for an answer first. */
function DeskTickets({ list, state, addressOf }: DeskTicketsProps) {
  const text = useLabels('support');
  const segments = [null, ...ticketStates].map((each) => ({
    key: each ?? 'all',
    text: text(each === null ? 'state_all' : `state_${each}`),
    to: addressOf({ state: each, page: 1 }),
  }));
  return (
    <TableBlock
      id="tickets"
      title={text('tickets')}
      tools={<SegmentedLinks label={text('state')} segments={segments} chosen={state ?? 'all'} />}
      pages={{ ...list, toPage: (page) => addressOf({ page }) }}
      empty={{ title: text('none_found') }}
      columns={useColumns()}
      rows={list.items}
      idOf={({ id }) => id}
      phone={phone}
    />
  );
}

function useColumns(): readonly Column<DeskTicket>[] {
  const text = useLabels('support');
  const language = useLanguage();
  return [
    {
      id: 'subject',
      title: text('subject'),
      wraps: true,
      width: '36%',
      cell: ({ id, subject }) => <Link to={`/operator/support/${id}/`}>{subject}</Link>,
    },
    {
      id: 'reader',
      title: text('reader'),
      wraps: true,
      cell: ({ accountId, accountName }) => accountName ?? accountId,
    },
    { id: 'state', title: text('state'), cell: ({ state }) => text(`state_${state}`) },
    {
      id: 'messages',
      title: text('messages'),
      kind: 'number',
      rank: 3,
      width: '7rem',
      cell: (each) => each.messageCount,
    },
    { id: 'last', title: text('last_message'), width: '14rem', cell: ({ lastAt }) => momentText(lastAt, language) },
  ];
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
