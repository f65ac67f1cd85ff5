import { Type } from 'typebox';
import { accountId } from '../account/access/access.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { isoDatePattern } from '../platform/errors.ts';
import { MAX_LIST_PAGE } from '../platform/lists/list-order.ts';
import { listCounts } from '../platform/lists/list-parts.ts';
import { closedObject, type Static, text } from '../platform/schemas.ts';

const auditEntry = Type.Object({
  id: field('identity', Type.Integer()),
  loggedAt: field('date', text),
  action: field('state', text),
  actorId: optionalField('identity', text),
  accountId: optionalField('identity', text),
  network: optionalField('text', text),
  detail: field('text', text),
});
export type AuditLine = Static<typeof auditEntry>;

const auditLog = Type.Object({
  ...listCounts,
  /** The actions that were ever noted. */
  actions: Type.Array(field('state', text)),
  items: Type.Array(auditEntry),
});
export type AuditLog = Static<typeof auditLog>;

/** Of an account: what it did, and what was done to it. Latest first. */
export const auditLogCall = defineCall('GET /api/operator/audit/', {
  summary: 'List who did what to accounts, access and the site',
  query: closedObject({
    /** An id or an address. */
    account: Type.Optional(accountId),
    action: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]{1,49}$' })),
    since: Type.Optional(Type.String({ pattern: isoDatePattern })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_PAGE })),
  }),
  answer: auditLog,
});
