import type { WebhookDelivery } from '#contract/feeds/webhooks.ts';

export type DeliveryState = 'delivered' | 'waiting' | 'retrying' | 'given_up' | 'not_sent';

type Outcome = Pick<WebhookDelivery, 'attempts' | 'due_at' | 'delivered_at' | 'failure'>;

/** How far a delivery has come. What is sent once more waits, whatever became of it before. */
export function deliveryState({ attempts, due_at, delivered_at, failure }: Outcome): DeliveryState {
  if (due_at !== null) return attempts === 0 || failure === null ? 'waiting' : 'retrying';
  if (delivered_at !== null) return 'delivered';
  return failure === 'withheld' || failure === 'disabled' ? 'not_sent' : 'given_up';
}
