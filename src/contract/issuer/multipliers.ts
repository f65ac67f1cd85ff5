import { Type } from 'typebox';
import type { MultiplierKey } from '#domain/issuer/multipliers/multipliers.ts';
import { multiplierGroups, termTimes, unitOfMultiplier } from '#domain/issuer/multipliers/multipliers.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { nullable, type Static, text } from '../platform/schemas.ts';

/** A line of the report in a formula, and over which time it is taken. */
const term = Type.Object({
  ttl: field('text', text),
  over: field('text', Type.Enum([...termTimes])),
  sign: field('text', Type.Enum([1, -1])),
});

const keys = Object.keys(unitOfMultiplier) as readonly MultiplierKey[];

const multiplier = Type.Object({
  id: field('identity', Type.Enum([...keys])),
  ttl: field('text', text),
  /** % or × */
  unit: field('text', text),
  numerator: Type.Array(term),
  denominator: Type.Array(term),
  /** By column; null where there is none. `numeric` is a fraction where the unit is %. */
  values: optionalField('reportOpen', Type.Array(nullable(Type.Object({ val: text, numeric: Type.Number() })))),
  /** Of the sector of the company in the calendar quarter of the column; null where fewer than five of its companies have it. */
  medians: optionalField(
    'reportOpen',
    Type.Array(nullable(Type.Object({ val: text, numeric: Type.Number(), companies: Type.Integer() }))),
  ),
  masked: maskedNames,
});

const group = Type.Object({
  group_id: field('identity', Type.Integer()),
  group_name: field('text', text),
  /** What stands over each column: year, or quarter and year. */
  headers: field('date', Type.Array(text)),
  /** The last day of each column's period, latest first. */
  columns: field('date', Type.Array(text)),
  body: Type.Array(multiplier),
});
export type MultiplierGroups = readonly Static<typeof group>[];

/** Number of a group on the wire. */
export function multiplierGroupId(name: (typeof multiplierGroups)[number]): number {
  return multiplierGroups.indexOf(name) + 1;
}

/** 1: at the end of each quarter, over twelve months; 2: of each fiscal year. A period without any is an empty list. */
export const multipliersCall = defineCall('GET /api/company/:emitentId/multipliers/', {
  summary: 'Give the multipliers of a company by quarter and by year',
  params: Type.Object({ emitentId: Type.String({ description: 'Id of the company' }) }),
  answer: Type.Object({ '1': Type.Array(group), '2': Type.Array(group) }),
});
