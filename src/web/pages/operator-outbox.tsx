import type { AnswerOf } from '#contract/platform/call.ts';
import type { CallNamed } from '#contract/site/calls.ts';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { momentText } from '../text/value-text.ts';
import { Note } from '../ui/feedback/notice.tsx';
import type { Column, PhoneColumn } from '../ui/table/column.ts';
import { TableBlock } from '../ui/table/table-block.tsx';
import styles from './operator-outbox.module.css';

export function loader({ context }: PageArgs) {
  return requiredData(context.get(pageContext).api, 'GET /api/operator/outbox/');
}

type Outbox = AnswerOf<CallNamed<'GET /api/operator/outbox/'>>;
type Message = Outbox['messages'][number];

const phone: readonly PhoneColumn[] = [
  { parts: ['subject', 'recipient'], width: 'minmax(0, 1fr)' },
  { parts: ['state', 'created'], align: 'end', width: '10rem' },
];

/** What the site wrote to readers; what no way is set for is to be handed over from here. */
function OutboxList({ messages }: Pick<Outbox, 'messages'>) {
  const text = useLabels('operator');
  return (
    <TableBlock
      id="messages"
      title={text('outbox_title')}
      empty={{ title: text('no_outbox') }}
      columns={useColumns()}
      rows={messages}
      idOf={({ id }) => id}
      phone={phone}
    />
  );
}

function useColumns(): readonly Column<Message>[] {
  const text = useLabels('operator');
  const language = useLanguage();
  const stateOf = ({ sentAt, body, failure }: Message) => {
    if (sentAt !== null) return text('outbox_sent', { when: momentText(sentAt, language) });
    if (body === null) return text('outbox_ended');
    return failure === null ? text('outbox_waits') : text('outbox_failed', { reason: failure });
  };
  return [
    {
      id: 'created',
      title: text('outbox_written'),
      width: '13rem',
      cell: ({ createdAt }) => momentText(createdAt, language),
    },
    { id: 'recipient', title: text('outbox_to'), wraps: true, cell: ({ recipient }) => recipient },
    {
      id: 'subject',
      title: text('outbox_message'),
      wraps: true,
      width: '44%',
      cell: ({ channel, subject, body }) => {
        const title = channel === 'sms' ? text('outbox_sms') : subject;
        if (body === null) return title;
        return (
          <details>
            <summary>{title}</summary>
            <pre className={styles.body}>{body}</pre>
          </details>
        );
      },
    },
    { id: 'state', title: text('outbox_state'), wraps: true, cell: stateOf },
  ];
}

/** Mails and texts to readers, with what became of them. */
export default function OperatorOutbox({ loaderData: { sendsMail, sendsSms, messages } }: PageProps<typeof loader>) {
  const text = useLabels('operator');
  return (
    <OperatorPage title={text('outbox_title')} lead={text('outbox_lead')}>
      {!sendsMail && <Note tone="warn">{text('outbox_no_mail')}</Note>}
      {!sendsSms && <Note>{text('outbox_no_sms')}</Note>}
      <OutboxList messages={messages} />
    </OperatorPage>
  );
}
