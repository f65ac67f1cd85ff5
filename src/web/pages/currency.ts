import { redirect } from 'react-router';
import type { PageArgs } from '../platform/data/ask.ts';
import { currencyCookieOf } from '../site/front/front-data.ts';

/** Remembers the currency whose curves the front page shows. */
export async function action({ request }: PageArgs) {
  const cookie = currencyCookieOf((await request.formData()).get('currency'));
  return redirect('/', cookie === null ? {} : { headers: { 'Set-Cookie': cookie } });
}

export function loader() {
  return redirect('/');
}
