import { Type } from 'typebox';
import { bondStatuses } from '#domain/bond/bond-status.ts';
import { seniorities } from '#domain/bond/issue.ts';
import { bondKinds } from '#domain/fields/bond-kinds.ts';
import type { ChoiceOf, FieldUnit, FilterField } from '#domain/fields/field.ts';
import { paramsOfFilter } from '#domain/lists/asked.ts';
import { columnsOf, filtersOf, type List, sortsOf } from '#domain/lists/lists.ts';
import { MAX_FURTHER_SORTS } from '../platform/lists/list-order.ts';
import { listQueryParts } from '../platform/lists/list-parts.ts';
import { closedObject } from '../platform/schemas.ts';

const once = (names: readonly string[]): readonly string[] => [...new Set(names)];

const text = (description: string) => Type.Optional(Type.String({ maxLength: 400, description }));

const values: Readonly<Record<ChoiceOf, string>> = {
  currency: 'ISO 4217 codes',
  country: 'ISO 3166-1 alpha-2 codes of countries',
  sector: 'Sectors of issuers',
  assets: 'Classes of assets',
  kind: `Of ${bondKinds.join(', ')}: one of the coupons, all of the others`,
  seniority: `Of ${seniorities.join(', ')}`,
  status: `Of ${bondStatuses.map(({ key }) => key).join(', ')}, or any: without a status, bonds that are paid back are left out`,
  isin: 'ISINs',
  venue: 'Codes of venues',
  id: 'Ids',
  watchlist: 'Ids of watchlists of the reader’s own; those of others find nothing',
};

const units: Readonly<Record<FieldUnit, string>> = {
  price: 'Per 100',
  value: 'In the unit of the instrument',
  percent: 'In per cent',
  change: 'In per cent',
  basisPoints: 'In basis points',
  years: 'In years',
  score: 'From 1 to 10',
  times: 'As a multiple',
  count: 'A number',
  amount: 'In millions of the currency of the issue',
  millions: 'In millions of euros',
};

function descriptionOf(field: FilterField): string {
  if (field.type === 'choice') return `${values[field.of]}, with commas; one with a minus before it is left out`;
  if (field.type === 'range') return `${units[field.unit]}; the bound counts`;
  if (field.type === 'grades')
    return 'Grade as S&P or Moody’s write it, from the worse to the better; the bound counts';
  return `${field.by === 'year' ? 'Calendar year' : 'Day, YYYY-MM-DD'}; the bound counts`;
}

/** The filters of some lists, as `readAsked` reads them: values with commas, and bounds that count themselves. A list takes its own alone. */
function filterParts(of: readonly List[]) {
  return Object.fromEntries(
    of.flatMap(filtersOf).flatMap((field) => paramsOfFilter(field).map((name) => [name, text(descriptionOf(field))])),
  );
}

/** What lists may be asked: words, filters, columns to sort by with their orders, and a 1-based page. */
export function listQuery(of: readonly List[]) {
  const sorts = once(of.flatMap(sortsOf));
  return closedObject({
    ...filterParts(of),
    ...listQueryParts,
    sort: Type.Optional(Type.Enum([...sorts])),
    then_by: text(
      `Up to ${MAX_FURTHER_SORTS} columns to sort by after it, each with its order: ${sorts.at(-1)}.desc,name.asc`,
    ),
  });
}

/** The same for a file, with the columns that it has beside the name: without any a workbook has the usual ones, a table for programs all. */
export function listFileQuery(of: readonly List[]) {
  const columns = once(of.flatMap(columnsOf).map(({ id }) => id));
  return closedObject({ ...listQuery(of).properties, columns: text(`Of ${columns.join(', ')}, with commas`) });
}

/** What is counted and grouped: words and filters. */
export const countQuery = (of: readonly List[]) => ({ q: listQueryParts.q, ...filterParts(of) });
