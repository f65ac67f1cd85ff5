import { redirect } from 'react-router';
import { send } from '../../platform/data/ask.ts';
import { refusedForm, type SentForm, textIn } from '../../platform/data/form-action.ts';

const path = '/profile/security/';

async function rename({ api, form }: SentForm) {
  const answer = await send(api, 'POST /api/profile/passkeys/:id/', {
    params: { id: textIn(form, 'id') },
    body: { name: textIn(form, 'name') },
  });
  return answer.ok ? redirect(`${path}?done`) : refusedForm('passkeys', answer, path);
}

async function remove({ api, form }: SentForm) {
  const answer = await send(api, 'DELETE /api/profile/passkeys/:id/', { params: { id: textIn(form, 'id') } });
  return answer.ok ? redirect(`${path}?done`) : refusedForm('passkeys', answer, path);
}

/** What the forms of the list of passkeys ask for; making one takes the browser. */
export const passkeyActions = { 'passkey-rename': rename, 'passkey-remove': remove } as const;
