import { type Static, Type } from 'typebox';
import { bondStatuses } from '#domain/bond-status.ts';
import { kindFacets, namedFacets } from '#domain/facets/facets.ts';
import { typedRemarkCodes } from '#domain/facets/typed-remarks.ts';
import { couponKinds } from '#domain/issue.ts';
import { seniorities } from '#domain/seniority.ts';
import { yieldOrigins } from '#domain/trading-day.ts';
import { defineCall } from '../call.ts';
import { field, maskedNames, optionalField } from '../field.ts';
import { mostFurtherSorts } from '../lists/list-order.ts';
import { listCounts, listQueryParts } from '../lists/list-parts.ts';
import { mediaTypes } from '../media-types.ts';
import { bondListColumns } from './list-columns.ts';
import { bondListSorts } from './list-sorts.ts';

const text = Type.String();
const number = Type.Number();

const facet = (description: string) => Type.Optional(Type.String({ maxLength: 200, description }));
const bounds = <Name extends string>(name: Name, unit: string) =>
  ({
    [`${name}_from`]: facet(`${unit}; the bound counts`),
    [`${name}_to`]: facet(`${unit}; the bound counts`),
  }) as Record<`${Name}_from` | `${Name}_to`, ReturnType<typeof facet>>;

/** What bonds are asked for beside words, as `facetsOfParams` reads it. Those of rating and figures are for who sees them. */
export const facetParts = {
  currency: facet('ISO 4217 codes, with commas'),
  kind: facet(`Of ${kindFacets.join(', ')}, with commas: one of the coupons, all of the others`),
  seniority: facet(`Of ${seniorities.join(', ')}, with commas`),
  sector: facet('Sectors of issuers, with commas'),
  country: facet('Countries of issuers, ISO 3166-1 alpha-2, with commas'),
  issuer: facet('Ids of issuers, with commas'),
  venue: facet('Codes of venues, with commas: bonds that have trading days on one of them'),
  watchlist: facet('Ids of watchlists of the reader’s own, with commas; those of others find nothing'),
  status: facet('Statuses, with commas'),
  ...bounds('maturity', 'Calendar year'),
  ...bounds('call', 'Day of the next call, YYYY-MM-DD'),
  ...bounds('put', 'Day of the next put, YYYY-MM-DD'),
  ...bounds('coupon', 'Annual rate in per cent'),
  ...bounds('size', 'Amount outstanding in millions of the currency of the issue'),
  ...bounds('rating', 'Grade as S&P or Moody’s write it, from the worse to the better'),
  ...bounds('liquidity', 'Liquidity score, from 1 to 10'),
  ...bounds('price', 'Per 100'),
  ...bounds('yield', 'Indicative yield in per cent'),
  ...bounds('ytm', 'Effective yield to maturity in per cent'),
  ...bounds('yto', 'Effective yield to the next put or call in per cent'),
  ...bounds('current', 'Current yield in per cent'),
  ...bounds('duration', 'Modified duration in years'),
  ...bounds('spread', 'G-spread in basis points'),
  ...bounds('tspread', 'T-spread in basis points'),
  ...bounds('zspread', 'Z-spread in basis points'),
};

/** Words of title, ISIN or issuer, facets, columns to sort by with their orders, and 1-based page. */
const bondListQuery = Type.Object(
  {
    ...listQueryParts,
    ...facetParts,
    sort: Type.Optional(Type.Enum([...bondListSorts])),
    then_by: facet(
      `Up to ${mostFurtherSorts} columns to sort by after it, each with its order: yield.desc,maturity.asc`,
    ),
  },
  { additionalProperties: false },
);
export type BondListQuery = Static<typeof bondListQuery>;

/** The same for a file, with the columns that a workbook has beside the name; a table for programs has all. */
const bondsFileQuery = Type.Object(
  { ...bondListQuery.properties, columns: facet(`Of ${bondListColumns.join(', ')}, with commas`) },
  { additionalProperties: false },
);

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

/** What bonds are chosen by beside what every list of bonds shows. */
export const bondTraits = Type.Object({
  sector: optionalField('identity', text),
  kinds: field('terms', Type.Array(Type.String())),
  /** Null where nobody states it. */
  seniority: optionalField('terms', Type.Enum([...seniorities])),
  /** Outstanding, in the currency of the face. */
  size: optionalField('terms', number),
  /** The latest international grades of the issue, or of its issuer, in the notation of S&P; the best first. */
  grades: optionalField('ratingGrade', Type.Array(text)),
  /** The score of its market from 1 to 10, and the day that it was worked out on. */
  liquidity: optionalField('quote', Type.Integer()),
  liquidityDate: optionalField('quote', text),
  /** Days of the next call and put; null for none ahead. */
  nextCall: optionalField('schedule', text),
  nextPut: optionalField('schedule', text),
  masked: maskedNames,
});

/** Figures of the same day by which bonds are chosen as well: effective yields to maturity and to the next put or call, current yield, T-spread and Z-spread. */
export const furtherFigures = Type.Object({
  ytm: optionalField('yield', number),
  yto: optionalField('yield', number),
  current: optionalField('yield', number),
  tspread: optionalField('spread', number),
  zspread: optionalField('spread', number),
  masked: maskedNames,
});

const screenedBond = Type.Object({
  ...bondTraits.properties,
  ...furtherFigures.properties,
  ...bondListItem.properties,
});
export type ScreenedBond = Static<typeof screenedBond>;

const remarksDescription =
  'Parts of `q` that are written as filters, from the character `start` to before `end`. This call looks for them as words: filters have parameters of their own';

const bondList = Type.Object({
  ...listCounts,
  names: field(
    'identity',
    Type.Array(Type.Object({ facet: Type.Enum([...namedFacets]), value: text, title: text }), {
      description: 'What is called how of the ids and codes that the list is asked for',
    }),
  ),
  remarks: field(
    'text',
    Type.Array(Type.Object({ code: Type.Enum([...typedRemarkCodes]), start: Type.Integer(), end: Type.Integer() }), {
      description: remarksDescription,
    }),
  ),
  items: Type.Array(screenedBond),
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
  mediaTypes: [mediaTypes.xlsx],
});

/** What a list of bonds can be had as. */
const listFileFormats = ['xlsx', 'csv'] as const;

/** The bonds that a query finds as a file, for full access: a workbook in the reader's language, or a table for programs. */
export const bondsFileCall = defineCall({
  method: 'GET',
  path: '/api/bonds/file/:format/',
  summary: 'Download the bonds that a query finds as a table',
  params: Type.Object({ format: Type.Enum([...listFileFormats]) }),
  query: bondsFileQuery,
  answer: field('text', Type.Unknown()),
  isFile: true,
  mediaTypes: [mediaTypes.xlsx, mediaTypes.csv],
});

/** One page of the bonds that a query finds. Yields are fractions, spreads basis points. */
export const bondListCall = defineCall({
  method: 'GET',
  path: '/api/bonds/',
  summary: 'Find bonds',
  query: bondListQuery,
  answer: bondList,
});
