import { Link } from 'react-router';
import type { SupportTickets } from '#contract/account/support-tickets/support-tickets.ts';
import { unreadStatusId } from '#contract/account/support-tickets/ticket-status.ts';
import { ticketState } from '#domain/account/support-ticket.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { momentText } from '../../text/value-text.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import styles from './message-list.module.css';

type Ticket = SupportTickets['tickets'][number];

interface TicketListProps {
  readonly tickets: readonly Ticket[];
  readonly accountId: string | null;
}

const phone: readonly PhoneColumn[] = [
  { parts: ['subject', 'last'], width: 'minmax(0, 1fr)' },
  { parts: ['state', 'messages'], align: 'end', width: '9rem' },
];

function stateOf({ is_closed, messages }: Ticket, accountId: string | null) {
  const senders = messages.map(({ contacts_id }) => ({ senderId: contacts_id }));
  return ticketState({ accountId: accountId ?? '', isClosed: is_closed, messages: senders });
}

/** The reader's tickets, each leading to its conversation. */
export function TicketList({ tickets, accountId }: TicketListProps) {
  const text = useLabels('support');
  const columns = useColumns(accountId);
  return (
    <Block id="tickets" title={text('tickets')}>
      {tickets.length === 0 ? (
        <EmptyState icon="list" title={text('no_tickets')} reason={text('no_tickets_reason')} />
      ) : (
        <Table caption={text('tickets')} columns={columns} lines={linesOf(tickets, ({ id }) => id)} phone={phone} />
      )}
    </Block>
  );
}

function useColumns(accountId: string | null): readonly Column<Ticket>[] {
  const text = useLabels('support');
  const language = useLanguage();
  const isUnread = ({ messages }: Ticket) =>
    messages.some(({ status_id, contacts_id }) => status_id === unreadStatusId && contacts_id !== accountId);
  return [
    {
      id: 'subject',
      title: text('subject'),
      wraps: true,
      width: '46%',
      cell: (ticket) => (
        <>
          <Link to={`/profile/support/${ticket.id}/`}>{ticket.subject}</Link>
          {isUnread(ticket) && <span className={styles.mark}> {text('new')}</span>}
        </>
      ),
    },
    { id: 'state', title: text('state'), cell: (ticket) => text(`state_${stateOf(ticket, accountId)}`) },
    { id: 'messages', title: text('messages'), kind: 'number', width: '7rem', cell: ({ messages }) => messages.length },
    {
      id: 'last',
      title: text('last_message'),
      width: '14rem',
      cell: ({ messages }) => {
        const sentAt = messages.at(-1)?.sent_at;
        return sentAt === undefined ? null : momentText(sentAt, language);
      },
    },
  ];
}
