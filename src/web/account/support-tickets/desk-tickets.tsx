import { Link } from 'react-router';
import type { DeskTicket, DeskTickets as DeskTicketsAnswer } from '#contract/account/support-tickets/support-desk.ts';
import { ticketStates } from '#domain/account/support-ticket.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { momentText } from '../../text/value-text.ts';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { pageCountOf } from '../../ui/layout/page-numbers.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';

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
export function DeskTickets({ list, state, addressOf }: DeskTicketsProps) {
  const text = useLabels('support');
  const columns = useColumns();
  const segments = [null, ...ticketStates].map((each) => ({
    key: each ?? 'all',
    text: text(each === null ? 'state_all' : `state_${each}`),
    to: addressOf({ state: each, page: 1 }),
  }));
  return (
    <Block
      id="tickets"
      title={text('tickets')}
      tools={<SegmentedLinks label={text('state')} segments={segments} chosen={state ?? 'all'} />}
      foot={
        list.total > list.pageSize ? (
          <Pager
            label={text('tickets')}
            page={list.page}
            pageCount={pageCountOf(list.total, list.pageSize)}
            toPage={(page) => addressOf({ page })}
          />
        ) : undefined
      }
    >
      {list.items.length === 0 ? (
        <EmptyState icon="list" title={text('none_found')} />
      ) : (
        <Table caption={text('tickets')} columns={columns} lines={linesOf(list.items, ({ id }) => id)} phone={phone} />
      )}
    </Block>
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
