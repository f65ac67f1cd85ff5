import { Type } from 'typebox';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { closedObject, type Static } from '../platform/schemas.ts';

const params = Type.Object({ provider: Type.String({ pattern: '^[a-z][a-z0-9-]{0,29}$' }) });

const providerItem = Type.Object({
  id: field('state', Type.String()),
  /** As the operator calls it. */
  name: field('state', Type.String()),
  /** Whether the reader's account signs in by it; null for visitors. */
  isLinked: optionalField('state', Type.Boolean()),
});
export type ProviderItem = Static<typeof providerItem>;

export const providersCall = defineCall('GET /api/session/providers/', {
  summary: 'List the other services by which readers may sign in',
  answer: Type.Object({
    items: Type.Array(providerItem),
    /** Whether the account has one way in alone, which stays. */
    hasOneWay: field('state', Type.Boolean()),
  }),
});

export const visitProviderCall = defineCall('POST /api/session/providers/:provider/', {
  summary: 'Begin to sign in by another service, or to link it to the account',
  params,
  body: closedObject({
    purpose: Type.Enum(['sign-in', 'link']),
    /** The page of this site to go on to: a path. */
    next: Type.String({ pattern: '^/(?![/\\\\])[^\\s\\\\]*$', maxLength: 2000 }),
  }),
  /** Where the browser goes on: the service, or the page that tells why not. */
  answer: Type.Object({ url: field('state', Type.String()), name: field('state', Type.String()) }),
});

export const unlinkProviderCall = defineCall('DELETE /api/session/providers/:provider/', {
  summary: 'Unlink another service from the account',
  params,
  answer: Type.Object({ isLinked: field('state', Type.Boolean()) }),
});
