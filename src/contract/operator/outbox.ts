import { Type } from 'typebox';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { arrayOf, text } from '../platform/schemas.ts';

const outboxAnswer = Type.Object({
  /** Whether the settings name a way for mails, and one for texts to phones; without it the operator hands them over. */
  sendsMail: field('state', Type.Boolean()),
  sendsSms: field('state', Type.Boolean()),
  messages: arrayOf({
    id: field('identity', Type.Integer()),
    channel: field('state', Type.Enum(['mail', 'sms'])),
    recipient: field('text', text),
    subject: field('text', text),
    /** Null once it was sent or its link has ended. */
    body: optionalField('text', text),
    /** Moments, UTC. */
    createdAt: field('date', text),
    expiresAt: field('date', text),
    sentAt: optionalField('date', text),
    attempts: field('count', Type.Integer()),
    failure: optionalField('text', text),
  }),
});

/** What the site wrote to its readers, the latest first, for the operator. */
export const outboxCall = defineCall('GET /api/operator/outbox/', {
  summary: 'List the mails and texts to readers for the operator',
  answer: outboxAnswer,
});
