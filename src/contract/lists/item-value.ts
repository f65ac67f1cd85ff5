import { type Field, propertyOf } from '#domain/fields/field.ts';

type ItemValue = string | number | boolean | readonly string[] | null;

/** The value of a field in an item of a list. */
export function itemValue(item: object, field: Pick<Field, 'id' | 'property'>): ItemValue {
  return (item as Readonly<Record<string, ItemValue>>)[propertyOf(field)] ?? null;
}

/** Whether the reader's level does not open the value of a field in an item. */
export function isMaskedIn(
  item: { readonly masked: readonly string[] },
  field: Pick<Field, 'id' | 'property'>,
): boolean {
  return item.masked.includes(propertyOf(field));
}
