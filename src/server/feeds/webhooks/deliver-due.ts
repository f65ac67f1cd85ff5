import { webhookData } from '#contract/feeds/webhooks.ts';
import { shownYield } from '#contract/market/trading-days/trading-columns.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import type { Static } from '#contract/platform/schemas.ts';
import { closedVenueId, effectiveLevel, fullLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { type DeliveryFailure, hasFailedTooLong, retrySeconds } from '#domain/feeds/webhook.ts';
import { languageOf } from '#domain/platform/language.ts';
import { mayBeTold } from '#domain/portfolio/alerts/alert-rule.ts';
import {
  claimDueDelivery,
  type DeliverySubject,
  findToldDay,
  findToldDocument,
  findToldImport,
  findToldRating,
  releaseDelivery,
  saveDelivered,
} from '#store/feeds/webhooks/deliveries.ts';
import { fanOutChanges } from '#store/feeds/webhooks/fan-out.ts';
import type { OpenWebhook } from '#store/feeds/webhooks/webhooks.ts';
import { disableWebhook, findOpenWebhook, saveWebhookHealth } from '#store/feeds/webhooks/webhooks.ts';
import { findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { isDatabaseUnavailable } from '#store/platform/database/database-errors.ts';
import { findAlertsById } from '#store/portfolio/alerts/alerts.ts';
import { decrypted } from '../../account/accounts/account-links.ts';
import { queueMail } from '../../account/messages/messages.ts';
import { repeatWithPause } from '../../platform/serving/repeat-with-pause.ts';
import type { App } from '../../platform/serving/serve.ts';
import { readAlertFacts } from '../../portfolio/alerts/alert-facts.ts';
import type { Services } from '../services.ts';
import { failureOfError, webhookSignature } from './post-message.ts';

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
      accountId: owner.accountId,
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

type Event = keyof typeof webhookData;
type Data<Name extends Event> = Static<(typeof webhookData)[Name]>;
type Needed = Pick<Services, 'database' | 'gate' | 'publicUrl'>;

interface Told {
  readonly subject: DeliverySubject;
  readonly viewer: Viewer;
  readonly services: Needed;
}

/** What is told of an event; undefined where there is nothing any more that the owner may be told. */
type PayloadBuilder<Name extends Event> = (told: Told) => Promise<Data<Name> | undefined>;

const linkTo = ({ publicUrl }: Needed, path: string) =>
  publicUrl === undefined ? path : new URL(path, publicUrl).href;
const bondLink = (services: Needed, id: number) => linkTo(services, pageAddress('bonds', id));

const payloadBuilders: { readonly [Name in Event]: PayloadBuilder<Name> } = {
  'trading-day.new': async ({ subject, viewer, services }) => {
    const day = await findToldDay(services.database, subject);
    if (day === undefined || day.venueId === closedVenueId(viewer)) return undefined;
    if ((await findHiddenVenueIds(services.database, viewer.accountId)).has(day.venueId)) return undefined;
    const value = {
      instrument_id: day.instrumentId,
      name: day.name,
      venue_id: day.venueId,
      date: day.date,
      indicative_price: day.indicativePrice,
      indicative_yield: shownYield(day.indicativeYield),
      link: bondLink(services, day.instrumentId),
      masked: [],
    };
    return services.gate.mask(value, webhookData['trading-day.new'], effectiveLevel(viewer, day.venueId));
  },
  'rating.new': async ({ subject, viewer, services }) => {
    const rating = await findToldRating(services.database, subject);
    if (rating === undefined) return undefined;
    const { instrumentId, name, agency, date, grade } = rating;
    const value = { instrument_id: instrumentId, name, agency, date, grade, link: bondLink(services, instrumentId) };
    return services.gate.mask({ ...value, masked: [] }, webhookData['rating.new'], viewer.level);
  },
  'document.new': async ({ subject, services }) => {
    const document = await findToldDocument(services.database, subject);
    if (document === undefined) return undefined;
    const { instrumentId, name, documentId, date } = document;
    return {
      instrument_id: instrumentId,
      name,
      document_id: documentId,
      date,
      link: bondLink(services, instrumentId),
    };
  },
  'alert.fired': async ({ subject, viewer, services }) => {
    const { database, gate } = services;
    const alerts = await findAlertsById(database, [Number(subject.alertId)]);
    const hiddenVenueIds = await findHiddenVenueIds(database, viewer.accountId);
    const [facts] = await readAlertFacts(database, gate, alerts, { viewer, hiddenVenueIds });
    if (facts === undefined) return undefined;
    const watched = { kind: facts.kind, venueId: facts.venue_id, field: facts.field };
    if (!mayBeTold({ viewer, hiddenVenueIds: [...hiddenVenueIds] }, watched, gate.shows)) return undefined;
    return { alert_id: Number(subject.alertId), ...facts, link: linkTo(services, '/profile/alerts/') };
  },
  'import.finished': async ({ subject, viewer, services }) => {
    const run = viewer.isOperator ? await findToldImport(services.database, subject) : undefined;
    if (run === undefined) return undefined;
    const { id, kind, rowsRead, rowsStored } = run;
    const link = linkTo(services, '/operator/data/');
    return { import_id: id, kind, rows_read: rowsRead, rows_stored: rowsStored, link };
  },
  'webhook.test': async ({ services }) => ({ link: linkTo(services, '/profile/webhooks/') }),
};

const isEvent = (name: string): name is Event => name in payloadBuilders;

/** What a webhook's owner is told of an event at this moment; undefined where that is nothing. Below full access it is nothing at all. */
async function webhookPayload(
  services: Needed,
  { event, subject }: { readonly event: string; readonly subject: DeliverySubject },
  viewer: Viewer,
): Promise<object | undefined> {
  const mayBeTold = viewer.level === fullLevel || viewer.isOperator;
  return isEvent(event) && mayBeTold ? payloadBuilders[event]({ subject, viewer, services }) : undefined;
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
async function deliverDue(services: Services, signal?: AbortSignal): Promise<void> {
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

const PAUSE_MS = 2000;

/** Puts events on their way and sends what is due, again and again for as long as the node listens. */
export function startDeliveries(app: App, services: Services): void {
  const run = repeatWithPause(app, PAUSE_MS, async (signal) => {
    await fanOutChanges(services.database, services.clock(), services.today());
    await deliverDue(services, signal);
  });
  app.decorate('runWebhooks', run);
}
