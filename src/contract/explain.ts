import { type Static, Type } from 'typebox';
import {
  explainedAssumptions,
  explainedFigures,
  explainedFormulas,
  explainedInputs,
  explainedUnits,
} from '#domain/explanation/explained-figures.ts';
import { defineCall } from './call.ts';
import { field, optionalField } from './field.ts';

const text = Type.String();
const number = Type.Number();

/** A number with its unit, a date (`YYYY-MM-DD`) or a name that the figure is computed from. */
const input = Type.Object({
  name: field('terms', Type.Enum([...explainedInputs])),
  unit: field('terms', Type.Enum([...explainedUnits, 'date', 'name'])),
  value: optionalField('price', number),
  text: optionalField('terms', text),
});

/** A payment per 100 of the nominal outstanding, its time in years, its discount factor, and what it is worth. */
const flow = Type.Object({
  date: field('schedule', text),
  time: field('schedule', number),
  amount: field('schedule', number),
  factor: field('yield', number),
  presentValue: field('yield', number),
  /** Of the sum of present values. */
  share: field('yield', number),
  isEstimated: field('terms', Type.Boolean()),
});

/** What a source published of the day beside ours at the same price. */
const published = Type.Object({
  what: field('terms', Type.Enum(['yield', 'macaulay', 'g_spread', 'accrued'])),
  unit: field('terms', Type.Enum([...explainedUnits])),
  price: optionalField('price', number),
  theirs: field('yield', number),
  ours: optionalField('yield', number),
});

const explainedFigure = Type.Object({
  figure: field('terms', Type.Enum([...explainedFigures])),
  unit: field('terms', Type.Enum([...explainedUnits])),
  /** Prices per 100, yields as fractions, spreads in basis points, durations in years. */
  value: field('price', number),
  formula: field('terms', Type.Enum([...explainedFormulas])),
  inputs: Type.Array(input),
  flows: Type.Array(flow),
  /** Day count, compounding, periods a year; null for what is no yield. */
  convention: optionalField('terms', text),
  assumptions: field('terms', Type.Array(Type.Enum([...explainedAssumptions]))),
  published: Type.Array(published),
  bondName: field('identity', text),
  isin: optionalField('identity', text),
  venueName: field('identity', text),
  date: field('date', text),
  /** Where terms and prices come from, and when they were stored. */
  sources: Type.Array(Type.Object({ name: field('identity', text), importedAt: field('date', text) })),
  engine: field('identity', text),
});
export type ExplainedFigureAnswer = Static<typeof explainedFigure>;

const explainParams = Type.Object({
  id: Type.String({ description: 'Id of the bond' }),
  figure: Type.Enum([...explainedFigures]),
});

/** The venue, the day, and the end of the bond that a yield is to: those of the bond's headline figures where they are absent. */
const explainQuery = Type.Object(
  {
    venue: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    date: Type.Optional(Type.String()),
    end: Type.Optional(Type.String({ pattern: '^(maturity|perpetuity|(put|call)-\\d{4}-\\d{2}-\\d{2})$' })),
  },
  { additionalProperties: false },
);

/** For full access alone. */
export const explainCall = defineCall({
  method: 'GET',
  path: '/api/bonds/:id/explain/:figure/',
  summary: 'Explain how a figure of a bond is computed',
  params: explainParams,
  query: explainQuery,
  answer: explainedFigure,
});

/** The same as a table, for full access. */
export const explainFileCall = defineCall({
  method: 'GET',
  path: '/api/bonds/:id/explain/:figure/csv/',
  summary: 'Download how a figure of a bond is computed as a table',
  params: explainParams,
  query: explainQuery,
  answer: field('text', Type.Unknown()),
  isFile: true,
});
