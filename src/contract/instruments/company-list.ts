import { type Static, Type } from 'typebox';
import { defineCall } from '../call.ts';
import { field, optionalField } from '../field.ts';
import { listCounts, listQueryParts } from '../lists/list-parts.ts';
import { companyListSorts } from './list-sorts.ts';

const text = Type.String();

/** Words of name, LEI or ticker of a stock, sort column, order, and 1-based page. */
const companyListQuery = Type.Object(
  { ...listQueryParts, sort: Type.Optional(Type.Enum([...companyListSorts])) },
  { additionalProperties: false },
);

const companyListItem = Type.Object({
  id: field('identity', Type.Integer()),
  name: field('identity', text),
  country: optionalField('identity', text),
  sector: optionalField('identity', text),
  lei: optionalField('identity', text),
  activeBondCount: field('count', Type.Integer()),
  isGenerated: field('state', Type.Boolean()),
});
export type CompanyListItem = Static<typeof companyListItem>;

const companyList = Type.Object({ ...listCounts, items: Type.Array(companyListItem) });
export type CompanyList = Static<typeof companyList>;

/** One page of the companies that a query finds. */
export const companyListCall = defineCall({
  method: 'GET',
  path: '/api/company/',
  summary: 'Find companies',
  query: companyListQuery,
  answer: companyList,
});
