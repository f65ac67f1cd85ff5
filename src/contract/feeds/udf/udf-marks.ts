import { Type } from 'typebox';
import { defineCall, field } from '../../platform/call.ts';
import type { Static } from '../../platform/schemas.ts';
import { feedMoment, feedWord } from './udf.ts';

/** The steps of a chart in which marks may be asked for, in every form in which the library names them. */
const resolutions = ['D', '1D', 'W', '1W', 'M', '1M'] as const;
export type MarkResolution = (typeof resolutions)[number];

const marksQuery = Type.Object({
  symbol: feedWord,
  resolution: Type.Enum([...resolutions]),
  /** The times of the first and of the last bar that the chart shows. */
  from: feedMoment,
  to: feedMoment,
});
export type MarksQuery = Static<typeof marksQuery>;

const texts = Type.Array(Type.String());

/** Columns, a place of each for a mark. A text is HTML; the time is the one of a bar. */
const barMarks = Type.Object({
  id: field('identity', texts),
  time: field('date', Type.Array(Type.Integer())),
  color: field('text', texts),
  text: field('text', texts),
  label: field('text', texts),
  labelFontColor: field('text', texts),
  /** Diameter in pixels. */
  minSize: field('text', Type.Array(Type.Integer())),
});
export type BarMarks = Static<typeof barMarks>;

export const udfMarksCall = defineCall('GET /api/udf/marks', {
  summary: 'List what happened to a bond, as marks on the bars of a chart: ratings, missed payments, documents',
  query: marksQuery,
  answer: barMarks,
});

const axisMark = Type.Object({
  id: field('identity', Type.String()),
  time: field('date', Type.Integer()),
  color: field('text', Type.String()),
  label: field('text', Type.String()),
  /** Lines. */
  tooltip: field('schedule', texts),
});
export type AxisMark = Static<typeof axisMark>;

export const udfAxisMarksCall = defineCall('GET /api/udf/timescale_marks', {
  summary: 'List the payments, puts and calls of a bond, as marks on the time axis of a chart',
  query: marksQuery,
  answer: Type.Array(axisMark),
});
