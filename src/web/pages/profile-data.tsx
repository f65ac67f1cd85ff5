import { data } from 'react-router';
import { DeleteAccount, DownloadData, ProveForm } from '../account/profile/own-data.tsx';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { useLabelOf, useLabels } from '../context/reader-context.tsx';
import {
  type Api,
  failureOf,
  type PageArgs,
  type PageProps,
  pageContext,
  requiredData,
  send,
} from '../platform/data/ask.ts';
import { redirectWithCookies, textIn } from '../platform/data/form-action.ts';
import { Refusal } from '../ui/controls/action-form.tsx';
import { Note } from '../ui/feedback/notice.tsx';

export async function loader({ context }: PageArgs) {
  return requiredData(context.get(pageContext).api, 'GET /api/profile/');
}

async function prove(api: Api, form: FormData) {
  const code = textIn(form, 'code').trim();
  const body = { password: textIn(form, 'password'), ...(code !== '' && { code }) };
  const answer = await send(api, 'POST /api/session/proof/', { body });
  if (answer.ok) return redirectWithCookies('/profile/data/', answer);
  return data({ code: await failureOf(answer) }, { status: answer.status });
}

async function remove(api: Api, form: FormData) {
  const body = { email: textIn(form, 'email').trim() || '-' };
  const answer = await send(api, 'POST /api/profile/delete/', { body });
  if (answer.ok) return redirectWithCookies('/', answer);
  const code = await failureOf(answer);
  return data({ code: code === 'bad_request' ? ('other_address' as const) : code }, { status: answer.status });
}

export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const { api } = context.get(pageContext);
  return form.get('form') === 'delete' ? remove(api, form) : prove(api, form);
}

/** Everything that is kept of the account: to take along, and to have deleted. */
export default function ProfileData({ loaderData, actionData: failure }: PageProps<typeof loader, typeof action>) {
  const { email, isDemo, isProven, hasSecondFactor } = loaderData;
  const text = useLabels('profile');
  const errorText = useLabelOf('errors');
  const code = failure?.code ?? null;
  const isOpen = isProven && !isDemo;
  return (
    <ProfilePage title={text('data_title')} lead={text('data_lead')}>
      <Refusal code={code} except={['other_address']} />
      {isDemo && <Note>{errorText('demo_account')}</Note>}
      {!isDemo && !isProven && <ProveForm hasSecondFactor={hasSecondFactor} email={email} />}
      <DownloadData isOpen={isOpen} />
      <DeleteAccount
        isOpen={isOpen}
        email={email}
        error={code === 'other_address' ? text('other_address') : undefined}
      />
    </ProfilePage>
  );
}
