import { type Static, Type } from 'typebox';
import { bondStatuses } from '#domain/bond-status.ts';
import { couponKinds } from '#domain/issue.ts';
import { yieldOrigins } from '#domain/trading-day.ts';
import { defineCall } from '../call.ts';
import { field, maskedNames, optionalField } from '../field.ts';
import { listCounts, listQueryParts } from '../lists/list-parts.ts';
import { bondListSorts } from './list-sorts.ts';

const text = Type.String();
const number = Type.Number();

/** Words of title, ISIN or issuer, the id of an issuer, sort column, order, and 1-based page. */
const bondListQuery = Type.Object(
  {
    ...listQueryParts,
    issuer: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    sort: Type.Optional(Type.Enum([...bondListSorts])),
  },
  { additionalProperties: false },
);
export type BondListQuery = Static<typeof bondListQuery>;

export const bondListItem = Type.Object({
  id: field('identity', Type.Integer()),
  name: field('identity', text),
  isin: optionalField('identity', text),
  issuerId: optionalField('identity', Type.Integer()),
  issuerName: optionalField('identity', text),
  country: optionalField('identity', text),
  currency: field('identity', text),
  statusKey: field('identity', Type.Enum(bondStatuses.map(({ key }) => key))),
  couponKind: field('terms', Type.Enum([...couponKinds])),
  couponRate: optionalField('terms', number),
  maturesOn: optionalField('date', text),
  date: optionalField('date', text),
  price: optionalField('price', number),
  yield: optionalField('yield', number),
  /** Whether yield and duration are computed, published, or rest on assumed payments. */
  yieldOrigin: optionalField('yield', Type.Enum([...yieldOrigins])),
  duration: optionalField('duration', number),
  spread: optionalField('spread', number),
  isGenerated: field('state', Type.Boolean()),
  masked: maskedNames,
});
export type BondListItem = Static<typeof bondListItem>;

const bondList = Type.Object({
  ...listCounts,
  items: Type.Array(bondListItem),
});
export type BondList = Static<typeof bondList>;

/** The bonds of an issuer as a workbook, for full access. */
export const issuerBondsFileCall = defineCall({
  method: 'GET',
  path: '/api/company/:id/bonds/file/',
  summary: 'Download the bonds of a company as a table',
  params: Type.Object({ id: Type.String({ description: 'Id of the company' }) }),
  answer: field('text', Type.Unknown()),
  isFile: true,
});

/** One page of the bonds that a query finds. Yields are fractions, spreads basis points. */
export const bondListCall = defineCall({
  method: 'GET',
  path: '/api/bonds/',
  summary: 'Find bonds',
  query: bondListQuery,
  answer: bondList,
});
