import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import {
  createWebhookCall,
  deleteWebhookCall,
  enableWebhookCall,
  redeliverCall,
  renewWebhookSecretCall,
  testWebhookCall,
  type WebhookDelivery,
  webhookDeliveriesCall,
  webhooksCall,
} from '#contract/feeds/webhooks.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { previousSecretHours, testEvent, type WebhookEvent, webhookEvents } from '#domain/feeds/webhook.ts';
import type { DeliveryRecord } from '#store/feeds/webhooks/deliveries.ts';
import { addDelivery, findDeliveries, findLastDeliveries, redeliver } from '#store/feeds/webhooks/deliveries.ts';
import {
  addWebhook,
  deleteWebhook,
  enableWebhook,
  findWebhook,
  findWebhooks,
  renewWebhookSecret,
} from '#store/feeds/webhooks/webhooks.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { auditOf, encrypted } from '../../account/accounts/account-links.ts';
import { isRecentlyProven, requireProvenAccount } from '../../account/accounts/require-recent-proof.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { requireAccount, requireFeature, requireOwnAccount } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { startDeliveries } from './deliver-due.ts';
import { newWebhookSecret } from './post-message.ts';

/** Webhooks that an account may have, and deliveries that are listed of one. */
const MAX_WEBHOOKS = 10;
const listedDeliveries = 50;
const HOUR_MS = 60 * 60 * 1000;

function eventsOf({ isOperator }: Viewer): WebhookEvent[] {
  return webhookEvents.filter((event) => isOperator || event !== 'import.finished');
}

const momentOf = (moment: Date | null) => moment?.toISOString() ?? null;

/** The reader's webhook of an id, as an address has it. */
async function requireWebhook({ database }: Services, accountId: string, idText: string) {
  const key = { accountId, id: numberOfId(idText) };
  const hook = await findWebhook(database, key);
  if (hook === undefined) throw new Refusal('not_found', 'id');
  return { ...key, url: hook.url };
}

async function create(request: FastifyRequest, body: BodyOf<typeof createWebhookCall>, services: Services) {
  const { viewer } = request;
  const { accountId, hasSecondFactor } = requireProvenAccount(request);
  requireFeature(viewer, 'watchlist');
  const { url, events } = body;
  if (!services.messagePost.accepts(url)) throw new Refusal('bad_request', 'url');
  if (!events.every((event) => eventsOf(viewer).includes(event))) throw new Refusal('bad_request', 'events');
  const secret = newWebhookSecret();
  const kept = { accountId, hasSecondFactor, url, events, createdAt: services.clock() };
  const sealed = encrypted(secret, services.accounts.secrets);
  return inTransaction(services.database, async (tx) => {
    const id = await addWebhook(tx, { ...kept, secret: sealed }, MAX_WEBHOOKS);
    if (id === null) throw new Refusal('too_many_kept');
    await logAudit(tx, auditOf(request, 'webhook-added', { detail: `${id} ${url}: ${events.join(' ')}` }));
    return { id, secret };
  });
}

async function renew(request: FastifyRequest, idText: string, services: Services) {
  const { accountId } = requireProvenAccount(request);
  const hook = await requireWebhook(services, accountId, idText);
  const secret = newWebhookSecret();
  const sealed = encrypted(secret, services.accounts.secrets);
  const previousUntil = new Date(services.clock().getTime() + previousSecretHours * HOUR_MS);
  await inTransaction(services.database, async (tx) => {
    await renewWebhookSecret(tx, hook, { secret: sealed, previousUntil });
    await logAudit(tx, auditOf(request, 'webhook-secret-renewed', { detail: `${hook.id} ${hook.url}` }));
  });
  return { id: hook.id, secret };
}

async function remove(request: FastifyRequest, idText: string, services: Services) {
  const { accountId } = requireOwnAccount(request);
  const hook = await requireWebhook(services, accountId, idText);
  await inTransaction(services.database, async (tx) => {
    await deleteWebhook(tx, hook);
    await logAudit(tx, auditOf(request, 'webhook-deleted', { detail: `${hook.id} ${hook.url}` }));
  });
  return { id: hook.id };
}

async function enable(request: FastifyRequest, idText: string, services: Services) {
  const { accountId } = requireOwnAccount(request);
  const hook = await requireWebhook(services, accountId, idText);
  await enableWebhook(services.database, hook);
  return { id: hook.id };
}

async function sendTest(request: FastifyRequest, idText: string, services: Services) {
  const { accountId } = requireOwnAccount(request);
  const { id: webhookId } = await requireWebhook(services, accountId, idText);
  const id = `msg_${randomUUID().replaceAll('-', '')}`;
  const event = { event: testEvent, subject: {}, toldBy: id, occurredAt: services.clock() };
  await addDelivery(services.database, { id, webhookId, ...event });
  return { id: webhookId };
}

async function sendAgain(request: FastifyRequest, params: { id: string; delivery: string }, services: Services) {
  const { accountId } = requireOwnAccount(request);
  const { id } = await requireWebhook(services, accountId, params.id);
  const isThere = await redeliver(services.database, id, params.delivery, services.clock());
  if (!isThere) throw new Refusal('not_found', 'delivery');
  return { id };
}

async function webhooksOf({ database }: Services, accountId: string) {
  const [hooks, last] = await Promise.all([findWebhooks(database, accountId), findLastDeliveries(database, accountId)]);
  return hooks.map(({ id, url, events, createdAt, failingSince, disabledAt }) => {
    const delivery = last.get(id);
    return {
      id,
      url,
      events: [...events],
      created_at: createdAt.toISOString(),
      failing_since: momentOf(failingSince),
      disabled_at: momentOf(disabledAt),
      last_delivery: delivery === undefined ? null : deliveryAnswer(delivery),
    };
  });
}

function deliveryAnswer({ occurredAt, triedAt, deliveredAt, dueAt, event, ...rest }: DeliveryRecord): WebhookDelivery {
  return {
    ...rest,
    event: event as WebhookDelivery['event'],
    occurred_at: occurredAt.toISOString(),
    tried_at: momentOf(triedAt),
    delivered_at: momentOf(deliveredAt),
    due_at: momentOf(dueAt),
  };
}

/** The addresses of a reader's programs that are told of events. */
export function webhooksFeature(app: App, services: Services): void {
  startDeliveries(app, services);
  serve(app, services, webhooksCall, async (request) => {
    const session = requireAccount(request);
    const items = await webhooksOf(services, session.accountId);
    const about = { isProven: isRecentlyProven(session), isDemo: session.isDemo };
    return { items, events: eventsOf(request.viewer), ...about };
  });
  serve(app, services, createWebhookCall, { limit: 'webhooks' }, (request) => create(request, request.body, services));
  serve(app, services, renewWebhookSecretCall, { limit: 'webhooks' }, (request) =>
    renew(request, request.params.id, services),
  );
  serve(app, services, deleteWebhookCall, { limit: 'webhooks' }, (request) =>
    remove(request, request.params.id, services),
  );
  serve(app, services, testWebhookCall, { limit: 'webhooks' }, (request) =>
    sendTest(request, request.params.id, services),
  );
  serve(app, services, enableWebhookCall, { limit: 'webhooks' }, (request) =>
    enable(request, request.params.id, services),
  );
  serve(app, services, webhookDeliveriesCall, async (request) => {
    const { accountId } = requireAccount(request);
    const { id } = await requireWebhook(services, accountId, request.params.id);
    return { items: (await findDeliveries(services.database, id, listedDeliveries)).map(deliveryAnswer) };
  });
  serve(app, services, redeliverCall, { limit: 'webhooks' }, (request) => sendAgain(request, request.params, services));
}
