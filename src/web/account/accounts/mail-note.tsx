import { useLabels } from '../../context/reader-context.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import type { FormResult } from './send-form.ts';

/** Where to look for the mail that a form sent, or whom to ask for it where the site sends none. */
export function MailNote({ result: { email, sendsMail } }: { readonly result: FormResult }) {
  const text = useLabels('account');
  return (
    <div role="status">
      <Note tone={sendsMail === true ? 'ok' : 'warn'}>
        {sendsMail === true ? text('mail_sent', { email }) : text('mail_waits', { email })}
      </Note>
    </div>
  );
}
