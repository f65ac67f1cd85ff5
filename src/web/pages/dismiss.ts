import { data, redirect } from 'react-router';
import { safeNext } from '../context/sign-in-path.ts';
import { failureOf, type PageArgs, pageContext, send } from '../platform/data/ask.ts';
import { dismissalCookie, isDismissible, yieldNoteBanner } from '../site/shell/dismissal.ts';

function textOf(value: FormDataEntryValue | null): string | null {
  return typeof value === 'string' ? value : null;
}

/** Remembers that a banner was closed, in the browser, or of the note on yields in the account. A form without a script goes back to its page; a script gets an empty answer. */
export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const banner = form.get('banner');
  const next = textOf(form.get('next'));
  if (banner === yieldNoteBanner) {
    const { api } = context.get(pageContext);
    const answer = await send(api, 'POST /api/user/set-settings/', { body: { settings: { yieldNote: false } } });
    if (!answer.ok) throw data({ code: await failureOf(answer) }, { status: answer.status });
    return redirect(safeNext(next ?? '/'));
  }
  const memory = textOf(form.get('memory')) ?? undefined;
  const headers = new Headers();
  if (isDismissible(banner)) headers.set('Set-Cookie', dismissalCookie(banner, memory));
  if (next !== null) return redirect(safeNext(next), { headers });
  return new Response(null, { status: 204, headers });
}

export function loader() {
  return redirect('/');
}
