import { redirect } from 'react-router';
import { safeNext } from '../context/sign-in-path.ts';
import type { PageArgs } from '../platform/data/ask.ts';
import { isTheme, themeCookie } from '../site/shell/theme.ts';

/** Remembers a theme. A form without a script goes back to its page; a script gets an empty answer. */
export async function action({ request }: PageArgs) {
  const form = await request.formData();
  const theme = form.get('theme');
  const headers = { 'Set-Cookie': themeCookie(isTheme(theme) ? theme : 'system') };
  const next = form.get('next');
  if (typeof next === 'string') return redirect(safeNext(next), { headers });
  return new Response(null, { status: 204, headers });
}

export function loader() {
  return redirect('/');
}
