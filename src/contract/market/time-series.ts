import { type TSchema, Type } from 'typebox';
import type { FieldFamily } from '#domain/account/access/field-policy.ts';
import { graphPeriods } from '#domain/platform/period.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { isoDatePattern } from '../platform/errors.ts';
import { closedObject, nullable, type Static, text } from '../platform/schemas.ts';
import { instrumentModels } from './instruments/instrument-models.ts';

const askedDate = Type.Optional(nullable(Type.String({ pattern: isoDatePattern })));

/** A tab, or two dates of one's own; the three months before the last day where nothing is given. A tab goes before dates. */
const seriesRequest = closedObject({
  periodId: Type.Optional(nullable(Type.Enum(graphPeriods.map(({ key }) => key)))),
  beginDate: askedDate,
  endDate: askedDate,
});
export type SeriesRequest = Static<typeof seriesRequest>;

/** A period tab with the days that it stands for; `class` is `active` for the one that is shown. */
const periodTab = Type.Object({
  id: field('identity', text),
  class: field('state', text),
  start_date: field('date', text),
  end_date: field('date', text),
});

function pointOf(family: FieldFamily) {
  return {
    'date.numeric': field('date', Type.Integer()),
    value: optionalField(family, Type.Number()),
    date: field('date', text),
    valueFmt: optionalField(family, text),
  };
}

/** A day. Below full access it has a height between 0 and 64 in place of its value, and only some of the days are there. */
const seriesPoint = Type.Object({
  ...pointOf('price'),
  shape: Type.Optional(optionalField('shape', Type.Integer({ minimum: 0, maximum: 64 }))),
});
export type SeriesPoint = Static<typeof seriesPoint>;

const turnoverPoint = Type.Object(pointOf('volume'));

/** What a line stands for, and the last day that it has. */
const seriesEntity = Type.Object({
  id: field('identity', Type.Integer()),
  tgId: field('identity', Type.Integer()),
  model: field('identity', text),
  name: field('identity', text),
  tgName: field('identity', text),
  date: field('date', text),
});

/** A line of the graph; `overturn` is the turnover of its days, in money. */
export const valueSeries = Type.Object({
  name: field('identity', text),
  data: Type.Array(seriesPoint),
  overturn: Type.Array(turnoverPoint),
  entity: seriesEntity,
  masked: maskedNames,
});
export type ValueSeries = Static<typeof valueSeries>;

/** `data` is the first series alone; `measure` a currency, or `points` for an index. */
function seriesAnswer<Series extends TSchema, Point extends TSchema>(graphType: string, series: Series, point: Point) {
  return Type.Object({
    data: Type.Array(point),
    series: Type.Array(series),
    graph_type: field('identity', Type.Enum([graphType])),
    measure: field('identity', text),
    tabs: Type.Array(periodTab),
  });
}

const instrumentSeries = seriesAnswer('line', valueSeries, seriesPoint);
export type InstrumentSeries = Static<typeof instrumentSeries>;

/** The history of a stock, an index or an ETF, a line for each of its trading grounds. */
export const instrumentSeriesCall = defineCall('POST /api/series/instrument/:model/:id/', {
  summary: 'List the values of a stock, index or ETF in a period',
  kind: 'read',
  params: Type.Object({
    model: Type.Enum([...instrumentModels]),
    id: Type.String({ description: 'Id of the instrument' }),
  }),
  body: seriesRequest,
  answer: instrumentSeries,
});

/** A bond on the map of its issuer: `value` is the yield, a fraction; `valueFmt` in percent; duration of Macaulay in years. */
const mapPoint = Type.Object({
  ...pointOf('mapValue'),
  duration: optionalField('mapValue', Type.Number()),
});

/** A bond of an issuer: one point, of its latest day. */
export const mapSeries = Type.Object({
  name: field('identity', text),
  currency: field('identity', text),
  data: Type.Array(mapPoint),
  entity: seriesEntity,
  masked: maskedNames,
});
export type MapSeries = Static<typeof mapSeries>;

/** The bonds of an issuer by duration and yield; of a period the last day counts, and there are no tabs. */
export const issuerSeriesCall = defineCall('POST /api/series/issuer/:id/', {
  summary: 'List the bonds of a company by duration and yield',
  kind: 'read',
  params: Type.Object({ id: Type.String({ description: 'Id of the company' }) }),
  body: seriesRequest,
  answer: seriesAnswer('map', mapSeries, mapPoint),
});

export type IssuerSeries = Static<typeof issuerSeriesCall.answer>;
