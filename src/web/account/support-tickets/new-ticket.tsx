import { Form, useNavigation } from 'react-router';
import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH } from '#domain/account/support-ticket.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea, TextField } from '../../ui/controls/text-field.tsx';
import { Block } from '../../ui/layout/block.tsx';
import styles from './support-form.module.css';

/** The form that opens a ticket. */
export function NewTicket() {
  const text = useLabels('support');
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Block id="new-ticket" title={text('new_ticket')}>
      <Form method="post" className={styles.form}>
        <TextField label={text('subject')} name="subject" required maxLength={MAX_SUBJECT_LENGTH} autoComplete="off" />
        <TextArea
          label={text('message')}
          name="text"
          required
          maxLength={MAX_MESSAGE_LENGTH}
          hint={text('message_hint')}
        />
        <div className={styles.buttons}>
          <Button type="submit" look="primary" disabled={isSending}>
            {text('send')}
          </Button>
        </div>
      </Form>
    </Block>
  );
}
