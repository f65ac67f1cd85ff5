import { data, Form, Link, redirect } from 'react-router';
import { demoAccounts } from '#contract/account/session/demo-accounts.ts';
import type { Session } from '#contract/account/session/session.ts';
import { isHostName, PasskeySignIn } from '../account/passkeys/passkey-forms.tsx';
import { ProviderButtons, useProviderError } from '../account/providers/providers.tsx';
import { useLabelOf, useLabels, useSession } from '../context/reader-context.tsx';
import { nextOf } from '../context/sign-in-path.ts';
import type { Failure, PageArgs, PageProps } from '../platform/data/ask.ts';
import { ask, pageContext, refusalOf, requiredData, send } from '../platform/data/ask.ts';
import { redirectWithCookies } from '../platform/data/form-action.ts';
import { ActionForm, FormLinks } from '../ui/controls/action-form.tsx';
import { EmailField, PasswordField } from '../ui/controls/text-field.tsx';
import { Note } from '../ui/feedback/notice.tsx';
import { Icon } from '../ui/layout/icon.tsx';
import styles from './small-page.module.css';
import { SmallPage } from './small-page.tsx';

const pages = {
  'second-factor': '/sign-in/second-factor/',
  'new-password': '/new-password/',
  'second-factor-set-up': '/profile/security/',
} as const satisfies Readonly<Record<NonNullable<Session['awaits']>, string>>;

/** Where a sign-in leads: to what still has to follow, and from there to where the reader came from; a new operator to the data of his site. */
function placeAfterSignIn(awaits: Session['awaits'], next: string): string {
  if (awaits === null) return next;
  const last = next === '/' && awaits === 'second-factor-set-up' ? '/operator/data/' : next;
  return last === '/' ? pages[awaits] : `${pages[awaits]}?next=${encodeURIComponent(last)}`;
}

export async function loader({ request, context }: PageArgs) {
  const next = nextOf(request);
  const { audience, awaits } = await requiredData(context.get(pageContext).api, 'GET /api/session/');
  if (audience !== 'visitor' || awaits !== null) throw redirect(placeAfterSignIn(awaits, next));
  const providers = await ask(context.get(pageContext).api, 'GET /api/session/providers/');
  const { hostname, searchParams } = new URL(request.url);
  const isReset = searchParams.has('reset');
  return { next, isReset, isNamed: isHostName(hostname), providers };
}

/** What a form asks for: a demo account, or one with a password. */
function signInOf(form: FormData) {
  const [email, password] = [form.get('email'), form.get('password')];
  if (typeof email === 'string' && typeof password === 'string') return { email, password };
  const account = demoAccounts.find((known) => known === form.get('account'));
  return account && { account };
}

export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const body = signInOf(form);
  const unreadable: Failure = { code: 'bad_request', field: null };
  if (body === undefined) return data({ failure: unreadable, email: '' }, { status: 400 });
  const answer = await send(context.get(pageContext).api, 'POST /api/session/', { body });
  if (answer.ok) {
    const { awaits } = (await answer.clone().json()) as Session;
    return redirectWithCookies(placeAfterSignIn(awaits, nextOf(request)), answer);
  }
  const email = 'email' in body ? body.email : '';
  return data({ failure: await refusalOf(answer), email }, { status: answer.status });
}

interface PasswordFormProps {
  readonly action: string;
  readonly failure: Failure | null;
  /** The address that was typed before. */
  readonly email: string | undefined;
}

/** Signs in by address and password. */
function PasswordForm({ action, failure, email }: PasswordFormProps) {
  const text = useLabels('account');
  const shell = useLabels('shell');
  return (
    <ActionForm action={action} failure={failure} fields={[]} submit={shell('sign_in')}>
      {() => (
        <>
          <EmailField label={text('email_or_name')} use="username" value={email} />
          <PasswordField label={text('password')} name="password" use="current" />
        </>
      )}
    </ActionForm>
  );
}

/** The accounts that a fresh instance offers, each a submit button that says what it opens. */
function DemoAccounts({ accounts }: { readonly accounts: readonly string[] }) {
  const textOf = useLabelOf('shell');
  return (
    <ul className={styles.list}>
      {accounts.map((account) => (
        <li key={account}>
          <button type="submit" name="account" value={account}>
            <span className="grow">
              <b>{textOf(`account_${account}`)}</b>
              <small>{textOf(`account_${account}_opens`)}</small>
            </span>
            <Icon name="right" />
          </button>
        </li>
      ))}
    </ul>
  );
}

export default function SignIn({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { next, isReset, isNamed, providers } = loaderData;
  useProviderError();
  const text = useLabels('account');
  const shell = useLabels('shell');
  const { failure = null, email } = actionData ?? {};
  const session = useSession();
  const path = next === '/' ? '/sign-in/' : `/sign-in/?next=${encodeURIComponent(next)}`;
  return (
    <SmallPage title={shell('sign_in')}>
      {isReset && failure === null && (
        <div role="status">
          <Note tone="ok">{text('reset_done')}</Note>
        </div>
      )}
      <PasswordForm action={path} failure={failure} email={email} />
      <FormLinks>
        {failure?.code === 'email_unverified' && <Link to="/verify-email/">{text('send_link_again')}</Link>}
        <Link to="/forgot-password/">{text('forgot_password')}</Link>
        {session.isRegistrationOpen && <Link to="/register/">{text('create_account')}</Link>}
      </FormLinks>
      {isNamed && <PasskeySignIn next={next} />}
      <ProviderButtons providers={providers} next={next} />
      {session.demoAccounts.length > 0 && (
        <Form method="post" action={path} reloadDocument className={styles.others}>
          <p className={styles.lead}>{shell('demo_accounts_lead')}</p>
          <DemoAccounts accounts={session.demoAccounts} />
        </Form>
      )}
    </SmallPage>
  );
}
