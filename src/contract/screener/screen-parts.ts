import { Type } from 'typebox';
import { paramsOfFilter } from '#domain/screener/asked.ts';
import { filtersOf, type ScreenModel, sortsOf } from '#domain/screener/screens.ts';
import { mostFurtherSorts } from '../lists/list-order.ts';
import { listQueryParts } from '../lists/list-parts.ts';

const once = (names: readonly string[]): readonly string[] => [...new Set(names)];

const text = (description: string) => Type.Optional(Type.String({ maxLength: 400, description }));

/** The filters of some lists, as `readAsked` reads them: values with commas, and bounds that count themselves. A list takes its own alone. */
export function filterParts(models: readonly ScreenModel[]) {
  const filters = models.flatMap(filtersOf);
  return Object.fromEntries(
    filters.flatMap((field) => {
      const description = field.type === 'choice' ? 'Values, with commas' : 'Bound, which counts itself';
      return paramsOfFilter(field).map((name) => [name, text(description)]);
    }),
  );
}

/** What lists may be asked: words, filters, columns to sort by with their orders, and a 1-based page. */
export function screenQuery(models: readonly ScreenModel[]) {
  const sorts = once(models.flatMap(sortsOf));
  return Type.Object(
    {
      ...filterParts(models),
      ...listQueryParts,
      sort: Type.Optional(Type.Enum([...sorts])),
      then_by: text(`Up to ${mostFurtherSorts} columns to sort by after it, each with its order: value.desc,name.asc`),
    },
    { additionalProperties: false },
  );
}
