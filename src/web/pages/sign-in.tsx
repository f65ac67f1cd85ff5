import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { demoAccounts } from '#contract/session/demo-accounts.ts';
import { useLabelOf, useLabels } from '../context/language-context.ts';
import { useSession } from '../context/session-context.ts';
import { safeNext } from '../context/sign-in-path.ts';
import { ask, send } from '../data/ask.ts';
import { failureOf } from '../data/call-failure.ts';
import { redirectWithCookies } from '../data/redirect-with-cookies.ts';
import { ProviderButtons } from '../features/providers/provider-buttons.tsx';
import { useProviderError } from '../features/providers/use-provider-error.ts';
import { DemoAccounts } from '../features/session/demo-accounts.tsx';
import { pageContext } from '../page-context.ts';
import { Button } from '../ui/controls/button.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { Note } from '../ui/feedback/notice.tsx';
import styles from './small-page.module.css';

function nextOf(request: Request): string {
  return safeNext(new URL(request.url).searchParams.get('next'));
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = nextOf(request);
  const session = await ask(context.get(pageContext).api, 'GET /api/session/');
  if (session.ok && session.value.audience !== 'visitor') throw redirect(next);
  const providers = await ask(context.get(pageContext).api, 'GET /api/session/providers/');
  return { next, providers: providers.ok ? providers.value.items : [] };
}

/** What a form asks for: a demo account, or one with a password. */
function signInOf(form: FormData) {
  const [email, password] = [form.get('email'), form.get('password')];
  if (typeof email === 'string' && typeof password === 'string') return { email, password };
  const account = demoAccounts.find((known) => known === form.get('account'));
  return account && { account };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const body = signInOf(form);
  if (body === undefined) return data({ code: 'bad_request' }, { status: 400 });
  const answer = await send(context.get(pageContext).api, 'POST /api/session/', { body });
  if (answer.ok) return redirectWithCookies(nextOf(request), answer);
  return data({ code: await failureOf(answer) }, { status: answer.status });
}

export default function SignIn() {
  useProviderError();
  const text = useLabels('shell');
  const errorText = useLabelOf('errors');
  const failure = useActionData<typeof action>();
  const { next, providers } = useLoaderData<typeof loader>();
  const session = useSession();
  const path = next === '/' ? '/sign-in/' : `/sign-in/?next=${encodeURIComponent(next)}`;
  return (
    <main id="main" className={styles.main}>
      <title>{text('page_title', { title: text('sign_in') })}</title>
      <meta name="robots" content="noindex" />
      <section className={styles.card} aria-labelledby="sign-in-title">
        <h1 id="sign-in-title">{text('sign_in')}</h1>
        {failure !== undefined && 'code' in failure && (
          <div role="alert">
            <Note tone="bad">{errorText(failure.code)}</Note>
          </div>
        )}
        {session.demoAccounts.length === 0 && !session.hasOperator && <p>{text('no_demo_accounts')}</p>}
        {session.hasOperator && (
          <Form method="post" action={path} reloadDocument className={styles.form}>
            <input type="hidden" name="email" value="operator" />
            <TextField
              label={text('operator_password')}
              name="password"
              type="password"
              autoComplete="current-password"
              required
            />
            <Button type="submit" look="primary">
              {text('sign_in_operator')}
            </Button>
          </Form>
        )}
        <ProviderButtons items={providers} next={next} />
        {session.demoAccounts.length > 0 && (
          <Form method="post" action={path} reloadDocument>
            <p className={styles.lead}>{text('demo_accounts_lead')}</p>
            <DemoAccounts accounts={session.demoAccounts} />
          </Form>
        )}
      </section>
    </main>
  );
}
