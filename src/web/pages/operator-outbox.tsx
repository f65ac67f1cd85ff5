import { useLabels } from '../context/reader-context.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { OutboxList } from '../operator/outbox/outbox-list.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { Note } from '../ui/feedback/notice.tsx';

export function loader({ context }: PageArgs) {
  return requiredData(context.get(pageContext).api, 'GET /api/operator/outbox/');
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
