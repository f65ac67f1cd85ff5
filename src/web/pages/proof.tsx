import { data, redirect } from 'react-router';
import { PasskeyProof } from '../account/passkeys/passkey-forms.tsx';
import { useLabelOf, useLabels } from '../context/reader-context.tsx';
import { nextOf, signInPath } from '../context/sign-in-path.ts';
import { failureOf, type PageArgs, type PageProps, pageContext, requiredData, send } from '../platform/data/ask.ts';
import { redirectWithCookies, textIn } from '../platform/data/form-action.ts';
import { Refusal } from '../ui/controls/action-form.tsx';
import { Button } from '../ui/controls/button.tsx';
import { CodeField, TextField } from '../ui/controls/text-field.tsx';
import styles from './small-page.module.css';
import { SmallPage } from './small-page.tsx';

export async function loader({ request, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const next = nextOf(request);
  const { accountId } = await requiredData(api, 'GET /api/session/');
  if (accountId === null) throw redirect(signInPath(new URL(request.url)));
  const [factor, passkeys] = await Promise.all([
    requiredData(api, 'GET /api/profile/second-factor/'),
    requiredData(api, 'GET /api/profile/passkeys/'),
  ]);
  return { next, asksCode: factor.isOn, hasPasskeys: passkeys.items.length > 0 };
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
  const errorText = useLabelOf('errors');
  const code = actionData?.code ?? null;
  const errorAt = (field: string) => (code === field ? errorText(field) : undefined);
  return (
    <SmallPage title={text('proof_title')} lead={text('proof_lead')}>
      <Refusal code={code} except={['wrong_password', 'wrong_code']} />
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
        {asksCode && <CodeField label={text('proof_code')} error={errorAt('wrong_code')} />}
        <Button type="submit" look="primary">
          {text('proof_submit')}
        </Button>
        {hasPasskeys && <PasskeyProof next={next} />}
      </form>
    </SmallPage>
  );
}
