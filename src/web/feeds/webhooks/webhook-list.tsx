import type { Webhook } from '#contract/feeds/webhooks.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { momentText } from '../../text/moment-text.ts';
import form from '../../ui/controls/block-form.module.css';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { ListBlock } from '../../ui/layout/list-block.tsx';
import { deliveryState } from './delivery-state.ts';
import { eventLabel } from './event-labels.ts';
import { StateChip } from './state-chip.tsx';
import { webhookPath } from './webhook-paths.ts';
import { useWebhookState } from './webhook-state.ts';

/** The webhooks of the reader, each with a way to its own page. */
export function WebhookList({ items }: { readonly items: readonly Webhook[] }) {
  const text = useLabels('webhooks');
  return (
    <ListBlock
      id="webhooks"
      title={text('own')}
      items={items}
      empty={<EmptyState icon="list" title={text('none')} reason={text('none_reason')} />}
    >
      {(webhook) => (
        <>
          <WebhookWords webhook={webhook} />
          <ButtonLink size="small" to={webhookPath(webhook.id)} aria-label={text('open_of', { url: webhook.url })}>
            {text('open')}
          </ButtonLink>
        </>
      )}
    </ListBlock>
  );
}

function WebhookWords({ webhook }: { readonly webhook: Webhook }) {
  const text = useLabels('webhooks');
  const language = useLanguage();
  const stateOf = useWebhookState();
  const { url, events, created_at, last_delivery: last } = webhook;
  const state = stateOf(webhook);
  const facts = [
    text('added', { date: dateText(created_at, language) }),
    last === null
      ? text('last_none')
      : text('last', { date: momentText(last.occurred_at, language), state: text(deliveryState(last)) }),
  ];
  return (
    <span className={form.words}>
      <b translate="no">{url}</b>
      <span>{events.map((event) => text(eventLabel(event))).join(' · ')}</span>
      <span>
        <StateChip state={state} /> {state.reason}
      </span>
      <small>{facts.join(' · ')}</small>
    </span>
  );
}
