import { data, redirect, useSearchParams } from 'react-router';
import type { ApiKey } from '#contract/account/api-keys.ts';
import { MAX_REASON_LENGTH } from '#domain/account/access/access-grant.ts';
import { accountActions } from '#domain/account/access/account-action.ts';
import { KeyList } from '../account/api-keys/key-list.tsx';
import { useLabels } from '../context/reader-context.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { GrantForm, UserCard, UserGrants } from '../operator/users/user-card.tsx';
import { type Api, type PageArgs, type PageProps, pageContext, requiredData, send } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { TextField } from '../ui/controls/text-field.tsx';
import { EmptyState } from '../ui/feedback/notice.tsx';
import { FormOutcome } from './form-outcome.tsx';
import { grantOfChoice, lastDayOfForm, operatorRefusal } from './operator-forms.ts';

export async function loader({ params: { id = '' }, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const [user, keys] = await Promise.all([
    requiredData(api, 'GET /api/operator/users/:id/', { params: { id } }),
    requiredData(api, 'GET /api/operator/users/:id/api-keys/', { params: { id } }),
  ]);
  return { user, keys: keys.items };
}

/** Sends what a form of the page asks for; undefined for a form that the page does not have. */
function answerTo(api: Api, id: string, form: FormData): Promise<Response> | undefined {
  const params = { id };
  const reason = textIn(form, 'reason').trim();
  const kind = textIn(form, 'form');
  const action = accountActions.find((known) => known === textIn(form, 'action'));
  const grant = grantOfChoice(form.get('grant'));
  if (kind === 'account' && action !== undefined) {
    return send(api, 'POST /api/operator/users/:id/', { params, body: { action, reason } });
  }
  if (kind === 'grant' && grant !== undefined) {
    const body = { ...grant, reason, until: lastDayOfForm(form) };
    return send(api, 'POST /api/operator/users/:id/grants/', { params, body });
  }
  if (kind === 'revoke-key') {
    const keyId = textIn(form, 'id');
    return send(api, 'POST /api/operator/users/:id/api-keys/:keyId/revoke/', {
      params: { id, keyId },
      body: { reason },
    });
  }
  if (kind !== 'revoke') return undefined;
  const grantId = textIn(form, 'id');
  return send(api, 'POST /api/operator/users/:id/grants/:grantId/revoke/', {
    params: { id, grantId },
    body: { reason },
  });
}

export async function action({ request, params, context }: PageArgs) {
  const { id = '' } = params;
  const answer = await answerTo(context.get(pageContext).api, id, await request.formData());
  if (answer === undefined) return data({ code: 'bad_request' as const }, { status: 400 });
  const path = `/operator/users/${encodeURIComponent(id)}/`;
  return answer.ok ? redirect(`${path}?done`) : operatorRefusal(answer, path);
}

/** One account: who it is, what it was given, and what can be changed. */
export default function OperatorUser({ loaderData, actionData: failure }: PageProps<typeof loader, typeof action>) {
  const { user, keys } = loaderData;
  const text = useLabels('access');
  const isDone = useSearchParams()[0].has('done');
  return (
    <OperatorPage title={user.name} lead={text('user_lead')}>
      <FormOutcome done={isDone ? text('done') : null} code={failure?.code ?? null} />
      <UserCard user={user} />
      <UserGrants grants={user.grants} />
      <GrantForm key={user.grants.length} />
      <UserKeys items={keys} />
    </OperatorPage>
  );
}

function UserKeys({ items }: { readonly items: readonly ApiKey[] }) {
  const text = useLabels('api');
  const access = useLabels('access');
  return (
    <KeyList
      items={items}
      title={text('title')}
      empty={<EmptyState icon="lock" title={text('operator_none')} />}
      form="revoke-key"
      fields={
        <TextField label={access('reason')} name="reason" required maxLength={MAX_REASON_LENGTH} autoComplete="off" />
      }
    />
  );
}
