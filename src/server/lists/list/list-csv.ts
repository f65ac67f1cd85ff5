import { itemValue } from '#contract/lists/item-value.ts';
import type { CsvCell } from '#contract/platform/csv-text.ts';
import { type Field, fileNameOf } from '#domain/fields/field.ts';
import { fileFieldsOf, type List } from '#domain/lists/lists.ts';
import { SOURCE_COLUMN } from '../../platform/serving/data-sources.ts';

/** The value of a field in an item of a list, as a table for programs has it. */
export function cellOf(item: object, field: Field): CsvCell {
  const value = itemValue(item, field);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'object' && value !== null ? value.join(' ') : value;
}

/**
 * Rows for programs: a header of names, which do not change, and a record for each; what is closed to the reader is an empty cell. Percentages are
 * fractions, spreads basis points, the change of a day is in per cent; several words have spaces between. The sources of a row stand at its end.
 */
export function listCsvRows<Item extends object>(
  list: List,
  items: readonly Item[],
  columns: readonly string[] | null,
  sourceOf: (item: Item) => string,
): readonly (readonly CsvCell[])[] {
  const fields = fileFieldsOf(list, columns);
  return [
    [...fields.map(fileNameOf), SOURCE_COLUMN],
    ...items.map((item) => [...fields.map((field) => cellOf(item, field)), sourceOf(item)]),
  ];
}
