import { Type } from 'typebox';
import { bondStatuses } from '#domain/bond/bond-status.ts';
import { couponKinds, seniorities } from '#domain/bond/issue.ts';
import { type List, lists } from '#domain/lists/lists.ts';
import { typedRemarkCodes } from '#domain/lists/typed-remarks.ts';
import { shownYieldConventions, yieldEnds, yieldOrigins } from '#domain/market/trading-day.ts';
import { defineCall, field, fileAnswer, maskedNames, mediaTypes, optionalField } from '../platform/call.ts';
import { listCounts } from '../platform/lists/list-parts.ts';
import { nullable, number, type Static, text } from '../platform/schemas.ts';
import { numberProperties } from './item-properties.ts';
import { listFileQuery, listQuery } from './list-query.ts';

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
  /** Null for a perpetual bond, and where it is not known. */
  maturesOn: optionalField('date', text),
  issuedOn: optionalField('date', text),
  isPerpetual: field('terms', Type.Boolean()),
  date: optionalField('date', text),
  price: optionalField('price', number),
  yield: optionalField('yield', number),
  /** Whether yield and duration are computed, published, or rest on assumed payments. */
  yieldOrigin: optionalField('yield', Type.Enum([...yieldOrigins])),
  /** To what the yield is; an offer is a put or a call whose kind is not known. */
  yieldEnd: optionalField('yield', Type.Enum([...yieldEnds])),
  /** What the yield is: effective, or a rate that no effective yield follows from. */
  yieldConvention: optionalField('yield', Type.Enum([...shownYieldConventions])),
  /** Whether the bond is linked to inflation: its yields, durations and spreads are those of real payments. */
  isReal: field('terms', Type.Boolean()),
  duration: optionalField('duration', number),
  spread: optionalField('spread', number),
  isGenerated: field('state', Type.Boolean()),
  masked: maskedNames,
});
export type BondListItem = Static<typeof bondListItem>;

/** What bonds are chosen by beside what every list of bonds shows, whatever the venue of their figures. */
export const bondTraits = Type.Object({
  sector: optionalField('identity', text),
  kinds: field('terms', Type.Array(text)),
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

const ownNumbers = ['coupon', 'price', 'yield', 'duration', 'spread', 'size', 'liquidity'] as const;

/** The other numbers that bonds are chosen by. */
export function bondFigures<Fields extends List['fields']>(fields: Fields) {
  // `worstEnd` is that of `ytw` as addresses name it: `maturity`, `perpetuity`, `call-2030-05-01`; `marketEnd` and `marketConvention` that of the
  // yield which the market of the bond reads first, and what it is;
  // `spreadEnd` and `ispreadEnd` those of spreads over curves, of which the latter may be `average_life`;
  // `optionModel` is what the figures by calls and puts rest on: `Hull-White · σ 80 bp · a 3% · EUR`.
  return Type.Object({
    ...numberProperties(fields, ownNumbers),
    worstEnd: optionalField('yield', text),
    marketConvention: optionalField('yield', text),
    marketEnd: optionalField('yield', text),
    spreadEnd: optionalField('spread', text),
    ispreadEnd: optionalField('spread', text),
    optionModel: optionalField('spread', text),
    masked: maskedNames,
  });
}

export const furtherFigures = bondFigures(lists.bonds.fields);

const listedBond = Type.Object({
  ...bondTraits.properties,
  ...furtherFigures.properties,
  ...bondListItem.properties,
});
export type ListedBond = Static<typeof listedBond>;

const remarksDescription =
  'Parts of `q` that are written as filters, from the character `start` to before `end`. This call looks for them as words: filters have parameters of their own';

/** Filters of bonds whose values are ids or codes of what has a name. */
const namedFilters = ['issuer', 'venue', 'watchlist'] as const;

/** What lists and groups as of a day say of themselves. */
export const unkeptFields = field(
  'state',
  Type.Array(Type.Object({ field: text, since: nullable(text) }), {
    description:
      'Fields that the list as of a day does not have: their ids, with the first day as of which they are kept, null for none. Empty for the list of now',
  }),
);

const bondList = Type.Object({
  ...listCounts,
  names: field(
    'identity',
    Type.Array(Type.Object({ facet: Type.Enum([...namedFilters]), value: text, title: text }), {
      description: 'What is called how of the ids and codes that the list is asked for',
    }),
  ),
  remarks: field(
    'text',
    Type.Array(Type.Object({ code: Type.Enum([...typedRemarkCodes]), start: Type.Integer(), end: Type.Integer() }), {
      description: remarksDescription,
    }),
  ),
  leftOut: field(
    'count',
    Type.Integer({
      description:
        'How many bonds that are paid back match and are left out: `status=any` has them too, and so has a status, an ISIN or a watchlist',
    }),
  ),
  unkept: unkeptFields,
  ways: field(
    'count',
    Type.Array(Type.Object({ part: text, total: Type.Integer() }), {
      description:
        'Where nothing is found: how many bonds each thing that is asked for would leave if it were dropped. A part is a filter by bounds, a value of a choice (`currency-EUR`), or the words (`q`)',
    }),
  ),
  items: Type.Array(listedBond),
});
export type BondList = Static<typeof bondList>;

/** The bonds of an issuer as a workbook, for full access. */
export const issuerBondsFileCall = defineCall('GET /api/company/:id/bonds/file/', {
  summary: 'Download the bonds of a company as a table',
  params: Type.Object({ id: Type.String({ description: 'Id of the company' }) }),
  ...fileAnswer,
  mediaTypes: [mediaTypes.xlsx],
});

/** The bonds that a query finds as a file, for full access: a workbook in the reader's language, or a table for programs. */
export const bondsFileCall = defineCall('GET /api/bonds/file/:format/', {
  summary: 'Download the bonds that a query finds as a table',
  params: Type.Object({ format: Type.Enum(['xlsx', 'csv']) }),
  query: listFileQuery([lists.bonds]),
  ...fileAnswer,
  mediaTypes: [mediaTypes.xlsx, mediaTypes.csv],
});

/** One page of the bonds that a query finds. Yields are fractions, spreads basis points. */
export const bondListCall = defineCall('GET /api/bonds/', {
  summary: 'Find bonds',
  query: listQuery([lists.bonds]),
  answer: bondList,
});

/** The youngest issues for feed readers (RSS 2.0): names and terms that are open to everybody. */
export const newIssuesCall = defineCall('GET /api/bonds/issues.rss', {
  summary: 'Follow new and announced issues',
  ...fileAnswer,
  mediaTypes: [mediaTypes.rss],
});
