import type { CsvCell } from '#contract/csv-text.ts';
import { itemValue } from '#contract/screener/item-property.ts';
import { type ScreenModel, screens } from '#domain/screener/screens.ts';
import type { ScreenItem } from './screen-item.ts';

function cellOf(item: ScreenItem, id: string): CsvCell {
  const value = itemValue(item, id);
  return value === null || typeof value === 'string' || typeof value === 'number' ? value : value.join(' ');
}

/**
 * Rows for programs: a header of the names of the fields, which do not change, and a record for each; what is closed to the reader is an empty
 * cell. Percentages are fractions, the change of the day is in per cent.
 */
export function screenCsvRows(model: ScreenModel, items: readonly ScreenItem[]): readonly (readonly CsvCell[])[] {
  const ids = screens[model].map(({ id }) => id);
  return [['id', 'name', ...ids], ...items.map((item) => [item.id, item.name, ...ids.map((id) => cellOf(item, id))])];
}
