/** Events of which a reader's program can be told; the last are for who runs the site. */
export const webhookEvents = [
  'trading-day.new',
  'rating.new',
  'document.new',
  'alert.fired',
  'import.finished',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** An event that its owner asks for, to see whether it arrives. */
export const testEvent = 'webhook.test';

/**
 * Why a delivery did not arrive: the answer's status, an address that is not of the internet, a name that leads nowhere, no
 * connection, a certificate, no answer in time; or it was not sent, as its owner may not be told or its webhook was disabled.
 */
export const deliveryFailures = [
  'status',
  'address',
  'name',
  'connection',
  'certificate',
  'timeout',
  'withheld',
  'disabled',
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** Letters that the address of a webhook may have. */
export const MAX_WEBHOOK_URL_LENGTH = 500;

/** Seconds from each failed try to the next, a day in all; then an event is given up. */
export const retrySeconds = [5, 60, 300, 1800, 7200, 21_600, 54_000] as const;

/** How long an address may fail before nothing more is sent to it. */
const failingDays = 3;
const FAILING_MS = failingDays * 24 * 60 * 60 * 1000;

/** Whether an address that fails since a moment has failed for too long. */
export function hasFailedTooLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= FAILING_MS;
}

/** How long the secret before counts beside a new one. */
export const previousSecretHours = 24;
