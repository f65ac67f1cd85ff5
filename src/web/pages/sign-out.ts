import { redirect } from 'react-router';
import { safeNext } from '../context/sign-in-path.ts';
import { type PageArgs, pageContext, send } from '../platform/data/ask.ts';
import { redirectWithCookies } from '../platform/data/form-action.ts';

export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const answer = await send(context.get(pageContext).api, 'DELETE /api/session/');
  return redirectWithCookies(safeNext(form.get('next')), answer);
}

export function loader() {
  return redirect('/');
}
