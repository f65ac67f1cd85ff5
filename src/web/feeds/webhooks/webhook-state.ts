import type { Webhook } from '#contract/feeds/webhooks.ts';
import { hasFailedTooLong } from '#domain/feeds/webhook.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { momentText } from '../../text/value-text.ts';

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
