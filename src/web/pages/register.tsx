import { data, Link, redirect } from 'react-router';
import { formResult, MailNote, RegisterForm } from '../account/accounts/account-forms.tsx';
import { useLabelOf, useLabels, useSession } from '../context/reader-context.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData, send } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { FormLinks } from '../ui/controls/action-form.tsx';
import { Note } from '../ui/feedback/notice.tsx';
import { SmallPage } from './small-page.tsx';

export async function loader({ context }: PageArgs) {
  const { audience } = await requiredData(context.get(pageContext).api, 'GET /api/session/');
  if (audience !== 'visitor') throw redirect('/');
  return null;
}

export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const body = { name: textIn(form, 'name'), email: textIn(form, 'email'), password: textIn(form, 'password') };
  const answer = await send(context.get(pageContext).api, 'POST /api/accounts/', { body });
  return data(await formResult(form, answer), { status: answer.status });
}

/** Makes an account. */
export default function Register({ actionData }: PageProps<never, typeof action>) {
  const text = useLabels('account');
  const shell = useLabels('shell');
  const errorText = useLabelOf('errors');
  const result = actionData ?? null;
  const { isRegistrationOpen } = useSession();
  const isSent = result !== null && result.failure === null;
  return (
    <SmallPage title={text('create_account')} lead={isSent ? undefined : text('register_lead')}>
      {isSent && <MailNote result={result} />}
      {!isSent && isRegistrationOpen && <RegisterForm result={result} />}
      {!isRegistrationOpen && <Note tone="warn">{errorText('registration_closed')}</Note>}
      <FormLinks>
        {isSent ? (
          <Link to="/verify-email/">{text('send_link_again')}</Link>
        ) : (
          <Link to="/sign-in/">{shell('sign_in')}</Link>
        )}
      </FormLinks>
    </SmallPage>
  );
}
