import { data, Link } from 'react-router';
import { AddressForm, formResult, MailNote } from '../account/accounts/account-forms.tsx';
import { useLabels } from '../context/reader-context.tsx';
import { type PageArgs, type PageProps, pageContext, send } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { FormLinks } from '../ui/controls/action-form.tsx';
import { SmallPage } from './small-page.tsx';

export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const body = { email: textIn(form, 'email') };
  const answer = await send(context.get(pageContext).api, 'POST /api/accounts/reset-link/', { body });
  return data(await formResult(form, answer), { status: answer.status });
}

/** Asks for a link by which a new password can be set. */
export default function ForgotPassword({ actionData }: PageProps<never, typeof action>) {
  const text = useLabels('account');
  const shell = useLabels('shell');
  const result = actionData ?? null;
  const isSent = result !== null && result.failure === null;
  return (
    <SmallPage title={text('forgot_title')} lead={isSent ? undefined : text('forgot_lead')}>
      {isSent ? (
        <MailNote result={result} />
      ) : (
        <AddressForm action="/forgot-password/" result={result} submit={text('send_link')} />
      )}
      <FormLinks>
        <Link to="/sign-in/">{shell('sign_in')}</Link>
      </FormLinks>
    </SmallPage>
  );
}
