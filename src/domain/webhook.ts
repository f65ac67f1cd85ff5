/** Events of which a reader's program can be told; the last are for who runs the site. */
export const webhookEvents = ['trading-day.new', 'rating.new', 'document.new', 'import.finished'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** An event that its owner asks for, to see whether it arrives. */
export const testEvent = 'webhook.test';

/** Seconds from each failed try to the next, a day in all; then an event is given up. */
export const retrySeconds = [5, 60, 300, 1800, 7200, 21_600, 54_000] as const;

/** How long an address may fail before nothing more is sent to it. */
export const failingDays = 3;

/** How long the secret before counts beside a new one. */
export const previousSecretHours = 24;
