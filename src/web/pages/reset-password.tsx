import { data, Link, redirectDocument } from 'react-router';
import { NewPasswordForm } from '../account/accounts/account-forms.tsx';
import { useLabels } from '../context/reader-context.tsx';
import { type PageArgs, type PageProps, pageContext, refusalOf, send } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { FormLinks } from '../ui/controls/action-form.tsx';
import { SmallPage } from './small-page.tsx';

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

export function loader({ request }: PageArgs) {
  return { token: tokenOf(request) };
}

export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const body = { token: tokenOf(request), password: textIn(form, 'password') };
  const answer = await send(context.get(pageContext).api, 'POST /api/accounts/reset/', { body });
  if (answer.ok) return redirectDocument('/sign-in/?reset');
  const failure = await refusalOf(answer);
  // An address without a token is as good as one whose token has ended.
  const isVoid = failure.field === 'token';
  return data({ failure: isVoid ? { code: 'link_void' as const, field: null } : failure }, { status: answer.status });
}

/** Sets a new password by the link of a mail, which opens this page. */
export default function ResetPassword({ loaderData: { token }, actionData }: PageProps<typeof loader, typeof action>) {
  const text = useLabels('account');
  const { failure = null } = actionData ?? {};
  return (
    <SmallPage title={text('reset_title')} lead={text('reset_lead')}>
      <NewPasswordForm
        action={`/reset-password/?token=${encodeURIComponent(token)}`}
        failure={failure}
        submit={text('set_password')}
        asksCurrent={false}
      />
      {failure?.code === 'link_void' && (
        <FormLinks>
          <Link to="/forgot-password/">{text('send_link_again')}</Link>
        </FormLinks>
      )}
    </SmallPage>
  );
}
