import { data } from 'react-router';
import { formResult } from '../account/accounts/account-forms.tsx';
import { useLabels } from '../context/reader-context.tsx';
import { type PageArgs, type PageProps, pageContext, send } from '../platform/data/ask.ts';
import { ActionForm } from '../ui/controls/action-form.tsx';
import { Note } from '../ui/feedback/notice.tsx';
import { SmallPage } from './small-page.tsx';

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

export function loader({ request }: PageArgs) {
  return { token: tokenOf(request) };
}

export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const body = { token: tokenOf(request) };
  const answer = await send(context.get(pageContext).api, 'POST /api/accounts/email/confirm/', { body });
  return data(await formResult(form, answer), { status: answer.status });
}

/** Confirms another address by the link of a mail, which opens this page. Opening it does nothing: programs that read mails open links too. */
export default function ChangeEmailPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { token } = loaderData;
  const text = useLabels('account');
  const result = actionData ?? null;
  const isDone = result !== null && result.failure === null;
  return (
    <SmallPage title={text('confirm_email_title')} lead={isDone ? undefined : text('confirm_email_lead')}>
      {isDone ? (
        <div role="status">
          <Note tone="ok">{text('email_changed')}</Note>
        </div>
      ) : (
        <ActionForm
          action={`/change-email/?token=${encodeURIComponent(token)}`}
          failure={result?.failure ?? null}
          fields={[]}
          submit={text('confirm')}
        >
          {() => null}
        </ActionForm>
      )}
    </SmallPage>
  );
}
