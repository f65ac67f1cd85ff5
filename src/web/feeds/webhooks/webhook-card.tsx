import { Form, useNavigation } from 'react-router';
import type { Webhook, WebhookDelivery } from '#contract/feeds/webhooks.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, momentText } from '../../text/value-text.ts';
import form from '../../ui/controls/block-form.module.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { SureForm } from '../../ui/controls/sure-form.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import { deliveryState } from './delivery-state.ts';
import { eventLabel } from './event-labels.ts';
import { StateChip } from './state-chip.tsx';
import { useWebhookState } from './webhook-state.ts';

interface WebhookCardProps {
  readonly webhook: Webhook;
  /** Whether its owner is told of events now. */
  readonly isTold: boolean;
}

/** One webhook: what it is told, how it does, and what can be done with it. */
export function WebhookCard({ webhook, isTold }: WebhookCardProps) {
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
export function DeliveryList({ deliveries, path, canRepeat }: DeliveryListProps) {
  const text = useLabels('webhooks');
  const columns = useColumns(canRepeat);
  return (
    <Block
      id="deliveries"
      title={text('deliveries')}
      tools={
        <ButtonLink size="small" to={path}>
          {text('refresh')}
        </ButtonLink>
      }
      foot={text('deliveries_foot')}
    >
      {deliveries.length === 0 ? (
        <EmptyState icon="list" title={text('deliveries_none')} reason={text('deliveries_none_reason')} />
      ) : (
        <Table
          caption={text('deliveries')}
          columns={columns}
          lines={linesOf(deliveries, ({ id }) => id)}
          phone={phone}
        />
      )}
    </Block>
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
