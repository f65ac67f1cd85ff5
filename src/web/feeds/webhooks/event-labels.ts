import type { testEvent, WebhookEvent } from '#domain/feeds/webhook.ts';
import type { LabelKey } from '#labels/label.ts';

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
