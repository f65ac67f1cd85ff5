import { Type } from 'typebox';
import { announcedSections } from '#domain/bond/announced-sections.ts';
import { issuerIdentifierSchemes } from '#domain/issuer/issuer-identifier.ts';
import { entityStatuses, leiStatuses } from '#domain/issuer/legal-entity.ts';
import { instrumentModels } from '../market/instruments/instrument-models.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { arrayOf, nullable, type Static, text } from '../platform/schemas.ts';

/** Issues of a company beside its bonds that its answer names, at most. */
export const companyIssueLimit = 30;

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

/** What the register of legal entity identifiers says of the company, and on which day it said so. */
const companyRegistration = Type.Object({
  legalName: field('identity', text),
  entityStatus: field('state', Type.Enum([...entityStatuses])),
  leiStatus: field('state', Type.Enum([...leiStatuses])),
  registeredOn: field('date', text),
  renewalDueOn: optionalField('date', text),
  asOf: field('date', text),
});

/** A section of the page of a bond or a company that has content, which comes later. */
export const announcement = Type.Object({
  section: field('state', Type.Enum([...announcedSections])),
  count: field('count', Type.Integer()),
  /** Day of the latest. */
  latest: optionalField('date', text),
});

const companyCard = Type.Object({
  id: field('identity', Type.Integer()),
  name: field('identity', text),
  shortName: field('identity', text),
  country: optionalField('identity', text),
  sector: optionalField('identity', text),
  lei: optionalField('identity', text),
  /** Numbers in other registers. */
  identifiers: arrayOf({
    scheme: field('identity', Type.Enum([...issuerIdentifierSchemes])),
    value: field('identity', text),
  }),
  registration: nullable(companyRegistration),
  bondCount: field('count', Type.Integer()),
  activeBondCount: field('count', Type.Integer()),
  stockCount: field('count', Type.Integer()),
  otherCount: field('count', Type.Integer()),
  /** What its outstanding bonds owe in the currency of most of them, by face; null without any, and where an amount is not known. */
  debt: nullable(
    Type.Object({
      currency: field('terms', text),
      amount: field('terms', Type.Number()),
      /** How many these are. */
      bonds: field('count', Type.Integer()),
    }),
  ),
  /** The day of its next repayment of a bond. */
  nextRepayment: optionalField('date', text),
  /** Net debt to EBITDA of the latest quarter that it reported. */
  leverage: optionalField('reportOpen', Type.Number()),
  leverageOn: optionalField('date', text),
  issues: Type.Array(companyIssue),
  ratings: Type.Array(companyRating),
  /** What further sections of its page hold. */
  announced: Type.Array(announcement),
  /** The site's date. */
  today: field('date', text),
  isGenerated: field('state', Type.Boolean()),
});
export type CompanyCard = Static<typeof companyCard>;

/** The issuer, how many issues it has, and those that are no bonds; its bonds are found by `issuer` of the list of bonds. */
export const companyCall = defineCall('GET /api/company/:id/', {
  summary: 'Tell what a company is and what it has issued',
  params: Type.Object({ id: Type.String({ description: 'Id of the company' }) }),
  answer: companyCard,
});
