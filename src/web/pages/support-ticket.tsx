import { useEffect } from 'react';
import { data, redirect } from 'react-router';
import type { Conversation } from '#contract/account/support-tickets/conversation.ts';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { MessageList, ReplyForm } from '../account/support-tickets/conversation.tsx';
import { noteTicketsRead } from '../account/support-tickets/ticket-changes.ts';
import { useLabels } from '../context/reader-context.tsx';
import { ask, type PageArgs, type PageProps, pageContext, plainApi, requiredData, send } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { Refusal } from '../ui/controls/action-form.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Block } from '../ui/layout/block.tsx';

export function loader({ params, context }: PageArgs) {
  const { id: ticketId = '' } = params;
  return requiredData(context.get(pageContext).api, 'GET /api/profile/support/tickets/:ticketId/', {
    params: { ticketId },
  });
}

export async function action({ request, params, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const form = await request.formData();
  const { id: ticketId = '' } = params;
  if (form.get('form') === 'read') {
    await send(api, 'POST /api/profile/support/tickets/:ticketId/read/', { params: { ticketId } });
    throw redirect('/profile/support/');
  }
  const body = { text: textIn(form, 'text') };
  const answered = await ask(api, 'POST /api/profile/support/tickets/:ticketId/messages/', {
    params: { ticketId },
    body,
  });
  if (answered.ok) throw redirect(`/profile/support/${answered.value.id}/`);
  return data({ code: answered.code }, { status: 400 });
}

/** Who sees an answer has read it; the browser says so, for a link alone must change nothing. */
function useReadMark({ id, messages }: Conversation): boolean {
  const isUnread = messages.some(({ isOwn, isRead }) => !isOwn && !isRead);
  useEffect(() => {
    if (!isUnread) return;
    send(plainApi, 'POST /api/profile/support/tickets/:ticketId/read/', { params: { ticketId: id } })
      .then(({ ok }) => ok && noteTicketsRead())
      .catch(() => undefined);
  }, [id, isUnread]);
  return isUnread;
}

/** One conversation of the reader with who runs the site. */
export default function SupportTicket({
  loaderData: ticket,
  actionData: failure,
}: PageProps<typeof loader, typeof action>) {
  const text = useLabels('support');
  const isUnread = useReadMark(ticket);
  const { subject, state, messages } = ticket;
  return (
    <ProfilePage
      title={subject}
      lead={text(`state_${state}`)}
      tools={<ButtonLink to="/profile/support/">{text('all_tickets')}</ButtonLink>}
    >
      <Block id="conversation" title={text('messages')}>
        <MessageList
          messages={messages.map(({ isOwn, isRead, ...message }) => ({
            ...message,
            isOwn,
            author: text(isOwn ? 'you' : 'support'),
            mark: isOwn || isRead ? null : text('new'),
          }))}
        />
        <Refusal code={failure?.code} />
        <ReplyForm
          label={text('your_message')}
          hint={state === 'closed' ? text('reopens') : text('message_hint')}
          messageCount={messages.length}
        />
        {isUnread && (
          <noscript>
            <form method="post">
              <Button type="submit" name="form" value="read">
                {text('mark_read')}
              </Button>
            </form>
          </noscript>
        )}
      </Block>
    </ProfilePage>
  );
}
