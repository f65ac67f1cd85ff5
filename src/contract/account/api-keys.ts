import { Type } from 'typebox';
import { keyScopes } from '#domain/account/access/key-scope.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { isoDatePattern } from '../platform/errors.ts';
import { closedObject, nullable, type Static, text } from '../platform/schemas.ts';
import { accountId, operatorWords } from './access/access.ts';

const moment = field('date', text);

const MAX_KEY_NAME_LENGTH = 80;
const MAX_NETWORKS = 10;

const apiKey = Type.Object({
  id: field('identity', Type.Integer()),
  name: field('text', text),
  /** How the key begins. */
  hint: field('text', text),
  scopes: field('state', Type.Array(Type.Enum([...keyScopes]))),
  /** Where it may be used from, as CIDR; everywhere where it is empty. */
  networks: field('state', Type.Array(text)),
  /** Moments, UTC. Use is noted every half minute. */
  created_at: moment,
  used_at: optionalField('date', text),
  /** The last day on which it holds; null for ever. */
  ends_on: optionalField('date', text),
  has_ended: field('state', Type.Boolean()),
  /** Calls of the last 24 hours. */
  calls: field('count', Type.Integer()),
});
export type ApiKey = Static<typeof apiKey>;

const apiKeys = Type.Object({
  items: Type.Array(apiKey),
  /** Whether the reader has proved who he is a short time ago, as making and revoking ask. */
  isProven: field('state', Type.Boolean()),
  isDemo: field('state', Type.Boolean()),
});

/** The reader's own keys. What they are was shown once and is not told again. */
export const apiKeysCall = defineCall('GET /api/profile/api-keys/', {
  summary: 'List the reader’s keys',
  answer: apiKeys,
});

/** `ends_on` is the last day on which it holds (UTC). */
export const createApiKeyCall = defineCall('POST /api/profile/api-keys/', {
  summary: 'Make a key, which is told this once',
  body: closedObject({
    name: Type.String({ minLength: 1, maxLength: MAX_KEY_NAME_LENGTH, pattern: '^[^\\u0000]*$' }),
    scopes: Type.Array(Type.Enum([...keyScopes]), { minItems: 1, maxItems: keyScopes.length, uniqueItems: true }),
    ends_on: Type.Optional(nullable(Type.String({ pattern: isoDatePattern }))),
    networks: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: MAX_NETWORKS })),
  }),
  answer: Type.Object({ id: field('identity', Type.Integer()), key: field('text', text) }),
});

export const revokeApiKeyCall = defineCall('DELETE /api/profile/api-keys/:id/', {
  summary: 'Revoke a key, from its next request on',
  params: Type.Object({ id: text }),
  answer: Type.Object({ id: field('identity', Type.Integer()) }),
});

export const operatorApiKeysCall = defineCall('GET /api/operator/users/:id/api-keys/', {
  summary: 'List the keys of an account for the operator',
  params: Type.Object({ id: accountId }),
  answer: Type.Object({ items: Type.Array(apiKey) }),
});

export const revokeUserApiKeyCall = defineCall('POST /api/operator/users/:id/api-keys/:keyId/revoke/', {
  summary: 'Revoke a key of an account',
  params: Type.Object({ id: accountId, keyId: text }),
  body: closedObject({ reason: operatorWords(1) }),
  answer: Type.Object({ id: field('identity', Type.Integer()) }),
});
