import { data, redirect } from 'react-router';
import { useLabelOf, useLabels } from '../context/reader-context.tsx';
import { nextOf } from '../context/sign-in-path.ts';
import { failureOf, type PageArgs, type PageProps, pageContext, requiredData, send } from '../platform/data/ask.ts';
import { redirectWithCookies, textIn } from '../platform/data/form-action.ts';
import { Refusal } from '../ui/controls/action-form.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { CodeField } from '../ui/controls/text-field.tsx';
import styles from './small-page.module.css';
import { SmallPage } from './small-page.tsx';

export async function loader({ request, context }: PageArgs) {
  const { audience } = await requiredData(context.get(pageContext).api, 'GET /api/session/');
  if (audience !== 'visitor') throw redirect(nextOf(request));
  return null;
}

export async function action({ request, context }: PageArgs) {
  const code = textIn(await request.formData(), 'code').trim();
  if (code === '') return data({ code: 'wrong_code' as const }, { status: 400 });
  const answer = await send(context.get(pageContext).api, 'POST /api/session/second-factor/', { body: { code } });
  if (answer.ok) return redirectWithCookies(nextOf(request), answer);
  return data({ code: await failureOf(answer) }, { status: answer.status });
}

/** The second step of a sign-in. */
export default function SecondFactor({ actionData }: PageProps<never, typeof action>) {
  const text = useLabels('security');
  const errorText = useLabelOf('errors');
  const code = actionData?.code ?? null;
  return (
    <SmallPage title={text('second_title')}>
      <Refusal code={code} except={['wrong_code']} />
      {code === 'code_void' ? (
        <ButtonLink look="primary" to="/sign-in/">
          {text('second_again')}
        </ButtonLink>
      ) : (
        <form method="post" className={styles.form}>
          <p className={styles.lead}>{text('second_lead')}</p>
          <CodeField
            label={text('second_code')}
            error={code === 'wrong_code' ? errorText(code) : undefined}
            autoFocus
          />
          <Button type="submit" look="primary">
            {text('second_submit')}
          </Button>
        </form>
      )}
    </SmallPage>
  );
}
