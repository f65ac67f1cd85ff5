import { Type } from 'typebox';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { isoDatePattern } from '../platform/errors.ts';
import { MAX_LIST_SEARCH_LENGTH } from '../platform/lists/list-order.ts';
import { arrayOf, closedObject, type Static } from '../platform/schemas.ts';

const count = field('count', Type.Integer());
const date = field('date', Type.String());
const day = Type.Optional(Type.String({ pattern: isoDatePattern }));

const statistics = Type.Object({
  from: date,
  to: date,
  /** By day, the latest first; days without anything are left out. */
  days: arrayOf({ date, views: count, actions: count }),
  /** The most viewed first, at most 100. */
  bonds: arrayOf({
    id: field('identity', Type.Integer()),
    name: optionalField('identity', Type.String()),
    views: count,
  }),
  /** The most frequent first; `name` is null for an action that the product does not name. */
  actions: arrayOf({
    kind: field('state', Type.Enum(['current-user', 'contact'])),
    actionId: field('identity', Type.Integer()),
    name: optionalField('state', Type.String()),
    count,
    /** Accounts that did it; visitors are not told apart. */
    accounts: count,
  }),
});
export type Statistics = Static<typeof statistics>;

/** What readers viewed and did in a period; without one, in the last 30 days. `q` is a part of a bond's name or its ISIN. */
export const statisticsCall = defineCall('GET /api/operator/statistics/', {
  summary: 'Tell the operator what readers viewed and did',
  query: closedObject({ from: day, to: day, q: Type.Optional(Type.String({ maxLength: MAX_LIST_SEARCH_LENGTH })) }),
  answer: statistics,
});
