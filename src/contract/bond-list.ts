import { type Static, Type } from 'typebox';
import { field, maskedNames, optionalField } from './field.ts';

const text = Type.String();
const number = Type.Number();

/** Columns by which the list can be sorted. The last four are open only to who sees the numbers. */
export const bondListSorts = [
  'name',
  'issuer',
  'maturity',
  'coupon',
  'currency',
  'price',
  'yield',
  'duration',
  'spread',
] as const;
export type BondListSort = (typeof bondListSorts)[number];
/** Sorts whose order would tell hidden numbers. */
export const guardedSorts: readonly BondListSort[] = ['price', 'yield', 'duration', 'spread'];

/** Rows of one page of the list. */
export const bondListPageSize = 30;

/** Query of GET /api/bonds/: words of title, ISIN or issuer, the id of an issuer, sort column, order, and 1-based page. */
export const bondListQuery = Type.Object(
  {
    q: Type.Optional(Type.String({ maxLength: 200 })),
    issuer: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    sort: Type.Optional(Type.Enum([...bondListSorts])),
    order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
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
  statusKey: field('identity', text),
  couponKind: field('terms', text),
  couponRate: optionalField('terms', number),
  maturesOn: optionalField('date', text),
  date: optionalField('date', text),
  price: optionalField('price', number),
  yield: optionalField('yield', number),
  duration: optionalField('duration', number),
  spread: optionalField('spread', number),
  isGenerated: field('state', Type.Boolean()),
  masked: maskedNames,
});
export type BondListItem = Static<typeof bondListItem>;

/** Answer of GET /api/bonds/. Yields are fractions, spreads basis points. */
export const bondList = Type.Object({
  total: field('count', Type.Integer()),
  page: field('count', Type.Integer()),
  pageSize: field('count', Type.Integer()),
  items: Type.Array(bondListItem),
});
export type BondList = Static<typeof bondList>;
