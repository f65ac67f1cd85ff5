import { Type } from 'typebox';
import { grantKinds, grantStates } from '#domain/account/access/access-grant.ts';
import { accountActions } from '#domain/account/access/account-action.ts';
import { accountId, grantable, lastDay, operatorWords } from '../account/access/access.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { MAX_LIST_PAGE, MAX_LIST_SEARCH_LENGTH } from '../platform/lists/list-order.ts';
import { listCounts } from '../platform/lists/list-parts.ts';
import { closedObject, integer, type Static, text } from '../platform/schemas.ts';

const flag = field('state', Type.Boolean());

const userParts = {
  id: field('identity', text),
  name: field('identity', text),
  email: field('identity', text),
  isConfirmed: flag,
  isOperator: flag,
  isDemo: flag,
  hasSecondFactor: flag,
  isClosed: flag,
  createdAt: field('date', text),
};

const user = Type.Object({ ...userParts, level: field('state', integer), sessions: field('count', integer) });
export type User = Static<typeof user>;

const users = Type.Object({ ...listCounts, items: Type.Array(user) });
export type Users = Static<typeof users>;

/** The accounts whose name or address has the words, or whose id they are; latest first. */
export const usersCall = defineCall('GET /api/operator/users/', {
  summary: 'List the accounts for the operator',
  query: closedObject({
    q: Type.Optional(Type.String({ maxLength: MAX_LIST_SEARCH_LENGTH })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_PAGE })),
  }),
  answer: users,
});

const userGrant = Type.Object({
  id: field('identity', integer),
  kind: field('state', Type.Enum([...grantKinds])),
  value: field('state', text),
  state: field('state', Type.Enum([...grantStates])),
  givenAt: field('date', text),
  until: optionalField('date', text),
  reason: field('text', text),
  /** The name of who gave it, or the id where there is no such account; null for the site itself. */
  givenBy: optionalField('text', text),
  revokedAt: optionalField('date', text),
  revokedBy: optionalField('text', text),
  revokeReason: optionalField('text', text),
});
export type UserGrant = Static<typeof userGrant>;

const userCard = Type.Object({
  ...userParts,
  level: field('state', integer),
  sessions: field('count', integer),
  isSelf: flag,
  /** Latest first. */
  grants: Type.Array(userGrant),
});
export type UserCard = Static<typeof userCard>;

const params = Type.Object({ id: accountId });

export const userCall = defineCall('GET /api/operator/users/:id/', {
  summary: 'Show an account with what it was given',
  params,
  answer: userCard,
});

/** What the account is afterwards. */
const changed = Type.Object({ id: field('identity', text) });

export const changeUserCall = defineCall('POST /api/operator/users/:id/', {
  summary: 'Close or open an account, make it an operator’s or no more, or end its sessions',
  params,
  body: closedObject({ action: Type.Enum([...accountActions]), reason: operatorWords(0) }),
  answer: changed,
});

/** Counts from the next request of the account on. */
export const grantCall = defineCall('POST /api/operator/users/:id/grants/', {
  summary: 'Give an account a level, a flag or a tariff',
  params,
  body: closedObject({ ...grantable.properties, until: lastDay, reason: operatorWords(1) }),
  answer: Type.Object({ id: field('identity', integer) }),
});

export const revokeCall = defineCall('POST /api/operator/users/:id/grants/:grantId/revoke/', {
  summary: 'Take back what an account was given',
  params: Type.Object({ id: accountId, grantId: text }),
  body: closedObject({ reason: operatorWords(1) }),
  answer: Type.Object({ id: field('identity', integer) }),
});
