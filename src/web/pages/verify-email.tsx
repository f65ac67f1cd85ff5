import { data } from 'react-router';
import { AddressForm, formResult, MailNote, VerifyForm } from '../account/accounts/account-forms.tsx';
import { useLabels } from '../context/reader-context.tsx';
import { type PageArgs, type PageProps, pageContext, send } from '../platform/data/ask.ts';
import { redirectWithCookies, textIn } from '../platform/data/form-action.ts';
import { SmallPage } from './small-page.tsx';

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

export function loader({ request }: PageArgs) {
  return { token: tokenOf(request) };
}

export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const { api } = context.get(pageContext);
  const token = tokenOf(request);
  if (token === '') {
    const answer = await send(api, 'POST /api/accounts/verification/', { body: { email: textIn(form, 'email') } });
    return data(await formResult(form, answer), { status: answer.status });
  }
  const body = { token, password: textIn(form, 'password') };
  const answer = await send(api, 'POST /api/accounts/verify/', { body });
  if (answer.ok) return redirectWithCookies('/', answer);
  return data(await formResult(form, answer), { status: answer.status });
}

/** Confirms an address by the link of a mail, which opens this page, and sends that link again where there is none. */
export default function VerifyEmail({ loaderData: { token }, actionData }: PageProps<typeof loader, typeof action>) {
  const text = useLabels('account');
  const result = actionData ?? null;
  const isVoid = result?.failure?.code === 'link_void';
  const isSent = result !== null && result.failure === null;
  if (token !== '' && !isVoid) {
    return (
      <SmallPage title={text('verify_title')} lead={text('verify_lead')}>
        <VerifyForm token={token} failure={result?.failure ?? null} />
      </SmallPage>
    );
  }
  return (
    <SmallPage title={text('verify_title')} lead={isSent ? undefined : text('resend_lead')}>
      {isSent ? (
        <MailNote result={result} />
      ) : (
        <AddressForm action="/verify-email/" result={result} submit={text('send_link')} />
      )}
    </SmallPage>
  );
}
