import { Type } from 'typebox';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { type Static, text } from '../platform/schemas.ts';

/** Rows of the answer, at most. */
export const consensusLimit = 30;

const forecast = Type.Object({
  id: field('identity', Type.Integer()),
  indexName: field('text', text),
  /** In `unit`, as the reader's language writes it. */
  actual_value: optionalField('reportOpen', text),
  /** In one of the unit: not in millions; a fraction where the unit is %. */
  'actual_value.numeric': optionalField('reportOpen', Type.Number()),
  unit: field('text', text),
  date: field('date', text),
  masked: maskedNames,
});

const consensus = Type.Object({
  items: Type.Array(forecast),
  /** Heads of the columns. */
  labels: Type.Object({ indexName: field('text', text), actual_value: field('text', text) }),
});
export type Consensus = Static<typeof consensus>;

export const consensusCall = defineCall('GET /api/company/:emitentId/get-emitent-list-of-indexes/', {
  summary: 'List the consensus forecasts of a company',
  params: Type.Object({ emitentId: Type.String({ description: 'Id of the company' }) }),
  answer: consensus,
});
