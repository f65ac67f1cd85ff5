import { data, Form, Link, redirect, useNavigation } from 'react-router';
import type { SupportTickets } from '#contract/account/support-tickets/support-tickets.ts';
import { unreadStatusId } from '#contract/account/support-tickets/ticket-status.ts';
import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH, ticketState } from '#domain/account/support-ticket.ts';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import styles from '../account/support-tickets/message-list.module.css';
import support from '../account/support-tickets/support-form.module.css';
import { useLabels, useLanguage, useSession } from '../context/reader-context.tsx';
import { ask, type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { momentText } from '../text/value-text.ts';
import { Refusal } from '../ui/controls/action-form.tsx';
import { Button } from '../ui/controls/button.tsx';
import { TextArea, TextField } from '../ui/controls/text-field.tsx';
import { Block } from '../ui/layout/block.tsx';
import type { Column, PhoneColumn } from '../ui/table/column.ts';
import { TableBlock } from '../ui/table/table-block.tsx';

export function loader({ context }: PageArgs) {
  return requiredData(context.get(pageContext).api, 'GET /api/profile/support/tickets/');
}

export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const body = { subject: textIn(form, 'subject'), text: textIn(form, 'text') };
  const answered = await ask(context.get(pageContext).api, 'POST /api/profile/support/tickets/', { body });
  if (answered.ok) throw redirect(`/profile/support/${answered.value.id}/`);
  return data({ code: answered.code }, { status: 400 });
}

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
function TicketList({ tickets, accountId }: TicketListProps) {
  const text = useLabels('support');
  const columns = useColumns(accountId);
  return (
    <TableBlock
      id="tickets"
      title={text('tickets')}
      empty={{ title: text('no_tickets'), reason: text('no_tickets_reason') }}
      columns={columns}
      rows={tickets}
      idOf={({ id }) => id}
      phone={phone}
    />
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

/** The form that opens a ticket. */
function NewTicket() {
  const text = useLabels('support');
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Block id="new-ticket" title={text('new_ticket')}>
      <Form method="post" className={support.form}>
        <TextField label={text('subject')} name="subject" required maxLength={MAX_SUBJECT_LENGTH} autoComplete="off" />
        <TextArea
          label={text('message')}
          name="text"
          required
          maxLength={MAX_MESSAGE_LENGTH}
          hint={text('message_hint')}
        />
        <div className={support.buttons}>
          <Button type="submit" look="primary" disabled={isSending}>
            {text('send')}
          </Button>
        </div>
      </Form>
    </Block>
  );
}

/** The reader's questions to who runs the site. */
export default function Support({ loaderData, actionData: failure }: PageProps<typeof loader, typeof action>) {
  const { tickets } = loaderData;
  const text = useLabels('support');
  const { accountId } = useSession();
  return (
    <ProfilePage title={text('title')} lead={text('lead')}>
      <Refusal code={failure?.code} />
      <TicketList tickets={tickets} accountId={accountId} />
      <NewTicket />
    </ProfilePage>
  );
}
