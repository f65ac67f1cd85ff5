import { type Static, Type } from 'typebox';
import { curveKinds } from '#domain/market/curve.ts';
import { overnightRates } from '#math/curve/overnight-swap-conventions.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { curveOwners } from '../platform/csv-addresses.ts';
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
  masked: maskedNames,
});
export type CurvePointAnswer = Static<typeof curvePoint>;

const shownCurve = Type.Object({
  of: field('identity', Type.Enum([...curveOwners])),
  kind: field('identity', Type.Enum([...curveKinds])),
  name: field('identity', text),
  /** Day of the curve: that which was asked for, or one of the week before. */
  date: field('date', text),
  /** Where it comes from; null for one that is fitted here. */
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
  curves: arrayOf(shownCurve.properties),
});
export type Curves = Static<typeof curves>;

export const curvesCall = defineCall('GET /api/curves/', {
  summary:
    'Read the curves of a currency: zero rates, par rates and forwards of its government, nominal and real, and of overnight swaps',
  query: closedObject({
    currency: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{3}$',
        description:
          'ISO 4217; where it is absent EUR, else the first that has a curve of the last week, else that with the latest',
      }),
    ),
    date: Type.Optional(
      Type.String({
        pattern: isoDatePattern,
        description: 'Day of the curves; today where it is absent, or the last day that has a curve',
      }),
    ),
  }),
  answer: curves,
});
