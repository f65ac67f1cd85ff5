import { type TNull, type TNumber, type TSchema, type TUnion, Type } from 'typebox';
import { type Field, propertyOf, type RangeField } from '#domain/fields/field.ts';
import { optionalField } from '../platform/call.ts';

type OptionalNumber = TUnion<[TNumber, TNull]>;

type NumberId<Fields extends readonly Field[]> = Extract<Fields[number], { readonly type: 'range' }>['id'];

const numberOf = ({ unit }: RangeField) => (unit === 'score' || unit === 'count' ? Type.Integer() : Type.Number());

/** The numbers of a list as properties of its items, but those that have a property of their own. */
export function numberProperties<const Fields extends readonly Field[], const Own extends string = never>(
  fields: Fields,
  own: readonly Own[],
): { readonly [Id in Exclude<NumberId<Fields>, Own>]: OptionalNumber } {
  const others = fields.filter(
    (field): field is RangeField => field.type === 'range' && !own.some((id) => id === field.id),
  );
  const properties = others.map((field): readonly [string, TSchema] => [
    propertyOf(field),
    optionalField(field.family, numberOf(field)),
  ]);
  return Object.fromEntries(properties) as { readonly [Id in Exclude<NumberId<Fields>, Own>]: OptionalNumber };
}
