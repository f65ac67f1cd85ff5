import { redirect } from 'react-router';
import { safeNext } from '../context/sign-in-path.ts';
import type { PageArgs } from '../platform/data/ask.ts';
import { currencyCookieOf } from '../site/front/front-data.ts';

/** Remembers the currency whose curves the front page shows, and leads back to it as of its day. */
export async function action({ request }: PageArgs) {
  const form = await request.formData();
  const cookie = currencyCookieOf(form.get('currency'));
  const next = form.get('next');
  return redirect(
    typeof next === 'string' ? safeNext(next) : '/',
    cookie === null ? {} : { headers: { 'Set-Cookie': cookie } },
  );
}

export function loader() {
  return redirect('/');
}
