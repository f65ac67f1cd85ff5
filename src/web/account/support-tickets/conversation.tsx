import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { MAX_MESSAGE_LENGTH } from '#domain/account/support-ticket.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { momentText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-field.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './message-list.module.css';
import support from './support-form.module.css';

interface ShownMessage {
  readonly number: number;
  /** Who wrote it, in words. */
  readonly author: string;
  /** Whether who looks at it wrote it. */
  readonly isOwn: boolean;
  /** What is to be said of its state: that it is new. */
  readonly mark: string | null;
  readonly text: string;
  readonly sentAt: string;
}

/** What was written in a conversation, in order; each side has its own edge. */
export function MessageList({ messages }: { readonly messages: readonly ShownMessage[] }) {
  const language = useLanguage();
  return (
    <ol className={styles.messages}>
      {messages.map(({ number, author, isOwn, mark, text, sentAt }) => (
        <li key={number} className={classNames(styles.message, isOwn && styles.own)}>
          <p className={styles.head}>
            <b>{author}</b>
            <time dateTime={sentAt}>{momentText(sentAt, language)}</time>
            {mark !== null && <span className={styles.mark}>{mark}</span>}
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}

interface ReplyFormProps {
  readonly label: string;
  readonly hint?: string;
  /** Messages there are: the field is emptied when one more has come. */
  readonly messageCount: number;
  /** Whether who writes may close the ticket with it. */
  readonly mayClose?: boolean;
}

/** Where the next message of a conversation is written. */
export function ReplyForm({ label, hint, messageCount, mayClose = false }: ReplyFormProps) {
  const text = useLabels('support');
  const isSending = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const count = useRef(messageCount);
  useEffect(() => {
    if (messageCount > count.current) form.current?.reset();
    count.current = messageCount;
  }, [messageCount]);
  return (
    <Form ref={form} method="post" className={support.form}>
      <TextArea label={label} name="text" required maxLength={MAX_MESSAGE_LENGTH} hint={hint} />
      <div className={support.buttons}>
        <Button type="submit" name="form" value="reply" look="primary" disabled={isSending}>
          {text('send')}
        </Button>
        {mayClose && (
          <>
            <Button type="submit" name="form" value="reply-and-close" disabled={isSending}>
              {text('send_and_close')}
            </Button>
            <Button type="submit" name="form" value="close" formNoValidate disabled={isSending}>
              {text('close')}
            </Button>
          </>
        )}
      </div>
    </Form>
  );
}
