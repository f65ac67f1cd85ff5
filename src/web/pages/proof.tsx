import { data, redirect } from 'react-router';
import { PasskeyProof } from '../account/passkeys/passkey-forms.tsx';
import { useLabelOf, useLabels } from '../context/reader-context.tsx';
import { safeNext, signInPath } from '../context/sign-in-path.ts';
import { ask, failureOf, type PageArgs, type PageProps, pageContext, send } from '../platform/data/ask.ts';
import { redirectWithCookies, textIn } from '../platform/data/form-action.ts';
import { Button } from '../ui/controls/button.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { Note } from '../ui/feedback/notice.tsx';
import styles from './small-page.module.css';

function nextOf(request: Request): string {
  return safeNext(new URL(request.url).searchParams.get('next'));
}

export async function loader({ request, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const next = nextOf(request);
  const [factor, passkeys] = await Promise.all([
    ask(api, 'GET /api/profile/second-factor/'),
    ask(api, 'GET /api/profile/passkeys/'),
  ]);
  if (!factor.ok) throw redirect(signInPath(new URL(request.url)));
  return { next, asksCode: factor.value.isOn, hasPasskeys: passkeys.ok && passkeys.value.items.length > 0 };
}

export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const [password, code] = [textIn(form, 'password'), textIn(form, 'code').trim()];
  const body = code === '' ? { password } : { password, code };
  const answer = await send(context.get(pageContext).api, 'POST /api/session/proof/', { body });
  if (answer.ok) return redirectWithCookies(nextOf(request), answer);
  return data({ code: await failureOf(answer) }, { status: answer.status });
}

/** Asks who the reader is before a change that needs it, and goes on where he was. */
export default function Proof({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { next, asksCode, hasPasskeys } = loaderData;
  const text = useLabels('security');
  const shell = useLabels('shell');
  const errorText = useLabelOf('errors');
  const code = actionData?.code ?? null;
  const errorAt = (field: string) => (code === field ? errorText(field) : undefined);
  return (
    <main id="main" className={styles.main}>
      <title>{shell('page_title', { title: text('proof_title') })}</title>
      <meta name="robots" content="noindex" />
      <section className={styles.card} aria-labelledby="proof-title">
        <h1 id="proof-title">{text('proof_title')}</h1>
        <p className={styles.lead}>{text('proof_lead')}</p>
        <div role="alert">
          {code !== null && code !== 'wrong_password' && code !== 'wrong_code' && (
            <Note tone="bad">{errorText(code)}</Note>
          )}
        </div>
        <form method="post" className={styles.form}>
          <TextField
            label={text('proof_password')}
            name="password"
            type="password"
            autoComplete="current-password"
            error={errorAt('wrong_password')}
            required
            autoFocus
          />
          {asksCode && (
            <TextField
              label={text('proof_code')}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              error={errorAt('wrong_code')}
              required
            />
          )}
          <Button type="submit" look="primary">
            {text('proof_submit')}
          </Button>
          {hasPasskeys && <PasskeyProof next={next} />}
        </form>
      </section>
    </main>
  );
}
