import { Buffer } from 'node:buffer';
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret, as standardwebhooks.com writes it. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

interface Signed {
  readonly id: string;
  /** Of this try, in seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** `webhook-signature` of a message: one signature for each secret that counts, the newest first (Standard Webhooks 1.0, symmetric). */
export function webhookSignature({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(PREFIX, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return signatures.join(' ');
}
