import { data, redirect } from 'react-router';
import { proofPath } from '../context/proof-path.ts';
import { useLabelOf, useLabels } from '../context/reader-context.tsx';
import { safeNext } from '../context/sign-in-path.ts';
import { failureOf, type PageArgs, type PageProps, pageContext, send } from '../platform/data/ask.ts';
import { redirectWithCookies } from '../platform/data/form-action.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Note } from '../ui/feedback/notice.tsx';
import styles from './small-page.module.css';
import { SmallPage } from './small-page.tsx';

const atOnce = (url: string) => ['0', `url=${url}`].join(';');

interface Place {
  readonly url: string;
  readonly name: string;
}

/** With the cookie that binds the visit to this browser. */
export function headers({ actionHeaders }: { readonly actionHeaders: Headers }): Headers {
  return actionHeaders;
}

export async function action({ request, params, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const form = await request.formData();
  const purpose = form.get('purpose');
  const next = safeNext(form.get('next'));
  const provider = params.provider ?? '';
  const parts = { params: { provider } };
  const answer =
    purpose === 'unlink'
      ? await send(api, 'DELETE /api/session/providers/:provider/', parts)
      : await send(api, 'POST /api/session/providers/:provider/', {
          ...parts,
          body: { purpose: purpose === 'link' ? 'link' : 'sign-in', next },
        });
  if (!answer.ok) {
    const code = await failureOf(answer);
    if (code === 'proof_needed') return redirect(proofPath(next));
    return data({ code }, { status: answer.status });
  }
  if (purpose === 'unlink') return redirectWithCookies(next, answer);
  const place = (await answer.json()) as Place;
  if (place.url.startsWith('/')) return redirectWithCookies(place.url, answer);
  const cookies = answer.headers.getSetCookie().map((cookie): [string, string] => ['Set-Cookie', cookie]);
  return data(place, { headers: cookies });
}

/**
 * The step to another service: a page that goes on by itself, since the policy of this site lets no form lead elsewhere, by whichever way. It
 * has no loader, which would be asked after the action.
 */
export default function SignInWith({ actionData: answer }: PageProps<never, typeof action>) {
  const text = useLabels('providers');
  const shell = useLabels('shell');
  const errorText = useLabelOf('errors');
  const place = answer !== undefined && 'url' in answer ? answer : undefined;
  const title = place === undefined ? shell('sign_in') : text('going_to', { name: place.name });
  return (
    <SmallPage title={title}>
      {place !== undefined && <meta httpEquiv="refresh" content={atOnce(place.url)} />}
      {answer !== undefined && 'code' in answer && (
        <div role="alert">
          <Note tone="bad">{errorText(answer.code)}</Note>
        </div>
      )}
      {place === undefined ? (
        <ButtonLink to="/sign-in/">{shell('sign_in')}</ButtonLink>
      ) : (
        <>
          <p className={styles.lead}>{text('going_lead')}</p>
          <a href={place.url}>{text('go_on', { name: place.name })}</a>
        </>
      )}
    </SmallPage>
  );
}
