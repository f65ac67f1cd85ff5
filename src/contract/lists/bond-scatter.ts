import { Type } from 'typebox';
import { type List, lists } from '#domain/lists/lists.ts';
import { type Measure, measuresOf, scatterFits, yMeasuresOf } from '#domain/lists/measures.ts';
import { scatterColours } from '#domain/lists/mixes.ts';
import { defineCall, field, fileAnswer, maskedNames, mediaTypes, optionalField } from '../platform/call.ts';
import { closedObject, nullable, type Static } from '../platform/schemas.ts';
import { countQuery } from './list-query.ts';

const numbers = Type.Array(Type.Number());

/** The curve through the points of a group, in the units of the axes. */
export const scatterCurve = Type.Object({
  /** What the colour of its points stands for. */
  group: field('ratingGrade', Type.String()),
  /** Points that it rests on: all that are no outliers. */
  count: field('mapValue', Type.Integer()),
  rSquared: optionalField('mapValue', Type.Number()),
  /** Standard error of the residuals, in the unit of y. */
  residualError: optionalField('mapValue', Type.Number()),
  /** Empty where the points hardly follow it: then there is nothing to draw, and no residuals. */
  xs: field('mapValue', numbers),
  ys: field('mapValue', numbers),
});

/** Lists of one length, the bonds ascending by x: the largest by amount outstanding where they are more than are told. */
export const bondScatter = Type.Object({
  fit: field('state', Type.Enum([...scatterFits])),
  total: field('count', Type.Integer()),
  /** Bonds that have both measures. */
  complete: optionalField('mapValue', Type.Integer()),
  /** Bonds that are matured: they have no point, and count nowhere else. */
  matured: optionalField('mapValue', Type.Integer()),
  withoutX: optionalField('mapValue', Type.Integer()),
  withoutY: optionalField('mapValue', Type.Integer()),
  ids: optionalField('mapValue', Type.Array(Type.Integer())),
  names: optionalField('mapValue', Type.Array(Type.String())),
  /** Days of the figures; empty for a bond without figures. */
  dates: optionalField('mapValue', Type.Array(Type.String())),
  /** What colours stand for; empty for a bond without. */
  groups: optionalField('ratingGrade', Type.Array(Type.String())),
  xs: optionalField('mapValue', numbers),
  ys: optionalField('mapValue', numbers),
  /** y less that of the curve of its group, in the unit of y; null far out, and where the group has none. */
  residuals: optionalField('mapValue', Type.Array(nullable(Type.Number()))),
  /** Whether a bond lies far out on an axis, and so does not count for the curve. */
  outliers: optionalField('mapValue', Type.Array(Type.Boolean())),
  /** Of the groups that have a curve, those with the most points first. */
  curves: optionalField('mapValue', Type.Array(scatterCurve)),
  masked: maskedNames,
});
export type BondScatter = Static<typeof bondScatter>;

export function scatterQuery(bonds: List) {
  const namesOf = (measures: readonly Measure[]) => measures.map(({ id }) => id);
  return closedObject({
    ...countQuery([bonds]),
    x: Type.Optional(Type.Enum(namesOf(measuresOf(bonds)), { description: 'Duration where it is absent' })),
    y: Type.Optional(Type.Enum(namesOf(yMeasuresOf(bonds)), { description: 'Yield where it is absent' })),
    colour: Type.Optional(Type.Enum([...scatterColours])),
    fit: Type.Optional(Type.Enum([...scatterFits])),
  });
}

const query = scatterQuery(lists.bonds);

/** The bonds that filters leave by two measures, for full access; null while a node that has just started loads them. */
export const bondScatterCall = defineCall('GET /api/bonds/scatter/', {
  summary: 'Set two measures of bonds against each other, with a fitted curve a group',
  query,
  answer: Type.Object({ scatter: nullable(bondScatter) }),
});

/** The points of the same as a file, with the fitted value and the residual of each: a workbook in the reader’s language, or a table for programs. */
export const bondScatterFileCall = defineCall('GET /api/bonds/scatter/file/:format/', {
  summary: 'Download the points of a scatter of bonds as a table',
  params: Type.Object({ format: Type.Enum(['xlsx', 'csv']) }),
  query,
  ...fileAnswer,
  mediaTypes: [mediaTypes.xlsx, mediaTypes.csv],
});
