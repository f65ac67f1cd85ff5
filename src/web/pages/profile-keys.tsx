import { Link, useSearchParams } from 'react-router';
import { type KeyAnswer, keysPath, makeKey, revokeKey } from '../account/api-keys/key-actions.ts';
import { KeyList } from '../account/api-keys/key-list.tsx';
import { keyExamples, MadeKey, NewKey } from '../account/api-keys/new-key.tsx';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { useLabelOf, useLabels } from '../context/reader-context.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { FormRefusal } from '../ui/controls/action-form.tsx';
import { EmptyState, Note, ProofPrompt } from '../ui/feedback/notice.tsx';

export async function loader({ request, context }: PageArgs) {
  const keys = await requiredData(context.get(pageContext).api, 'GET /api/profile/api-keys/');
  return { ...keys, origin: new URL(request.url).origin };
}

export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const sent = { form, api: context.get(pageContext).api };
  return textIn(form, 'form') === 'revoke' ? revokeKey(sent) : makeKey(sent);
}

/** The keys by which the reader's programs ask: those that there are, and a new one. */
export default function ProfileKeys({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { items, isProven, isDemo, origin } = loaderData;
  const text = useLabels('api');
  const errorText = useLabelOf('errors');
  const answer = (actionData as KeyAnswer | undefined) ?? null;
  const isRevoked = useSearchParams()[0].has('revoked') && answer === null;
  const key = answer?.key ?? null;
  return (
    <ProfilePage title={text('title')} lead={text('lead')}>
      <div role="status">{isRevoked && <Note tone="ok">{text('revoked')}</Note>}</div>
      <FormRefusal failure={answer?.form === 'revoke' ? answer.failure : null} fields={[]} />
      {isDemo && <Note>{errorText('demo_account')}</Note>}
      {answer !== null && key !== null && (
        <MadeKey value={key} examples={keyExamples({ key, scopes: answer.typed.scopes, origin })} />
      )}
      <KeyList
        items={items}
        title={text('own')}
        empty={<EmptyState icon="lock" title={text('none')} reason={text('none_reason')} />}
        form="revoke"
      />
      <p>
        <Link to="/api-docs/">{text('docs_link')}</Link>
      </p>
      {!isDemo && isProven && key === null && <NewKey answer={answer} />}
      {!isDemo && !isProven && <ProofPrompt what={text('proof')} action={text('prove')} path={keysPath} />}
    </ProfilePage>
  );
}
