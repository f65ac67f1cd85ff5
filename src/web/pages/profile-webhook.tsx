import { data, Form, useNavigation, useSearchParams } from 'react-router';
import type { Webhook, WebhookDelivery } from '#contract/feeds/webhooks.ts';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { useAudience, useLabels, useLanguage } from '../context/reader-context.tsx';
import { changeWebhook, type WebhookAnswer, webhookPath, webhooksPath } from '../feeds/webhooks/webhook-actions.ts';
import {
  deliveryState,
  eventLabel,
  StateChip,
  useWebhookState,
  WebhookSecret,
} from '../feeds/webhooks/webhook-state.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { useFreshData } from '../platform/data/use-debounced.ts';
import { dateText, momentText } from '../text/value-text.ts';
import { SureForm } from '../ui/controls/action-form.tsx';
import form from '../ui/controls/block-form.module.css';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { AccessPrompt, Note } from '../ui/feedback/notice.tsx';
import { Block } from '../ui/layout/block.tsx';
import { FactList } from '../ui/layout/fact-list.tsx';
import type { Column, PhoneColumn } from '../ui/table/column.ts';
import { TableBlock } from '../ui/table/table-block.tsx';
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

interface WebhookCardProps {
  readonly webhook: Webhook;
  /** Whether its owner is told of events now. */
  readonly isTold: boolean;
}

/** One webhook: what it is told, how it does, and what can be done with it. */
function WebhookCard({ webhook, isTold }: WebhookCardProps) {
  const text = useLabels('webhooks');
  const language = useLanguage();
  const state = useWebhookState()(webhook);
  return (
    <Block id="webhook" title={text('settings')}>
      <FactList
        facts={[
          [text('events'), webhook.events.map((event) => text(eventLabel(event))).join(' · ')],
          [text('since'), dateText(webhook.created_at, language)],
        ]}
      />
      <div className={form.body}>
        <p>
          <StateChip state={state} /> {state.reason}
        </p>
        <WebhookActions isDisabled={webhook.disabled_at !== null} isTold={isTold} />
        <SureForm
          form="renew"
          title={text('renew')}
          lead={text('renew_lead')}
          submit={text('renew_sure')}
          look="primary"
        />
        <SureForm form="delete" title={text('delete')} lead={text('delete_lead')} submit={text('delete_sure')} />
      </div>
    </Block>
  );
}

function WebhookActions({ isDisabled, isTold }: { readonly isDisabled: boolean; readonly isTold: boolean }) {
  const text = useLabels('webhooks');
  const isSending = useNavigation().formMethod === 'POST';
  if (!isDisabled && !isTold) return null;
  return (
    <Form method="post">
      <Button type="submit" look="primary" name="form" value={isDisabled ? 'enable' : 'test'} disabled={isSending}>
        {text(isDisabled ? 'enable' : 'test')}
      </Button>
    </Form>
  );
}

const phone: readonly PhoneColumn[] = [
  { parts: ['event', 'time', 'next'], width: 'minmax(0, 1fr)' },
  { parts: ['state', 'status', 'again'], align: 'end', width: '11rem' },
];

interface DeliveryListProps {
  readonly deliveries: readonly WebhookDelivery[];
  /** The page that they stand on. */
  readonly path: string;
  /** Whether something sent again would be sent. */
  readonly canRepeat: boolean;
}

/** What was sent to a webhook, what became of it, and sending it again. */
function DeliveryList({ deliveries, path, canRepeat }: DeliveryListProps) {
  const text = useLabels('webhooks');
  const columns = useColumns(canRepeat);
  return (
    <TableBlock
      id="deliveries"
      title={text('deliveries')}
      tools={
        <ButtonLink size="small" to={path}>
          {text('refresh')}
        </ButtonLink>
      }
      foot={text('deliveries_foot')}
      empty={{ title: text('deliveries_none'), reason: text('deliveries_none_reason') }}
      columns={columns}
      rows={deliveries}
      idOf={({ id }) => id}
      phone={phone}
    />
  );
}

function useStateText(): (delivery: WebhookDelivery) => string {
  const text = useLabels('webhooks');
  return (delivery) => {
    const state = deliveryState(delivery);
    const { failure } = delivery;
    const isOver = state === 'delivered' || state === 'waiting';
    return isOver || failure === null ? text(state) : `${text(state)}: ${text(`failure_${failure}`)}`;
  };
}

function useColumns(canRepeat: boolean): readonly Column<WebhookDelivery>[] {
  const text = useLabels('webhooks');
  const language = useLanguage();
  const stateText = useStateText();
  const momentOf = (moment: string | null) => (moment === null ? null : momentText(moment, language));
  return [
    {
      id: 'time',
      title: text('column_time'),
      width: '20%',
      wraps: true,
      cell: ({ occurred_at }) => momentOf(occurred_at),
    },
    { id: 'event', title: text('column_event'), wraps: true, cell: ({ event }) => text(eventLabel(event)) },
    { id: 'state', title: text('column_state'), wraps: true, cell: stateText },
    { id: 'status', title: text('column_status'), width: '5rem', kind: 'number', cell: ({ status }) => status },
    { id: 'next', title: text('column_next'), width: '20%', wraps: true, cell: ({ due_at }) => momentOf(due_at) },
    {
      id: 'again',
      title: text('column_again'),
      width: '10rem',
      cell: (delivery) => (canRepeat && delivery.due_at === null ? <Repeat delivery={delivery} /> : null),
    },
  ];
}

function Repeat({ delivery: { id, event, occurred_at } }: { readonly delivery: WebhookDelivery }) {
  const text = useLabels('webhooks');
  const language = useLanguage();
  const date = momentText(occurred_at, language);
  return (
    <Form method="post">
      <input type="hidden" name="delivery" value={id} />
      <Button
        type="submit"
        size="small"
        name="form"
        value="again"
        aria-label={text('again_of', { event: text(eventLabel(event)), date })}
      >
        {text('again')}
      </Button>
    </Form>
  );
}

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
