import { type DeliveryFailure, hasFailedTooLong, retrySeconds } from '#domain/feeds/webhook.ts';
import { languageOf } from '#domain/platform/language.ts';
import { claimDueDelivery, releaseDelivery, saveDelivered } from '#store/feeds/webhooks/deliveries.ts';
import {
  disableWebhook,
  findOpenWebhook,
  type OpenWebhook,
  saveWebhookHealth,
} from '#store/feeds/webhooks/webhooks.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { isDatabaseUnavailable } from '#store/platform/database/database-errors.ts';
import { decrypted } from '../../account/accounts/encryption.ts';
import { queueMail } from '../../account/messages/messages.ts';
import type { Services } from '../services.ts';
import { failureOfError } from './failure-of-error.ts';
import { webhookSignature } from './signature.ts';
import { webhookPayload } from './webhook-payload.ts';

type Delivery = NonNullable<Awaited<ReturnType<typeof claimDueDelivery>>>;

const SECOND_MS = 1000;
/** After so long another node takes a delivery up whose own has died. */
const HELD_MS = 60 * SECOND_MS;
/** The answer of who wants nothing more (Standard Webhooks). */
const GONE = 410;

const isTaken = (status: number) => status >= 200 && status < 300;

function secretsOf({ accounts, clock }: Services, hook: OpenWebhook): readonly string[] {
  const { secret, previousSecret, previousUntil } = hook;
  const counts = previousSecret !== null && previousUntil !== null && previousUntil > clock();
  const kept = counts ? [secret, previousSecret] : [secret];
  return kept.map((each) => decrypted(each, accounts.secrets));
}

interface Outcome {
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
}

async function send(services: Services, hook: OpenWebhook, delivery: Delivery, data: object): Promise<Outcome> {
  const { id, event, occurredAt } = delivery;
  const body = JSON.stringify({ type: event, timestamp: occurredAt.toISOString(), data });
  const timestamp = Math.floor(services.clock().getTime() / SECOND_MS);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'bondlens',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': webhookSignature({ id, timestamp, body }, secretsOf(services, hook)),
  };
  try {
    const status = await services.messagePost.post(hook.url, headers, body);
    return { status, failure: isTaken(status) ? null : 'status' };
  } catch (error) {
    return { status: null, failure: failureOfError(error) };
  }
}

/** Sends nothing more to an address that failed for days, or that wants nothing more, and tells its owner. */
async function disable(services: Services, hook: OpenWebhook): Promise<void> {
  const { clock, publicUrl } = services;
  const { id, url, owner } = hook;
  await inTransaction(services.database, async (tx) => {
    if (!(await disableWebhook(tx, id, clock()))) return;
    const detail = `${id} ${url}`;
    const entry = { loggedAt: clock(), actorId: null, accountId: owner.accountId, network: null, detail };
    await logAudit(tx, { ...entry, action: 'webhook-disabled' });
    const language = languageOf(owner.language ?? 'en');
    const link = publicUrl === undefined ? '/profile/webhooks/' : new URL('/profile/webhooks/', publicUrl).href;
    const params = { url, link };
    await queueMail(tx, services, {
      recipient: owner.email,
      language,
      module: 'api',
      kind: 'webhook_disabled',
      params,
    });
  });
}

async function noteFailure(services: Services, hook: OpenWebhook, delivery: Delivery, outcome: Outcome) {
  const now = services.clock();
  const wait = retrySeconds[delivery.attempts - 1];
  const dueAt = wait === undefined ? null : new Date(now.getTime() + wait * SECOND_MS);
  await saveDelivered(services.database, delivery.id, { ...outcome, deliveredAt: null, dueAt });
  await saveWebhookHealth(services.database, hook.id, now);
  if (outcome.status === GONE || hasFailedTooLong(hook.failingSince ?? now, now)) await disable(services, hook);
}

async function deliver(services: Services, delivery: Delivery): Promise<void> {
  const { database, accounts, clock } = services;
  const hook = await findOpenWebhook(database, delivery.webhookId, clock());
  const unsent = { deliveredAt: null, dueAt: null, status: null };
  if (hook === undefined) return saveDelivered(database, delivery.id, { ...unsent, failure: 'disabled' });
  const data = await webhookPayload(services, delivery, accounts.viewerOf(hook.owner));
  if (data === undefined) return saveDelivered(database, delivery.id, { ...unsent, failure: 'withheld' });
  const outcome = await send(services, hook, delivery, data);
  if (outcome.failure !== null) return noteFailure(services, hook, delivery, outcome);
  await saveDelivered(database, delivery.id, { ...outcome, deliveredAt: clock(), dueAt: null });
  await saveWebhookHealth(database, hook.id, null);
}

/** Sends every delivery that is due, each by one node at a time, at least once under the same id. */
export async function deliverDue(services: Services, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true) {
    const now = services.clock();
    const delivery = await claimDueDelivery(services.database, now, new Date(now.getTime() + HELD_MS));
    if (delivery === undefined) return;
    try {
      await deliver(services, delivery);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      // What it tells of lies on a server of a cluster that is away: others do not wait for it.
      await releaseDelivery(services.database, delivery.id);
    }
  }
}
