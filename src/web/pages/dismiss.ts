import { redirect } from 'react-router';
import { safeNext } from '../context/sign-in-path.ts';
import type { PageArgs } from '../platform/data/ask.ts';
import { dismissalCookie, isDismissible } from '../site/shell/dismissal.ts';

function textOf(value: FormDataEntryValue | null): string | null {
  return typeof value === 'string' ? value : null;
}

/** Remembers that a banner was closed. A form without a script goes back to its page; a script gets an empty answer. */
export async function action({ request }: PageArgs) {
  const form = await request.formData();
  const banner = form.get('banner');
  const next = textOf(form.get('next'));
  const memory = textOf(form.get('memory')) ?? undefined;
  const headers = new Headers();
  if (isDismissible(banner)) headers.set('Set-Cookie', dismissalCookie(banner, memory));
  if (next !== null) return redirect(safeNext(next), { headers });
  return new Response(null, { status: 204, headers });
}

export function loader() {
  return redirect('/');
}
