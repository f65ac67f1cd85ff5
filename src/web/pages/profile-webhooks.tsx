import { Link, useSearchParams } from 'react-router';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { useAudience, useLabelOf, useLabels } from '../context/reader-context.tsx';
import { NewWebhook, WebhookList } from '../feeds/webhooks/new-webhook.tsx';
import { addWebhook, type WebhookAnswer, webhooksPath } from '../feeds/webhooks/webhook-actions.ts';
import { WebhookSecret } from '../feeds/webhooks/webhook-state.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { AccessPrompt, Note, ProofPrompt } from '../ui/feedback/notice.tsx';

export function loader({ context }: PageArgs) {
  return requiredData(context.get(pageContext).api, 'GET /api/profile/webhooks/');
}

export async function action({ request, context }: PageArgs) {
  return addWebhook({ form: await request.formData(), api: context.get(pageContext).api });
}

/** The addresses of the reader's programs that are told of events: those that there are, and a new one. */
export default function ProfileWebhooks({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { items, events, isProven, isDemo } = loaderData;
  const text = useLabels('webhooks');
  const api = useLabels('api');
  const errorText = useLabelOf('errors');
  const audience = useAudience();
  const answer = (actionData as WebhookAnswer | undefined) ?? null;
  const isDeleted = useSearchParams()[0].get('done') === 'deleted' && answer === null;
  const secret = answer?.secret ?? null;
  const mayAdd = audience === 'full' && !isDemo && secret === null;
  return (
    <ProfilePage title={text('title')} lead={text('lead')}>
      {audience !== 'full' && <AccessPrompt what={text(items.length === 0 ? 'access' : 'paused')} />}
      <div role="status">{isDeleted && <Note tone="ok">{text('deleted')}</Note>}</div>
      {items.some(({ disabled_at }) => disabled_at !== null) && <Note tone="warn">{text('disabled_note')}</Note>}
      {isDemo && <Note>{errorText('demo_account')}</Note>}
      {secret !== null && <WebhookSecret value={secret} isRenewed={false} />}
      <WebhookList items={items} />
      <p>
        <Link to="/api-docs/">{api('docs_link')}</Link>
      </p>
      {mayAdd && isProven && <NewWebhook events={events} answer={answer} />}
      {mayAdd && !isProven && <ProofPrompt what={text('proof')} action={text('prove')} path={webhooksPath} />}
    </ProfilePage>
  );
}
