import { redirect } from 'react-router';
import { send } from '../../platform/data/ask.ts';
import { refusedForm, type SentForm, textIn } from '../../platform/data/form-action.ts';
import { redirectWithCookies } from '../../platform/data/redirect-with-cookies.ts';

const path = '/profile/security/';

async function endOne({ api, form }: SentForm) {
  const answer = await send(api, 'DELETE /api/profile/sessions/:id/', { params: { id: textIn(form, 'id') } });
  // Who ends what has ended meanwhile has what he wanted.
  if (!answer.ok && answer.status !== 404) return refusedForm('sessions', answer, path);
  return redirect(`${path}?done`);
}

async function endOthers({ api }: SentForm) {
  const answer = await send(api, 'DELETE /api/profile/sessions/');
  return answer.ok ? redirect(`${path}?done`) : refusedForm('sessions', answer, path);
}

async function endAll({ api }: SentForm) {
  const answer = await send(api, 'DELETE /api/session/everywhere/');
  if (!answer.ok) return refusedForm('sessions', answer, path);
  return redirectWithCookies('/', answer);
}

/** What the forms of the list of sessions ask for. */
export const sessionActions = {
  'session-end': endOne,
  'sessions-end-others': endOthers,
  'sessions-end-all': endAll,
} as const;
