import { data, redirect } from 'react-router';
import { MessageList, ReplyForm } from '../account/support-tickets/conversation.tsx';
import { useLabels } from '../context/reader-context.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { ask, type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { Refusal } from '../ui/controls/action-form.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Block } from '../ui/layout/block.tsx';

export function loader({ params, context }: PageArgs) {
  const { id: ticketId = '' } = params;
  return requiredData(context.get(pageContext).api, 'GET /api/operator/support/:ticketId/', { params: { ticketId } });
}

export async function action({ request, params, context }: PageArgs) {
  const form = await request.formData();
  const { id: ticketId = '' } = params;
  const what = form.get('form');
  const body = {
    ...(what !== 'close' && { text: textIn(form, 'text') }),
    ...(what !== 'reply' && { closes: true }),
  };
  const { api } = context.get(pageContext);
  const answered = await ask(api, 'POST /api/operator/support/:ticketId/', { params: { ticketId }, body });
  if (answered.ok) throw redirect(`/operator/support/${answered.value.id}/`);
  return data({ code: answered.code }, { status: 400 });
}

/** One conversation with a reader, for the operator. */
export default function OperatorTicket({ loaderData, actionData: failure }: PageProps<typeof loader, typeof action>) {
  const { subject, state, accountId, accountName, email, messages } = loaderData;
  const text = useLabels('support');
  const reader = accountName ?? accountId;
  return (
    <OperatorPage
      title={subject}
      lead={[email === null ? reader : `${reader} (${email})`, text(`state_${state}`)].join(' · ')}
      tools={<ButtonLink to="/operator/support/">{text('all_tickets')}</ButtonLink>}
    >
      <Block id="conversation" title={text('messages')}>
        <MessageList
          messages={messages.map(({ isOfReader, isRead, ...message }) => ({
            ...message,
            isOwn: !isOfReader,
            author: isOfReader ? reader : text('support'),
            mark: isRead ? null : text(isOfReader ? 'new' : 'not_read'),
          }))}
        />
        <Refusal code={failure?.code} />
        <ReplyForm label={text('answer')} messageCount={messages.length} mayClose={state !== 'closed'} />
      </Block>
    </OperatorPage>
  );
}
