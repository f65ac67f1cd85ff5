import type { AnswerOf } from '#contract/platform/call.ts';
import type { CallNamed } from '#contract/site/calls.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { momentText } from '../../text/value-text.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import styles from './outbox-list.module.css';

export type Outbox = AnswerOf<CallNamed<'GET /api/operator/outbox/'>>;
type Message = Outbox['messages'][number];

const phone: readonly PhoneColumn[] = [
  { parts: ['subject', 'recipient'], width: 'minmax(0, 1fr)' },
  { parts: ['state', 'created'], align: 'end', width: '10rem' },
];

/** What the site wrote to readers; what no way is set for is to be handed over from here. */
export function OutboxList({ messages }: Pick<Outbox, 'messages'>) {
  const text = useLabels('operator');
  const columns = useColumns();
  return (
    <Block id="messages" title={text('outbox_title')}>
      {messages.length === 0 ? (
        <EmptyState icon="list" title={text('no_outbox')} />
      ) : (
        <Table
          caption={text('outbox_title')}
          columns={columns}
          lines={linesOf(messages, ({ id }) => id)}
          phone={phone}
        />
      )}
    </Block>
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
