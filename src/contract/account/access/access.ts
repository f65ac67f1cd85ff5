import { Type } from 'typebox';
import { grantKinds, grantStates, MAX_REASON_LENGTH } from '#domain/account/access/access-grant.ts';
import { accessRequestKinds, offeredTariffKeys, requestStates } from '#domain/account/access/access-request.ts';
import { featureAccesses, featuresOfAccess } from '#domain/account/access/feature-access.ts';
import { accessFlags, audiences } from '#domain/account/access/viewer.ts';
import { defineCall, field, optionalField } from '../../platform/call.ts';
import { isoDatePattern } from '../../platform/errors.ts';
import { arrayOf, closedObject, integer, nullable, type Static, text } from '../../platform/schemas.ts';

/** Something that the account has or had. */
const ownGrant = Type.Object({
  id: field('identity', integer),
  kind: field('state', Type.Enum([...grantKinds])),
  /** A level of 1 to 1077, a flag, or the number of a tariff. */
  value: field('state', text),
  state: field('state', Type.Enum([...grantStates])),
  givenOn: field('date', text),
  /** The last day; null for ever. */
  until: optionalField('date', text),
  /** The name of who gave it; null for the site itself. */
  givenBy: optionalField('text', text),
  reason: field('text', text),
});

const ownRequest = Type.Object({
  id: field('identity', integer),
  kind: field('state', Type.Enum([...accessRequestKinds])),
  tariff: field('state', integer),
  /** Of a tariff that the page offers. */
  key: optionalField('state', Type.Enum([...offeredTariffKeys])),
  state: field('state', Type.Enum([...requestStates])),
  requestedOn: field('date', text),
  decidedOn: optionalField('date', text),
  /** Of the operator. */
  words: optionalField('text', text),
});

const access = Type.Object({
  audience: field('state', Type.Enum([...audiences])),
  level: field('state', integer),
  /** Latest first. */
  grants: Type.Array(ownGrant),
  features: arrayOf({
    feature: field('state', Type.Enum([...featuresOfAccess])),
    /** The flag that it needs beside full access. */
    flag: optionalField('state', Type.Enum([...accessFlags])),
    access: field('state', Type.Enum([...featureAccesses])),
  }),
  /** Latest first. */
  requests: Type.Array(ownRequest),
  /** How the account asks for more, and for what. */
  requestKind: field('state', Type.Enum([...accessRequestKinds])),
  offers: arrayOf({ key: field('state', Type.Enum([...offeredTariffKeys])), tariff: field('state', integer) }),
});
export type Access = Static<typeof access>;

export const accessCall = defineCall('GET /api/profile/access/', {
  summary: 'Tell the reader what is open to him, until when and by whom, and what became of his requests',
  answer: access,
});

const tariff = Type.Integer({ minimum: 1, maximum: 999_999_999 });

/** `success` is 1 where a request waits now: this one, or one from before. */
const requestAnswer = Type.Object({
  response: Type.Object({ items: arrayOf({ success: field('state', integer) }) }),
});

/** A subscription by a tariff (shared-blocks, section 7). */
export const sendRequestCall = defineCall('POST /api/profile/pa/subscr_send_request/', {
  summary: 'Ask the operator for access by a tariff',
  body: closedObject({
    tariff,
    contactPersonId: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))),
  }),
  answer: requestAnswer,
});

/** Asks for more access under a subscription that the reader has (shared-blocks, section 7). */
export const expandRequestCall = defineCall('POST /api/profile/pa/subscr_expand_request/', {
  summary: 'Ask the operator for more access by a tariff',
  body: closedObject({ tariff }),
  answer: requestAnswer,
});

/** What an operator may write: PostgreSQL keeps no NUL in a text. */
export const operatorWords = (minLength: 0 | 1) =>
  Type.String({ minLength, maxLength: MAX_REASON_LENGTH, pattern: '^[^\\u0000]*$' });

/** What is given: a level of 1 to 1077, a flag, or a tariff by its number. */
export const grantable = closedObject({
  kind: Type.Enum([...grantKinds]),
  value: Type.String({ minLength: 1, maxLength: 20 }),
});

/** The last day of a grant, UTC; null for ever. */
export const lastDay = nullable(Type.String({ pattern: isoDatePattern }));

/** An id of an account. */
export const accountId = Type.String({ minLength: 1, maxLength: 100, pattern: '^\\S*$' });
