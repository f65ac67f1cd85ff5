import { Type } from 'typebox';
import { grantKinds } from '#domain/account/access/access-grant.ts';
import { offeredTariffKeys, requestKinds, requestStates } from '#domain/account/access/access-request.ts';
import { defineCall, field, optionalField } from '../../platform/call.ts';
import { MAX_LIST_PAGE } from '../../platform/lists/list-order.ts';
import { listCounts } from '../../platform/lists/list-parts.ts';
import { arrayOf, closedObject, integer, type Static, text } from '../../platform/schemas.ts';
import { accountId, grantable, lastDay, operatorWords } from './access.ts';

const operatorRequest = Type.Object({
  kind: field('state', Type.Enum([...requestKinds])),
  /** Of a request for access alone. */
  id: optionalField('identity', integer),
  accountId: field('identity', text),
  accountName: optionalField('identity', text),
  accountEmail: optionalField('identity', text),
  /** The tariff, the ground, or the provider of comments, and its name. */
  subject: field('identity', integer),
  subjectName: optionalField('identity', text),
  /** Of a tariff that the site offers. */
  key: optionalField('state', Type.Enum([...offeredTariffKeys])),
  /** What the tariff opens. */
  opens: arrayOf({ kind: field('state', Type.Enum([...grantKinds])), value: field('state', text) }),
  state: field('state', Type.Enum([...requestStates])),
  requestedAt: field('date', text),
});
export type OperatorRequest = Static<typeof operatorRequest>;

const operatorRequests = Type.Object({
  ...listCounts,
  waiting: field('count', integer),
  items: Type.Array(operatorRequest),
});
export type OperatorRequests = Static<typeof operatorRequests>;

export const operatorRequestsCall = defineCall('GET /api/operator/requests/', {
  summary: 'List who asks for access, for hidden quotes and for files of comments',
  query: closedObject({
    /** Those that wait, or all. */
    state: Type.Optional(Type.Enum(['waits', 'all'])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_PAGE })),
  }),
  answer: operatorRequests,
});

const decision = Type.Enum(['granted', 'refused']);

/** What is granted with a request for access counts from the next request of the account on. */
export const decideRequestCall = defineCall('POST /api/operator/requests/', {
  summary: 'Grant or refuse a request',
  body: Type.Union([
    closedObject({
      kind: Type.Literal('access'),
      id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      decision,
      /** Read by who asked. */
      words: operatorWords(0),
      grants: Type.Array(grantable, { maxItems: 20 }),
      until: lastDay,
    }),
    closedObject({
      kind: Type.Enum(['quotes', 'comments']),
      accountId,
      subject: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      decision,
    }),
  ]),
  answer: Type.Object({ waiting: field('count', integer) }),
});
