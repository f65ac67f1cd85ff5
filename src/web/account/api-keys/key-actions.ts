import { data, redirect } from 'react-router';
import { type KeyScope, keyScopes } from '#domain/account/access/key-scope.ts';
import { proofPath } from '../../context/proof-path.ts';
import { type Failure, refusalOf, send } from '../../platform/data/ask.ts';
import { type SentForm, textIn } from '../../platform/data/form-action.ts';

export const keysPath = '/profile/keys/';

/** What a form asked a key to be. */
interface TypedKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly until: string;
  readonly networks: string;
}

/** What the page shows after a form: why it was refused and what was typed, or the key, this once. */
export interface KeyAnswer {
  readonly form: 'make' | 'revoke';
  readonly failure: Failure | null;
  readonly typed: TypedKey;
  readonly key: string | null;
}

function typedIn(form: FormData): TypedKey {
  const named = form.getAll('scope');
  const scopes = keyScopes.filter((scope) => named.includes(scope));
  return { name: textIn(form, 'name'), scopes, until: textIn(form, 'until'), networks: textIn(form, 'networks') };
}

async function refused(form: KeyAnswer['form'], answer: Response, typed: TypedKey) {
  const failure = await refusalOf(answer);
  if (failure.code === 'proof_needed') throw redirect(proofPath(keysPath));
  const value: KeyAnswer = { form, failure, typed, key: null };
  return data(value, { status: answer.status });
}

/** Makes a key, which is shown this once. */
export async function makeKey({ api, form }: SentForm) {
  const typed = typedIn(form);
  const { name, scopes, until, networks } = typed;
  const answer = await send(api, 'POST /api/profile/api-keys/', {
    body: {
      name,
      scopes: [...scopes],
      ends_on: until === '' ? null : until,
      networks: networks.split(/[\s,;]+/).filter((network) => network !== ''),
    },
  });
  if (!answer.ok) return refused('make', answer, typed);
  const { key } = (await answer.json()) as { readonly key: string };
  const value: KeyAnswer = { form: 'make', failure: null, typed, key };
  return data(value, { headers: { 'cache-control': 'no-store' } });
}

export async function revokeKey({ api, form }: SentForm) {
  const answer = await send(api, 'DELETE /api/profile/api-keys/:id/', { params: { id: textIn(form, 'id') } });
  return answer.ok ? redirect(`${keysPath}?revoked`) : refused('revoke', answer, typedIn(form));
}
