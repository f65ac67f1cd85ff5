import { itemValue } from '#contract/lists/item-value.ts';
import type { CsvCell } from '#contract/platform/csv-text.ts';
import { type Field, fileNameOf } from '#domain/fields/field.ts';
import { fileFieldsOf, type List } from '#domain/lists/lists.ts';

/** What a program may need of a number, without the noise of its binary form: 103.29990000000001 is 103.2999. */
const FILE_DECIMALS = 10;

function cellOf(item: object, field: Field): CsvCell {
  const value = itemValue(item, field);
  if (typeof value === 'number') return Number(value.toFixed(FILE_DECIMALS));
  return value === null || typeof value === 'string' ? value : value.join(' ');
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
