import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { useLabels } from '../context/language-context.ts';
import { requiredData } from '../data/page-data.ts';
import { redirectWithCookies } from '../data/redirect-with-cookies.ts';
import { ChangeEmail, sendNewEmail } from '../features/accounts/change-email.tsx';
import { ChangePassword, sendPassword } from '../features/accounts/change-password.tsx';
import { formResult, type SentForm } from '../features/accounts/send-form.ts';
import { ProfilePage } from '../features/profile/profile-page.tsx';
import { LinkedProviders } from '../features/providers/linked-providers.tsx';
import { pageContext } from '../page-context.ts';
import { Note } from '../ui/feedback/notice.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  // Visitors are led to the sign-in page by its refusal.
  const { email, isDemo } = await requiredData(api, 'GET /api/profile/');
  const providers = await requiredData(api, 'GET /api/session/providers/');
  return { email, isDemo, providers, isPasswordChanged: new URL(request.url).searchParams.has('password') };
}

async function changePassword(sent: SentForm) {
  const answer = await sendPassword(sent);
  if (answer.ok) return redirectWithCookies('/profile/security/?password', answer);
  return data({ form: 'password', ...(await formResult(sent.form, answer)) }, { status: answer.status });
}

async function changeEmail(sent: SentForm) {
  const answer = await sendNewEmail(sent);
  return data({ form: 'email', ...(await formResult(sent.form, answer)) }, { status: answer.status });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = { form: await request.formData(), api: context.get(pageContext).api };
  return sent.form.get('form') === 'email' ? changeEmail(sent) : changePassword(sent);
}

/** How the reader proves who he is: one section a way. */
export default function Security() {
  const text = useLabels('account');
  const profile = useLabels('profile');
  const { email, isDemo, providers, isPasswordChanged } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() ?? null;
  const resultOf = (form: string) => (result?.form === form ? result : null);
  return (
    <ProfilePage title={profile('nav_security')} lead={text('security_lead', { email })}>
      {isDemo && <Note>{text('security_demo')}</Note>}
      <div role="status">
        {isPasswordChanged && result === null && <Note tone="ok">{text('password_changed')}</Note>}
      </div>
      {!isDemo && <ChangePassword failure={resultOf('password')?.failure ?? null} />}
      {!isDemo && <ChangeEmail result={resultOf('email')} />}
      <LinkedProviders {...providers} />
    </ProfilePage>
  );
}
