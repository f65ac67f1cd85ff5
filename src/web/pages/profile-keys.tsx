import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { useLabelOf, useLabels } from '../context/language-context.ts';
import { proofPath } from '../context/proof-path.ts';
import { textIn } from '../data/form-action.ts';
import { requiredData } from '../data/page-data.ts';
import { type KeyAnswer, keysPath, makeKey, revokeKey } from '../features/api-keys/key-actions.ts';
import { keyExamples } from '../features/api-keys/key-examples.ts';
import { KeyList } from '../features/api-keys/key-list.tsx';
import { MadeKey } from '../features/api-keys/made-key.tsx';
import { NewKey } from '../features/api-keys/new-key.tsx';
import { ProfilePage } from '../features/profile/profile-page.tsx';
import { pageContext } from '../page-context.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Note } from '../ui/feedback/notice.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const keys = await requiredData(context.get(pageContext).api, 'GET /api/profile/api-keys/');
  return { ...keys, origin: new URL(request.url).origin };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const sent = { form, api: context.get(pageContext).api };
  return textIn(form, 'form') === 'revoke' ? revokeKey(sent) : makeKey(sent);
}

/** The fields that say for themselves what is wrong with them. */
const toldAtField: readonly (string | null)[] = ['name', 'scopes', 'networks'];

/** The keys by which the reader's programs ask: those that there are, and a new one. */
export default function ProfileKeys() {
  const text = useLabels('api');
  const errorText = useLabelOf('errors');
  const { items, isProven, isDemo, origin } = useLoaderData<typeof loader>();
  const answer = (useActionData<typeof action>() as KeyAnswer | undefined) ?? null;
  const isRevoked = useSearchParams()[0].has('revoked') && answer === null;
  const failure = answer?.failure ?? null;
  const key = answer?.key ?? null;
  return (
    <ProfilePage title={text('title')} lead={text('lead')}>
      <div role="status">{isRevoked && <Note tone="ok">{text('revoked')}</Note>}</div>
      <div role="alert">
        {failure !== null && !toldAtField.includes(failure.field) && <Note tone="bad">{errorText(failure.code)}</Note>}
      </div>
      {isDemo && <Note>{errorText('demo_account')}</Note>}
      {answer !== null && key !== null && (
        <MadeKey value={key} examples={keyExamples({ key, scopes: answer.typed.scopes, origin })} />
      )}
      <KeyList items={items} />
      <p>
        <Link to="/api-docs/">{text('docs_title')}</Link>
      </p>
      {!isDemo && isProven && key === null && <NewKey answer={answer} />}
      {!isDemo && !isProven && (
        <>
          <Note>{text('proof')}</Note>
          <p>
            <ButtonLink look="primary" to={proofPath(keysPath)}>
              {text('prove')}
            </ButtonLink>
          </p>
        </>
      )}
    </ProfilePage>
  );
}
