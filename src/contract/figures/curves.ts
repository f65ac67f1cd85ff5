import { type Static, Type } from 'typebox';
import { curveOwners, curveRates, historyCurves } from '#domain/figures/curves/curve-measures.ts';
import { curveKinds } from '#domain/market/curve.ts';
import { overnightRates } from '#math/curve/overnight-swap-conventions.ts';
import { bondScatter, scatterCurve } from '../lists/bond-scatter.ts';
import { defineCall, field, fileAnswer, maskedNames, mediaTypes, optionalField } from '../platform/call.ts';
import { bondGroup, curveChoice, curveCurrency, curveHistoryQuery } from '../platform/curve-query.ts';
import { dataSource } from '../platform/data-source.ts';
import { isoDatePattern } from '../platform/errors.ts';
import { arrayOf, closedObject, nullable, text } from '../platform/schemas.ts';

const number = Type.Number();

/** A term in years: rates as fractions, compounded once a year; null where the curve rests on nothing. */
const curvePoint = Type.Object({
  years: field('identity', number),
  /** Of a government: coupon rate of a bond at 100, paid once a year; over inflation where the curve is real. Of swaps: the quoted rate. */
  par: optionalField('yield', number),
  zero: optionalField('yield', number),
  /** Rate of the year that begins then. */
  forward: optionalField('yield', number),
  discount: optionalField('yield', number),
  /** The same on the earlier day that was asked for. */
  parBefore: optionalField('yield', number),
  zeroBefore: optionalField('yield', number),
  forwardBefore: optionalField('yield', number),
  masked: maskedNames,
});
export type CurvePointAnswer = Static<typeof curvePoint>;

const shownCurve = Type.Object({
  of: field('identity', Type.Enum([...curveOwners])),
  kind: field('identity', Type.Enum([...curveKinds, 'breakeven', 'spread'])),
  name: field('identity', text),
  /** Day of the curve: that which was asked for, or one of the week before. */
  date: field('date', text),
  /** The day of the earlier curve; null where none was asked for, or there is none. */
  before: optionalField('date', text),
  /** Where it comes from; null for one that is fitted here, or follows from two curves. */
  source: nullable(dataSource),
  /** The rate that the swaps pay; of swaps alone. */
  overnightRate: nullable(field('identity', Type.Enum([...overnightRates]))),
  points: arrayOf(curvePoint.properties),
});
export type ShownCurve = Static<typeof shownCurve>;

const curves = Type.Object({
  currency: field('identity', text),
  /** What may be chosen. */
  currencies: field('identity', Type.Array(text)),
  date: field('date', text),
  /** The earlier day that was asked for. */
  before: optionalField('date', text),
  curves: arrayOf(shownCurve.properties),
});
export type Curves = Static<typeof curves>;

const day = (description: string) => Type.Optional(Type.String({ pattern: isoDatePattern, description }));

const curvesQuery = closedObject({
  currency: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{3}$',
      description:
        'ISO 4217; where it is absent EUR, else the first that has a curve of the last week, else that with the latest',
    }),
  ),
  date: day('Day of the curves; today where it is absent, or the last day that has a curve'),
  before: day('An earlier day to compare with'),
  ...curveChoice,
});

export const curvesCall = defineCall('GET /api/curves/', {
  summary:
    'Read the curves of a currency: zero rates, par rates and forwards of its government, nominal and real, and of overnight swaps, breakeven inflation, and the spread of a curve over another',
  query: curvesQuery,
  answer: curves,
});

const curveHistory = Type.Object({
  curve: field('identity', Type.Enum([...historyCurves])),
  /** As it was asked for. */
  over: optionalField('identity', text),
  /** Sector or issuer of a curve of bonds, and of that which the spread is over. */
  bonds: optionalField('identity', text),
  against: optionalField('identity', text),
  /** Of a curve of bonds their effective yield. */
  rate: field('identity', Type.Enum([...curveRates, 'yield'])),
  terms: field('identity', Type.Array(number)),
  /** Days on which there is the curve, ascending. */
  days: field('date', Type.Array(text)),
  /** Of each day: a fraction; null where the curve has no such rate. */
  values: optionalField('yield', Type.Array(nullable(number))),
  masked: maskedNames,
});
export type CurveHistoryAnswer = Static<typeof curveHistory>;

export const curveHistoryCall = defineCall('GET /api/curves/history/', {
  summary: 'Read the history of a term, a slope or a butterfly of a curve, or of its spread over another',
  query: closedObject({ ...curveHistoryQuery, currency: curveCurrency }),
  answer: curveHistory,
});

export const curvesFileCall = defineCall('GET /api/curves/file/xlsx/', {
  ...fileAnswer,
  mediaTypes: [mediaTypes.xlsx],
  summary: 'Download the curves of a currency, and the history beside them, as a workbook',
  query: closedObject({ ...curvesQuery.properties, ...curveHistoryQuery, currency: curveCurrency }),
});

const curveBondsQuery = closedObject({
  currency: curveCurrency,
  bonds: bondGroup('Sector, or id of the issuer'),
  date: day('Day of the yields; today where it is absent'),
  before: day('An earlier day, whose curve stands beside'),
});

const curveBonds = Type.Object({
  date: field('date', text),
  scatter: bondScatter,
  /** The curve of the earlier day that was asked for; null without one. */
  before: nullable(
    Type.Object({
      date: field('date', text),
      fit: bondScatter.properties.fit,
      /** Null where the bonds of that day make none up. */
      curve: optionalField('mapValue', scatterCurve),
      masked: maskedNames,
    }),
  ),
});
export type CurveBonds = Static<typeof curveBonds>;

/** Bonds of a sector or issuer by years to maturity and yield with the curve through them, for full access. */
export const curveBondsCall = defineCall('GET /api/curves/bonds/', {
  summary: 'Read the bonds of a sector or issuer on their curve on a day, beside the curve of an earlier day',
  query: curveBondsQuery,
  answer: curveBonds,
});

/** The same as a file. */
export const curveBondsFileCall = defineCall('GET /api/curves/bonds/file/:format/', {
  ...fileAnswer,
  mediaTypes: [mediaTypes.xlsx, mediaTypes.csv],
  summary: 'Download the bonds of a sector or issuer with their curve on a day and an earlier one as a table',
  params: Type.Object({ format: Type.Enum(['xlsx', 'csv']) }),
  query: curveBondsQuery,
});
