import { itemValue } from '#contract/lists/item-value.ts';
import type { CsvCell } from '#contract/platform/csv-text.ts';
import { type Field, fileNameOf } from '#domain/fields/field.ts';
import { fileFieldsOf, type List } from '#domain/lists/lists.ts';

/** The value of a field in an item of a list, as a table for programs has it. */
export function cellOf(item: object, field: Field): CsvCell {
  const value = itemValue(item, field);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'object' && value !== null ? value.join(' ') : value;
}

/**
 * Rows for programs: a header of names, which do not change, and a record for each; what is closed to the reader is an empty cell. Percentages are
 * fractions, spreads basis points, the change of a day is in per cent; several words have spaces between.
 */
export function listCsvRows(
  list: List,
  items: readonly object[],
  columns: readonly string[] | null,
): readonly (readonly CsvCell[])[] {
  const fields = fileFieldsOf(list, columns);
  return [fields.map(fileNameOf), ...items.map((item) => fields.map((field) => cellOf(item, field)))];
}
