import { Type } from 'typebox';
import {
  barKinds,
  type DrawnLayout,
  drawingTools,
  drawnMeasures,
  indicatorNames,
  MAX_DRAWINGS,
  MAX_NOTE_LENGTH,
  valueScales,
} from '#domain/market/chart-drawing.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { isoDatePattern } from '../platform/errors.ts';
import { arrayOf, closedObject, nullable, text } from '../platform/schemas.ts';
import { bondParams } from './bond-params.ts';

// PostgreSQL keeps no NUL in a text.
const withoutNul = '^[^\\u0000]*$';

const point = closedObject({
  date: field('date', Type.String({ pattern: isoDatePattern })),
  // Where a line lies tells of the prices below it.
  value: field('price', Type.Number({ minimum: -1e12, maximum: 1e12 })),
});

const drawing = closedObject({
  id: field('identity', Type.String({ pattern: '^[\\w-]{1,40}$' })),
  tool: field('state', Type.Enum([...drawingTools])),
  points: Type.Array(point, { minItems: 1, maxItems: 3 }),
  ink: field('state', Type.Integer({ minimum: 1, maximum: 20 })),
  width: field('state', Type.Integer({ minimum: 1, maximum: 4 })),
  isDashed: field('state', Type.Boolean()),
  text: field('price', Type.String({ maxLength: MAX_NOTE_LENGTH, pattern: withoutNul })),
});

const indicator = closedObject({
  name: field('state', Type.Enum([...indicatorNames])),
  params: Type.Array(field('state', Type.Number({ minimum: 0, maximum: 1000 })), { maxItems: 8 }),
});

/** What a reader made of a chart, as it is kept, shared, and answered. */
const layout = Type.Unsafe<DrawnLayout>(
  closedObject({
    drawings: Type.Array(drawing, { maxItems: MAX_DRAWINGS }),
    indicators: Type.Array(indicator, { maxItems: indicatorNames.length }),
    kind: optionalField('state', Type.Enum([...barKinds])),
    scale: field('state', Type.Enum([...valueScales])),
  }),
);

const venue = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const measure = Type.Enum([...drawnMeasures]);

/** The reader's own drawings on a chart; `version` 0 and no layout where he has none. */
export const drawingsCall = defineCall('GET /api/bonds/:id/drawings/', {
  summary: 'Give the reader’s drawings on a chart',
  params: bondParams,
  query: closedObject({ venue, measure }),
  answer: Type.Object({
    version: field('state', Type.Integer()),
    layout: nullable(layout),
  }),
});

/** Keeps drawings in place of those of `version`; refused with `drawings_changed` where others were kept since. */
export const saveDrawingsCall = defineCall('POST /api/bonds/:id/drawings/', {
  summary: 'Keep the reader’s drawings on a chart',
  params: bondParams,
  body: closedObject({ venue, measure, version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), layout }),
  answer: Type.Object({ version: field('state', Type.Integer()) }),
});

/** Makes a link to drawings as they are now. */
export const shareDrawingsCall = defineCall('POST /api/bonds/:id/drawings/share/', {
  summary: 'Share drawings on a chart by a link',
  params: bondParams,
  body: closedObject({ venue, measure, layout }),
  answer: Type.Object({ id: field('identity', text) }),
});

/** Drawings that somebody shared, for whoever has the link and may see the figures of the chart. */
export const sharedDrawingCall = defineCall('GET /api/bonds/:id/drawings/shared/:drawing/', {
  summary: 'Give drawings that were shared by a link',
  params: Type.Object({ ...bondParams.properties, drawing: text }),
  answer: Type.Object({
    venue: field('identity', Type.Integer()),
    measure: field('state', measure),
    layout,
    /** Moments, UTC. */
    sharedAt: field('date', text),
    expiresAt: field('date', text),
  }),
});

/** The links that the reader gave and that still serve, newest first. */
export const ownSharedDrawingsCall = defineCall('GET /api/profile/shared-drawings/', {
  summary: 'List the drawings that the reader shares',
  answer: Type.Object({
    items: arrayOf({
      id: field('identity', text),
      bondId: field('identity', Type.Integer()),
      venue: field('identity', Type.Integer()),
      measure: field('state', measure),
      count: field('state', Type.Integer()),
      sharedAt: field('date', text),
      expiresAt: field('date', text),
    }),
  }),
});

export const revokeDrawingCall = defineCall('DELETE /api/profile/shared-drawings/:drawing/', {
  summary: 'Take back a link to drawings',
  params: Type.Object({ drawing: text }),
  answer: Type.Object({}),
});
