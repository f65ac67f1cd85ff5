import { data, redirect } from 'react-router';
import { safeNext, signInPath } from '../context/sign-in-path.ts';
import type { CommentAccessResult } from '../issuer/comments/comment-item.tsx';
import { ask, type PageArgs, pageContext } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';

type Outcome = CommentAccessResult['outcome'];

/** Where a reader without a script is led after an outcome. */
function wayOn(outcome: Outcome, next: string): string {
  const { pathname, search } = new URL(next, 'http://site.invalid');
  if (outcome === 'need_auth') return signInPath({ pathname, search });
  return outcome === 'need_get_access' ? '/profile/access/' : next;
}

/** Asks a provider for its files. A form without a script goes on to a page; a script gets what became of it. */
export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const path = 'GET /api/comments/create_comments_access_request/:providerId/';
  const params = { providerId: textIn(form, 'provider') };
  const answer = await ask(context.get(pageContext).api, path, { kind: 'write', params });
  const result: CommentAccessResult = { outcome: outcomeOf(answer) };
  const next = form.get('next');
  return typeof next === 'string' ? redirect(wayOn(result.outcome, safeNext(next))) : data(result);
}

type Answer = Awaited<ReturnType<typeof ask<'GET /api/comments/create_comments_access_request/:providerId/'>>>;

/** An answer without items counts as that of a visitor. */
function outcomeOf(answer: Answer): Outcome {
  if (!answer.ok) {
    if (answer.code === 'need_auth') return 'need_auth';
    return answer.code === 'need_access' ? 'need_get_access' : 'failed';
  }
  const [item] = answer.value.response.items;
  if (item === undefined) return 'need_auth';
  return item.success > 0 ? 'request_sent' : 'request_rejected';
}

export function loader() {
  return redirect('/');
}
