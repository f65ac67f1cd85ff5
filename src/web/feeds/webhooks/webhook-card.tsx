import { Form, useNavigation } from 'react-router';
import type { Webhook } from '#contract/feeds/webhooks.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import form from '../../ui/controls/block-form.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { SureForm } from '../../ui/controls/sure-form.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
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
