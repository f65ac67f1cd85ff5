import { Type } from 'typebox';
import { lists } from '#domain/lists/lists.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { listCounts } from '../platform/lists/list-parts.ts';
import { type Static, text } from '../platform/schemas.ts';
import { numberProperties } from './item-properties.ts';
import { listQuery } from './list-query.ts';

export const companyListItem = Type.Object({
  id: field('identity', Type.Integer()),
  name: field('identity', text),
  country: optionalField('identity', text),
  sector: optionalField('identity', text),
  lei: optionalField('identity', text),
  activeBondCount: field('count', Type.Integer()),
  /** Face of the outstanding bonds in euros, by the latest rates; null where an amount or a rate is not known. */
  bond_debt: optionalField('terms', Type.Number()),
  /** The latest international grades in the notation of S&P, the best first. */
  grades: optionalField('ratingGrade', Type.Array(text)),
  /** Ratios are of the latest quarter that the company has reported; per cent as a fraction. */
  ...numberProperties(lists.companies.fields, ['bonds', 'bond_debt']),
  isGenerated: field('state', Type.Boolean()),
  masked: maskedNames,
});
export type CompanyListItem = Static<typeof companyListItem>;

const companyList = Type.Object({ ...listCounts, items: Type.Array(companyListItem) });
export type CompanyList = Static<typeof companyList>;

/** One page of the companies that a query finds by words of name, LEI or ticker of a stock and by filters. */
export const companyListCall = defineCall('GET /api/company/', {
  summary: 'Find companies',
  query: listQuery([lists.companies]),
  answer: companyList,
});
