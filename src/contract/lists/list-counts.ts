import { type TSchema, Type } from 'typebox';
import { type BarField, type Field, isNamed } from '#domain/fields/field.ts';
import { MAX_COUNTED_ISSUERS } from '#domain/lists/count-limits.ts';
import { filtersOf, type List, lists, otherListIds } from '#domain/lists/lists.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { closedObject, nullable } from '../platform/schemas.ts';
import { countQuery } from './list-query.ts';

const count = Type.Integer();
const optionalText = nullable(Type.String());
const choiceCount = Type.Object({ value: Type.String(), title: optionalText, count });
/** An id or a code, what it is called, and how many bonds have it. */
export const namedCount = Type.Object({ value: Type.String(), title: Type.String(), count });

/** Numbers of rows are open; which of them have a figure is known to who sees it. */
const familyOfCounts = ({ family }: Field) => (family === 'identity' ? 'count' : family);

function bars({ edges }: BarField) {
  const description = `Rows below ${edges[0]}, between each two of ${edges.join(', ')}, and not below the last`;
  return Type.Array(count, { description });
}

const gradeCounts = Type.Array(count, { description: 'By grade of the scale, the best first' });

const listed: Readonly<Record<string, string>> = {
  issuer: `The ${MAX_COUNTED_ISSUERS} with most bonds and those that are asked for`,
  venue: 'Venues on which bonds trade; a bond counts once for each of its venues',
  watchlist: 'Watchlists of the reader’s own, in his order; without the scope `watchlists` a key is told none',
};

type Counted = readonly (readonly [string, TSchema])[];

/** Counts of one list by the names of its filters. */
export function flatCounts(list: List) {
  const counted = filtersOf(list).flatMap((each): Counted => {
    if (each.type === 'grades') return [[each.id, optionalField(each.family, gradeCounts)]];
    if (each.type !== 'choice') return [[each.id, optionalField(familyOfCounts(each), bars(each))]];
    if (each.of === 'isin') return [];
    const value = isNamed(each) ? namedCount : Type.Object({ value: Type.String(), count });
    const description = listed[each.id] ?? 'The commonest first';
    return [[each.id, field('count', Type.Array(value, { description }))]];
  });
  return Type.Object({ total: field('count', count), ...Object.fromEntries(counted), masked: maskedNames });
}

export const bondCounts = flatCounts(lists.bonds);

const fieldsOf = <Type extends Field['type']>(of: readonly List[], type: Type) => [
  ...new Map(
    of.flatMap(filtersOf).flatMap((each) => (each.type === type ? [[each.id, each as Field & { type: Type }]] : [])),
  ).values(),
];

/** Counts of any of some lists by the names of the filters; null for filters that the list has not. */
export function nestedCounts(of: readonly List[]) {
  const record = <Each extends Field>(fields: readonly Each[], schema: (each: Each) => TSchema) =>
    Type.Object(Object.fromEntries(fields.map((each) => [each.id, optionalField(familyOfCounts(each), schema(each))])));
  return Type.Object({
    total: field('count', count),
    choices: record(fieldsOf(of, 'choice'), () => Type.Array(choiceCount)),
    bars: record(fieldsOf(of, 'range'), bars),
    grades: record(fieldsOf(of, 'grades'), () => gradeCounts),
  });
}

/** How many bonds each further choice would leave; null while a node that has just started loads them. */
export const bondCountsCall = defineCall('GET /api/bonds/counts/', {
  summary: 'Count bonds by each filter among those that the others leave',
  query: closedObject(countQuery([lists.bonds])),
  answer: Type.Object({ counts: nullable(bondCounts) }),
});

const otherLists = otherListIds.map((id) => lists[id]);

/** How many rows of a list each further choice would leave. */
export const listCountsCall = defineCall('GET /api/screener/:model/counts/', {
  summary: 'Count stocks, indexes, ETFs or companies by each filter among those that the others leave',
  params: Type.Object({ model: Type.Enum([...otherListIds]) }),
  query: closedObject(countQuery(otherLists)),
  answer: Type.Object({ counts: nestedCounts(otherLists) }),
});
