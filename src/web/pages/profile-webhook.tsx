import { data, useSearchParams } from 'react-router';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { useAudience, useLabels } from '../context/reader-context.tsx';
import { changeWebhook, type WebhookAnswer, webhookPath, webhooksPath } from '../feeds/webhooks/webhook-actions.ts';
import { DeliveryList, WebhookCard } from '../feeds/webhooks/webhook-card.tsx';
import { deliveryState, WebhookSecret } from '../feeds/webhooks/webhook-state.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { useFreshData } from '../platform/data/use-debounced.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { AccessPrompt, Note } from '../ui/feedback/notice.tsx';
import { FormOutcome } from './form-outcome.tsx';

/** How often it is looked whether what waits has arrived. */
const LOOK_EVERY_MS = 3000;

export async function loader({ params: { id = '' }, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const [{ items }, deliveries] = await Promise.all([
    requiredData(api, 'GET /api/profile/webhooks/'),
    requiredData(api, 'GET /api/profile/webhooks/:id/deliveries/', { params: { id } }),
  ]);
  const webhook = items.find((item) => String(item.id) === id);
  if (webhook === undefined) throw data({ code: 'not_found' }, { status: 404 });
  return { webhook, deliveries: deliveries.items };
}

export async function action({ request, params: { id = '' }, context }: PageArgs) {
  return changeWebhook({ form: await request.formData(), api: context.get(pageContext).api }, id);
}

const deeds = ['enabled', 'test_sent', 'again_sent'] as const;

/** One webhook of the reader, and what was sent to it. */
export default function ProfileWebhook({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { webhook, deliveries } = loaderData;
  const text = useLabels('webhooks');
  const isTold = useAudience() === 'full';
  const answer = (actionData as WebhookAnswer | undefined) ?? null;
  const [params] = useSearchParams();
  const done = deeds.find((deed) => deed === params.get('done') && answer === null);
  const isDisabled = webhook.disabled_at !== null;
  useFreshData(deliveries.some((delivery) => deliveryState(delivery) === 'waiting') ? LOOK_EVERY_MS : null);
  return (
    <ProfilePage title={webhook.url} tools={<ButtonLink to={webhooksPath}>{text('all')}</ButtonLink>}>
      {!isTold && <AccessPrompt what={text('paused')} />}
      <FormOutcome done={done === undefined ? null : text(done)} code={answer?.failure?.code ?? null} />
      {isDisabled && <Note tone="warn">{text('disabled_note')}</Note>}
      {answer !== null && answer.secret !== null && <WebhookSecret value={answer.secret} isRenewed />}
      <WebhookCard webhook={webhook} isTold={isTold} />
      <DeliveryList deliveries={deliveries} path={webhookPath(webhook.id)} canRepeat={isTold && !isDisabled} />
    </ProfilePage>
  );
}
