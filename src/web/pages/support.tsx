import { data, redirect } from 'react-router';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { NewTicket } from '../account/support-tickets/new-ticket.tsx';
import { TicketList } from '../account/support-tickets/ticket-list.tsx';
import { useLabels, useSession } from '../context/reader-context.tsx';
import { ask, type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { Refusal } from '../ui/controls/action-form.tsx';

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
