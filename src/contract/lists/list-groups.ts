import { Type } from 'typebox';
import type { RangeField } from '#domain/fields/field.ts';
import { groupingsOf, type List, lists, mediansOf, otherListIds } from '#domain/lists/lists.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { closedObject, nullable } from '../platform/schemas.ts';
import { unkeptFields } from './bond-list.ts';
import { countQuery } from './list-query.ts';

const medians = (fields: readonly RangeField[]) =>
  Object.fromEntries(fields.map(({ id, family }) => [id, optionalField(family, Type.Number())]));

/** A group of one list, with medians by the names of its fields. */
export function flatGroup(list: List) {
  return Type.Object({
    value: optionalField('count', Type.String()),
    count: field('count', Type.Integer()),
    ...medians(mediansOf(list)),
    /** How many bonds the median of the yields is over. */
    yieldCount: optionalField('yield', Type.Integer()),
    masked: maskedNames,
  });
}

export const bondGroup = flatGroup(lists.bonds);

const groupings = (of: readonly List[]) => Type.Enum([...new Set(of.flatMap(groupingsOf).map(({ id }) => id))]);

/** The bonds that filters leave, by a value that they have in common, with medians; null while a node that has just started loads them. */
export const bondGroupsCall = defineCall('GET /api/bonds/groups/', {
  summary: 'Group bonds by a value, with the medians of each group',
  query: closedObject({ ...countQuery([lists.bonds]), group: groupings([lists.bonds]) }),
  answer: Type.Object({ groups: nullable(Type.Array(bondGroup)), unkept: unkeptFields }),
});

const otherLists = otherListIds.map((id) => lists[id]);

/** A group of any of some lists. */
export function nestedGroup(of: readonly List[]) {
  return Type.Object({
    value: optionalField('count', Type.String()),
    title: optionalField('count', Type.String()),
    count: field('count', Type.Integer()),
    medians: Type.Object({ ...medians(of.flatMap(mediansOf)), masked: maskedNames }),
  });
}

/** The rows that filters leave, by a value that they have in common, with medians. */
export const listGroupsCall = defineCall('GET /api/screener/:model/groups/', {
  summary: 'Group stocks, indexes, ETFs or companies by a value, with the medians of each group',
  params: Type.Object({ model: Type.Enum([...otherListIds]) }),
  query: closedObject({ ...countQuery(otherLists), group: groupings(otherLists) }),
  answer: Type.Object({ groups: Type.Array(nestedGroup(otherLists)) }),
});
