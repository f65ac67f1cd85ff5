import { data, redirect } from 'react-router';
import { NewPasswordForm } from '../account/accounts/account-forms.tsx';
import { sendPassword } from '../account/accounts/change-sign-in.tsx';
import { useLabels } from '../context/reader-context.tsx';
import { nextOf } from '../context/sign-in-path.ts';
import { type PageArgs, type PageProps, pageContext, refusalOf, requiredData } from '../platform/data/ask.ts';
import { redirectWithCookies } from '../platform/data/form-action.ts';
import { Button } from '../ui/controls/button.tsx';
import styles from './small-page.module.css';
import { SmallPage } from './small-page.tsx';

export async function loader({ request, context }: PageArgs) {
  const next = nextOf(request);
  const { awaits } = await requiredData(context.get(pageContext).api, 'GET /api/session/');
  if (awaits !== 'new-password') throw redirect(next);
  return { next };
}

export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const answer = await sendPassword({ api: context.get(pageContext).api, form });
  // The sign-in page knows what has to follow, and leads on otherwise.
  if (answer.ok) return redirectWithCookies(`/sign-in/?next=${encodeURIComponent(nextOf(request))}`, answer);
  return data({ failure: await refusalOf(answer) }, { status: answer.status });
}

/** Asks whose password somebody else made for one of his own, before anything else is open to him. */
export default function NewPassword({ loaderData: { next }, actionData }: PageProps<typeof loader, typeof action>) {
  const text = useLabels('account');
  const shell = useLabels('shell');
  const { failure = null } = actionData ?? {};
  return (
    <SmallPage title={text('reset_title')} lead={text('must_change_lead')}>
      <NewPasswordForm
        action={`/new-password/?next=${encodeURIComponent(next)}`}
        failure={failure}
        submit={text('set_password')}
        asksCurrent
      />
      <form method="post" action="/sign-out/" className={styles.others}>
        <Button type="submit">{shell('sign_in_other')}</Button>
      </form>
    </SmallPage>
  );
}
