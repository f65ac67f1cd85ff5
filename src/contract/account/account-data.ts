import { Type } from 'typebox';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { arrayOf, closedObject } from '../platform/schemas.ts';

const text = field('text', Type.String());
const optionalText = optionalField('text', Type.String());
/** Moments are UTC. */
const moment = field('date', Type.String());
const optionalMoment = optionalField('date', Type.String());
const flag = field('state', Type.Boolean());
const id = field('identity', Type.Integer());
const listOf = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) => arrayOf(properties);

const accountData = Type.Object({
  account: Type.Object({
    id: text,
    name: text,
    email: text,
    emailVerified: flag,
    phone: optionalText,
    language: optionalText,
    isOperator: flag,
    createdAt: moment,
  }),
  settings: Type.Object({ hints: Type.Optional(flag) }),
  signIn: Type.Object({
    services: listOf({ name: text, since: moment }),
    passkeys: listOf({ name: text, createdAt: moment, lastUsedAt: optionalMoment }),
    authenticators: listOf({ isConfirmed: flag, createdAt: moment }),
    recoveryCodes: listOf({ usedAt: optionalMoment }),
  }),
  sessions: listOf({
    userAgent: optionalText,
    ipAddress: optionalText,
    createdAt: moment,
    lastUsedAt: moment,
    expiresAt: moment,
    provenAt: moment,
    hasSecondFactor: flag,
  }),
  apiKeys: listOf({
    name: text,
    hint: text,
    scopes: Type.Array(text),
    networks: Type.Array(text),
    createdAt: moment,
    endsAt: optionalMoment,
    lastUsedAt: optionalMoment,
  }),
  webhooks: listOf({
    url: text,
    events: Type.Array(text),
    createdAt: moment,
    failingSince: optionalMoment,
    disabledAt: optionalMoment,
  }),
  alertRules: listOf({
    kind: text,
    instrumentId: optionalField('identity', Type.Integer()),
    venueId: optionalField('identity', Type.Integer()),
    direction: optionalText,
    /** As the owner set it, per 100 or a fraction. */
    threshold: optionalField('state', Type.Number()),
    days: optionalField('state', Type.Integer()),
    savedSearchId: optionalField('identity', Type.Integer()),
    mail: text,
    tellsWebhooks: flag,
    createdAt: moment,
    pausedAt: optionalMoment,
    deletedAt: optionalMoment,
  }),
  alerts: listOf({ kind: text, happenedAt: moment, readAt: optionalMoment }),
  grants: listOf({
    kind: text,
    value: text,
    startsAt: moment,
    endsAt: optionalMoment,
    reason: text,
    givenAt: moment,
    revokedAt: optionalMoment,
    revokeReason: optionalText,
  }),
  accessRequests: listOf({
    kind: text,
    tariff: id,
    contactPersonId: optionalField('identity', Type.Integer()),
    requestedAt: moment,
    decision: optionalText,
    decidedAt: optionalMoment,
    words: optionalText,
  }),
  quoteRequests: listOf({ venueId: id, requestedAt: moment, decision: optionalText }),
  commentRequests: listOf({ providerId: id, requestedAt: moment, decision: optionalText }),
  savedSearches: listOf({ name: text, model: text, query: text, savedAt: moment }),
  calendarFeeds: listOf({ name: text, createdAt: moment, readAt: optionalMoment }),
  watchlists: listOf({
    name: text,
    isLocked: flag,
    createdAt: moment,
    deletedAt: optionalMoment,
    entries: listOf({
      bondId: id,
      quantity: optionalField('state', Type.Number()),
      price: optionalField('state', Type.Number()),
      boughtOn: optionalMoment,
      addedAt: moment,
    }),
  }),
  /** What the account drew on charts, as it is kept; `sharedAt` is null where it is not a copy under a link. */
  drawings: listOf({
    bondId: id,
    venueId: id,
    measure: text,
    layout: text,
    updatedAt: moment,
    sharedAt: optionalMoment,
    expiresAt: optionalMoment,
  }),
  supportTickets: listOf({
    subject: text,
    openedAt: moment,
    closedAt: optionalMoment,
    messages: listOf({ isOwn: flag, text, sentAt: moment }),
  }),
  messages: listOf({ channel: text, subject: text, createdAt: moment, sentAt: optionalMoment }),
  actions: listOf({ kind: text, actionId: id, bondId: optionalField('identity', Type.Integer()), loggedAt: moment }),
  /** What happened to the account; `isOwnAct` where the account did it itself. */
  audit: listOf({ loggedAt: moment, action: text, isOwnAct: flag, network: optionalText, detail: text }),
});

/** Everything that is kept of the account that asks, as a file. Only a short time after a proof of who asks. */
export const accountDataCall = defineCall('GET /api/profile/data/', {
  summary: 'Give everything that is kept of the reader’s account',
  answer: accountData,
});

/** Deletes the account that asks for good; `email` is its address, typed to confirm. Only a short time after a proof of who asks. */
export const deleteAccountCall = defineCall('POST /api/profile/delete/', {
  summary: 'Delete the reader’s account and what is kept of it',
  body: closedObject({ email: Type.String({ minLength: 1, maxLength: 254 }) }),
  answer: Type.Object({}),
});
