import type { Webhook, WebhookDelivery } from '#contract/feeds/webhooks.ts';
import { hasFailedTooLong, type testEvent, type WebhookEvent } from '#domain/feeds/webhook.ts';
import type { LabelKey } from '#labels/label.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { momentText } from '../../text/value-text.ts';
import form from '../../ui/controls/block-form.module.css';
import { CopiedText } from '../../ui/controls/copy-button.tsx';
import { Block } from '../../ui/layout/block.tsx';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';

interface StateChipProps {
  readonly state: { readonly words: string; readonly isGood: boolean };
}

/** Whether something works, in colour and words. */
export function StateChip({ state: { words, isGood } }: StateChipProps) {
  return <span className={classNames(chip.chip, isGood ? chip.live : chip.warn)}>{words}</span>;
}

/** The keys of the texts of each event that can be chosen: its name, and when it is told. */
export const chosenEventLabels = {
  'trading-day.new': ['event_day', 'told_day'],
  'rating.new': ['event_rating', 'told_rating'],
  'document.new': ['event_document', 'told_document'],
  'alert.fired': ['event_alert', 'told_alert'],
  'import.finished': ['event_import', 'told_import'],
} as const satisfies Readonly<Record<WebhookEvent, readonly [LabelKey<'webhooks'>, LabelKey<'webhooks'>]>>;

/** The key of the name of any event. */
export function eventLabel(event: WebhookEvent | typeof testEvent) {
  return event === 'webhook.test' ? 'event_test' : chosenEventLabels[event][0];
}

interface WebhookState {
  readonly words: string;
  /** Why it is disabled. */
  readonly reason: string | null;
  readonly isGood: boolean;
}

/** Whether an address takes what it is sent, since when it does not, and why nothing is sent to it any more. */
export function useWebhookState(): (webhook: Webhook) => WebhookState {
  const text = useLabels('webhooks');
  const language = useLanguage();
  return ({ failing_since: since, disabled_at: end }) => {
    if (end !== null) {
      const hasFailed = since !== null && hasFailedTooLong(new Date(since), new Date(end));
      const words = text('disabled', { date: momentText(end, language) });
      return { words, reason: text(hasFailed ? 'why_failing' : 'why_gone'), isGood: false };
    }
    if (since === null) return { words: text('active'), reason: null, isGood: true };
    return { words: text('failing', { date: momentText(since, language) }), reason: null, isGood: false };
  };
}

type DeliveryState = 'delivered' | 'waiting' | 'retrying' | 'given_up' | 'not_sent';

type Outcome = Pick<WebhookDelivery, 'attempts' | 'due_at' | 'delivered_at' | 'failure'>;

/** How far a delivery has come. What is sent once more waits, whatever became of it before. */
export function deliveryState({ attempts, due_at, delivered_at, failure }: Outcome): DeliveryState {
  if (due_at !== null) return attempts === 0 || failure === null ? 'waiting' : 'retrying';
  if (delivered_at !== null) return 'delivered';
  return failure === 'withheld' || failure === 'disabled' ? 'not_sent' : 'given_up';
}

interface WebhookSecretProps {
  readonly value: string;
  /** Whether there was another before, which still signs for a day. */
  readonly isRenewed: boolean;
}

/** A secret that was just made, which is shown this once. */
export function WebhookSecret({ value, isRenewed }: WebhookSecretProps) {
  const text = useLabels('webhooks');
  return (
    <Block id="secret" title={text('made')}>
      <div className={classNames(form.body, form.wide)}>
        <p role="status">{text('once')}</p>
        <CopiedText value={value} label={text('secret')} copyLabel={text('copy')} />
        {isRenewed && <p className="quiet">{text('once_renewed')}</p>}
      </div>
    </Block>
  );
}
