import { Type } from 'typebox';
import { lists, sortsOf } from '#domain/lists/lists.ts';
import { valuationKinds } from '#domain/lists/valuation-page.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { listCounts, listQueryParts } from '../platform/lists/list-parts.ts';
import { closedObject, type Static, text } from '../platform/schemas.ts';
import { bondListItem } from './bond-list.ts';

/** Words of title, ISIN or issuer, sort column, order, and 1-based page. */
const valuationQuery = closedObject({ ...listQueryParts, sort: Type.Optional(Type.Enum([...sortsOf(lists.bonds)])) });

const valuations = Type.Object({
  kind: field('identity', Type.Enum([...valuationKinds])),
  /** The provider as the data names it; null where nothing of it was imported. */
  name: optionalField('identity', text),
  path: field('identity', text),
  /** Bonds that it values, and the days that its valuations span. */
  bondCount: field('count', Type.Integer()),
  firstDate: optionalField('date', text),
  lastDate: optionalField('date', text),
  ...listCounts,
  /** Each bond with the figures of its latest valuation. */
  items: Type.Array(bondListItem),
});
export type Valuations = Static<typeof valuations>;

/** One page of the bonds that a valuation provider values; `page` is the last part of the address of its page. */
export const valuationsCall = defineCall('GET /api/valuations/:page/', {
  summary: 'Find the latest valuations of a provider',
  params: Type.Object({ page: text }),
  query: valuationQuery,
  answer: valuations,
});
