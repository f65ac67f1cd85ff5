import { type Static, Type } from 'typebox';
import type { RangeField, ScreenField } from '#domain/screener/screen-field.ts';
import { everyField, groupingsOf, mediansOf, screenModels, screens } from '#domain/screener/screens.ts';
import { defineCall } from '../call.ts';
import { field, maskedNames, optionalField } from '../field.ts';
import { listQueryParts } from '../lists/list-parts.ts';
import { mediaTypes } from '../media-types.ts';
import { filterParts, screenQuery } from './screen-parts.ts';

const params = Type.Object({ model: Type.Enum([...screenModels]) });
const optionalText = Type.Union([Type.String(), Type.Null()]);

/** A value, of ids and codes its name, and how many rows have it. */
const choiceCount = Type.Object({ value: Type.String(), title: optionalText, count: Type.Integer() });

function barsSchema({ edges }: RangeField) {
  const description = `Rows below ${edges[0]}, between each two of ${edges.join(', ')}, and not below the last`;
  return Type.Array(Type.Integer(), { description });
}

const gradeCounts = Type.Array(Type.Integer(), { description: 'By grade of the scale, the best first' });

/** Numbers of rows are open; which of them have a figure is known to who sees it. */
const familyOfCounts = ({ family }: ScreenField) => (family === 'identity' ? 'count' : family);

const fields = everyField();
const choices = fields.filter((each) => each.type === 'choice');
const ranges = fields.filter((each) => each.type === 'range');
const ratings = fields.filter((each) => each.type === 'grades');
const medians = [...new Map(screenModels.flatMap(mediansOf).map((each) => [each.id, each])).values()];

/** By the names of the filters; null for filters that the list has not. */
const screenCounts = Type.Object({
  total: field('count', Type.Integer()),
  choices: Type.Object(
    Object.fromEntries(choices.map((each) => [each.id, optionalField(familyOfCounts(each), Type.Array(choiceCount))])),
  ),
  bars: Type.Object(
    Object.fromEntries(ranges.map((each) => [each.id, optionalField(familyOfCounts(each), barsSchema(each))])),
  ),
  grades: Type.Object(Object.fromEntries(ratings.map((each) => [each.id, optionalField(each.family, gradeCounts)]))),
});
export type ScreenCounts = Static<typeof screenCounts>;

/** How many rows of a list each further choice would leave. */
export const screenCountsCall = defineCall({
  method: 'GET',
  path: '/api/screener/:model/counts/',
  summary: 'Count stocks, indexes, ETFs or companies by each filter among those that the others leave',
  params,
  query: Type.Object({ q: listQueryParts.q, ...filterParts(screenModels) }, { additionalProperties: false }),
  answer: Type.Object({ counts: screenCounts }),
});

const screenGroup = Type.Object({
  /** What the rows have in common, as the filter takes it; null for rows without. */
  value: optionalField('count', Type.String()),
  title: optionalField('count', Type.String()),
  count: field('count', Type.Integer()),
  medians: Type.Object({
    ...Object.fromEntries(medians.map((each) => [each.id, optionalField(each.family, Type.Number())])),
    masked: maskedNames,
  }),
});
export type ScreenGroup = Static<typeof screenGroup>;

const groupings = [...new Set(screenModels.flatMap(groupingsOf).map(({ id }) => id))];

/** The rows that filters leave, by a value that they have in common, with medians. */
export const screenGroupsCall = defineCall({
  method: 'GET',
  path: '/api/screener/:model/groups/',
  summary: 'Group stocks, indexes, ETFs or companies by a value, with the medians of each group',
  params,
  query: Type.Object(
    { q: listQueryParts.q, ...filterParts(screenModels), group: Type.Enum([...groupings]) },
    { additionalProperties: false },
  ),
  answer: Type.Object({ groups: Type.Array(screenGroup) }),
});

const columns = [...new Set(screenModels.flatMap((model) => screens[model]).map(({ id }) => id))];

/** The rows that a query finds as a file, for full access: a workbook in the reader's language, or a table for programs. */
export const screenFileCall = defineCall({
  method: 'GET',
  path: '/api/screener/:model/file/:format/',
  summary: 'Download the stocks, indexes, ETFs or companies that a query finds as a table',
  params: Type.Object({ ...params.properties, format: Type.Enum(['xlsx', 'csv']) }),
  query: Type.Object(
    {
      ...screenQuery(screenModels).properties,
      columns: Type.Optional(Type.String({ maxLength: 400, description: `Of ${columns.join(', ')}, with commas` })),
    },
    { additionalProperties: false },
  ),
  answer: field('text', Type.Unknown()),
  isFile: true,
  mediaTypes: [mediaTypes.xlsx, mediaTypes.csv],
});
