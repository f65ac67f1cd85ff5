import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { MAX_MESSAGE_LENGTH } from '#domain/account/support-ticket.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-field.tsx';
import styles from './support-form.module.css';

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
    <Form ref={form} method="post" className={styles.form}>
      <TextArea label={label} name="text" required maxLength={MAX_MESSAGE_LENGTH} hint={hint} />
      <div className={styles.buttons}>
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
