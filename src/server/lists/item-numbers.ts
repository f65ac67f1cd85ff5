import { basisPoints } from '#contract/market/trading-days/trading-columns.ts';
import { fieldUnits, propertyOf, type RangeField } from '#domain/fields/field.ts';

/** A stored number of a field as an item of its list has it. */
export function wireNumber({ unit }: Pick<RangeField, 'unit'>, value: number | null): number | null {
  if (value === null) return null;
  return unit === 'basisPoints' ? basisPoints(value) : value * fieldUnits[unit].wire;
}

type NumberIn<Item> = {
  [Name in keyof Item]: Item[Name] extends number | null ? (null extends Item[Name] ? Name : never) : never;
}[keyof Item];

/** The numbers of an item that fields are: all that may be missing, but the ids of others. */
export type ItemNumbers<Item> = Pick<Item, Exclude<NumberIn<Item>, 'issuerId' | 'indexId'>>;

/** The numbers of an item by the names that they have there. */
export function itemNumbers<Item>(
  fields: readonly RangeField[],
  numberOf: (field: RangeField) => number | null,
): ItemNumbers<Item> {
  const numbers = fields.map((field) => [propertyOf(field), wireNumber(field, numberOf(field))] as const);
  return Object.fromEntries(numbers) as ItemNumbers<Item>;
}
