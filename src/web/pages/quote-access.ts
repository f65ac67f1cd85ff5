import { data, redirect } from 'react-router';
import { safeNext } from '../context/sign-in-path.ts';
import type { QuoteAccessResult } from '../market/quotes/quoted-by.tsx';
import { ask, type PageArgs, pageContext } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';

/** Asks for quotes that a ground hides. A form without a script goes back to its page; a script gets what became of it. */
export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const params = { tradingGroundId: textIn(form, 'ground') };
  const { api } = context.get(pageContext);
  const path = 'GET /api/bonds/submit_quotes_access_request/:tradingGroundId/';
  const answer = await ask(api, path, { kind: 'write', params });
  const [item] = answer.ok ? answer.value.response.items : [];
  const result: QuoteAccessResult = { isSent: (item?.success ?? 0) > 0 };
  const next = form.get('next');
  return typeof next === 'string' ? redirect(safeNext(next)) : data(result);
}

export function loader() {
  return redirect('/');
}
