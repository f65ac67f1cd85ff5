import { Type } from 'typebox';
import { deliveryFailures, MAX_WEBHOOK_URL_LENGTH, testEvent, webhookEvents } from '#domain/feeds/webhook.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { closedObject, nullable, type Static, text } from '../platform/schemas.ts';
import { alertFacts } from '../portfolio/alerts/happened.ts';

const moment = field('date', text);
const params = Type.Object({ id: text });
const done = Type.Object({ id: field('identity', Type.Integer()) });

const delivery = Type.Object({
  /** `webhook-id` of every try. */
  id: field('identity', text),
  event: field('state', Type.Enum([...webhookEvents, testEvent])),
  occurred_at: moment,
  attempts: field('count', Type.Integer()),
  tried_at: optionalField('date', text),
  delivered_at: optionalField('date', text),
  /** When it is tried next; null where it arrived or was given up. */
  due_at: optionalField('date', text),
  /** The HTTP status of the last answer. */
  status: optionalField('count', Type.Integer()),
  /** Why the last try did not arrive. */
  failure: optionalField('state', Type.Enum([...deliveryFailures])),
});
export type WebhookDelivery = Static<typeof delivery>;

const webhook = Type.Object({
  id: field('identity', Type.Integer()),
  url: field('text', text),
  events: field('state', Type.Array(Type.Enum([...webhookEvents]))),
  created_at: moment,
  /** Since when it takes nothing; null where the last try arrived. */
  failing_since: optionalField('date', text),
  /** Since when nothing is sent to it any more. */
  disabled_at: optionalField('date', text),
  /** The latest that there was to tell; null where there was nothing yet. */
  last_delivery: nullable(delivery),
});
export type Webhook = Static<typeof webhook>;

/** The reader's own webhooks. Their secrets were shown once and are not told again. */
export const webhooksCall = defineCall('GET /api/profile/webhooks/', {
  summary: 'List the reader’s webhooks',
  answer: Type.Object({
    items: Type.Array(webhook),
    /** The events that the reader can choose. */
    events: field('state', Type.Array(Type.Enum([...webhookEvents]))),
    isProven: field('state', Type.Boolean()),
    isDemo: field('state', Type.Boolean()),
  }),
});

const withSecret = Type.Object({ id: field('identity', Type.Integer()), secret: field('text', text) });

export const createWebhookCall = defineCall('POST /api/profile/webhooks/', {
  summary: 'Add a webhook; its secret is told this once',
  body: closedObject({
    url: Type.String({ minLength: 1, maxLength: MAX_WEBHOOK_URL_LENGTH }),
    events: Type.Array(Type.Enum([...webhookEvents]), {
      minItems: 1,
      maxItems: webhookEvents.length,
      uniqueItems: true,
    }),
  }),
  answer: withSecret,
});

export const renewWebhookSecretCall = defineCall('POST /api/profile/webhooks/:id/secret/', {
  summary: 'Give a webhook a new secret; the one before signs beside it for a day',
  params,
  answer: withSecret,
});

export const enableWebhookCall = defineCall('POST /api/profile/webhooks/:id/enable/', {
  summary: 'Send to a webhook again that was disabled because it failed',
  params,
  answer: done,
});

export const testWebhookCall = defineCall('POST /api/profile/webhooks/:id/test/', {
  summary: 'Send a webhook a test event',
  params,
  answer: done,
});

export const deleteWebhookCall = defineCall('DELETE /api/profile/webhooks/:id/', {
  summary: 'Delete a webhook; nothing more is sent to it',
  params,
  answer: done,
});

export const webhookDeliveriesCall = defineCall('GET /api/profile/webhooks/:id/deliveries/', {
  summary: 'List the last deliveries of a webhook',
  params,
  answer: Type.Object({ items: Type.Array(delivery) }),
});

export const redeliverCall = defineCall('POST /api/profile/webhooks/:id/deliveries/:delivery/redeliver/', {
  summary: 'Send a delivery once more',
  params: Type.Object({ id: text, delivery: text }),
  answer: done,
});

const link = field('text', text);
const bond = { instrument_id: field('identity', Type.Integer()), name: field('identity', text) };

/** What is told of each event: ids and a link, and figures as the owner may see them at that moment. */
export const webhookData = {
  'trading-day.new': Type.Object({
    ...bond,
    venue_id: field('identity', Type.Integer()),
    date: field('date', text),
    indicative_price: optionalField('price', Type.Number()),
    indicative_yield: optionalField('yield', Type.Number()),
    link,
    masked: maskedNames,
  }),
  'rating.new': Type.Object({
    ...bond,
    agency: field('identity', text),
    date: field('date', text),
    grade: optionalField('ratingGrade', text),
    link,
    masked: maskedNames,
  }),
  'document.new': Type.Object({
    ...bond,
    document_id: field('identity', Type.Integer()),
    date: field('date', text),
    link,
  }),
  'alert.fired': Type.Object({ alert_id: field('identity', Type.Integer()), ...alertFacts, link }),
  'import.finished': Type.Object({
    import_id: field('identity', Type.Integer()),
    kind: field('text', text),
    rows_read: field('count', Type.Integer()),
    rows_stored: field('count', Type.Integer()),
    link,
  }),
  [testEvent]: Type.Object({ link }),
} as const;
