import { type Static, Type } from 'typebox';
import { field, maskedNames, optionalField } from './field.ts';

const text = Type.String();

/** The kinds of instruments with a plain page of their own; bonds and companies have richer ones. */
export const instrumentModels = ['stocks', 'indexes', 'etf'] as const;
export type InstrumentModel = (typeof instrumentModels)[number];

/** Issues of a company beside its bonds that its answer names, at most. */
export const companyIssueLimit = 30;

const source = Type.Object({ name: field('identity', text), importedAt: field('date', text) });

const issuer = Type.Object({
  id: field('identity', Type.Integer()),
  name: field('identity', text),
  country: optionalField('identity', text),
  sector: optionalField('identity', text),
});

/** The latest price or index value, and how it changed since the day before, both in the instrument's own unit. */
const latest = Type.Object({
  value: optionalField('price', Type.Number()),
  change: optionalField('price', Type.Number()),
  date: field('date', text),
  masked: maskedNames,
});

/** The trading ground that the latest value is from, and what its history spans. */
const listing = Type.Object({
  venueId: field('identity', Type.Integer()),
  venueName: field('identity', text),
  firstDate: field('date', text),
  lastDate: field('date', text),
  dayCount: field('count', Type.Integer()),
});

/** Answer of GET /api/instruments/{stocks,indexes,etf}/{id}/. */
export const instrumentCard = Type.Object({
  id: field('identity', Type.Integer()),
  model: field('identity', Type.Enum([...instrumentModels])),
  name: field('identity', text),
  shortName: field('identity', text),
  isin: optionalField('identity', text),
  ticker: optionalField('identity', text),
  registrationNumber: optionalField('identity', text),
  currency: optionalField('identity', text),
  issuer: Type.Union([issuer, Type.Null()]),
  latest: Type.Union([latest, Type.Null()]),
  listing: Type.Union([listing, Type.Null()]),
  isGenerated: field('state', Type.Boolean()),
  sources: Type.Array(source),
});
export type InstrumentCard = Static<typeof instrumentCard>;

const companyRating = Type.Object({
  agency: field('identity', text),
  scale_point_name: optionalField('ratingGrade', text),
  outlook: optionalField('ratingGrade', text),
  date: field('date', text),
  masked: maskedNames,
});

const companyIssue = Type.Object({
  id: field('identity', Type.Integer()),
  model: field('identity', Type.Enum([...instrumentModels])),
  name: field('identity', text),
  ticker: optionalField('identity', text),
  isin: optionalField('identity', text),
  currency: optionalField('identity', text),
});

/** Answer of GET /api/company/{id}/: the issuer, how many issues it has, and those that are no bonds; the bonds are GET /api/bonds/?issuer={id}. */
export const companyCard = Type.Object({
  id: field('identity', Type.Integer()),
  name: field('identity', text),
  shortName: field('identity', text),
  country: optionalField('identity', text),
  sector: optionalField('identity', text),
  lei: optionalField('identity', text),
  bondCount: field('count', Type.Integer()),
  activeBondCount: field('count', Type.Integer()),
  stockCount: field('count', Type.Integer()),
  otherCount: field('count', Type.Integer()),
  issues: Type.Array(companyIssue),
  ratings: Type.Array(companyRating),
  isGenerated: field('state', Type.Boolean()),
});
export type CompanyCard = Static<typeof companyCard>;
