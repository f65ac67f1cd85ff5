import { bondFields } from '../fields/bond-fields.ts';
import { companyFields } from '../fields/company-fields.ts';
import type { ChoiceField, Field, FilterField, GradesField, RangeField } from '../fields/field.ts';
import { text } from '../fields/field.ts';
import { fundFields, indexFields, stockFields } from '../fields/instrument-fields.ts';
import { type SearchModel, searchModels } from './saved-search.ts';

/** A list: what it lists, and the fields of that. Whatever makes columns, calls, files or SQL of a list takes it as an argument. */
export interface List {
  readonly id: SearchModel;
  /** In the order of the columns. */
  readonly fields: readonly Field[];
  /** Filters that come first in addresses and chips, in their order. */
  readonly order?: readonly string[];
  /** Filters that stand in the first row, in their order; the others are folded away. All stand there where absent. */
  readonly firstFilters?: readonly string[];
  /** What a table for programs begins with, in its order; the others follow in that of the columns. */
  readonly fileOrder?: readonly string[];
  /** Measures that come first in the menus of a scatter, in their order. */
  readonly measureOrder?: readonly string[];
  /** Measures that come first in a comparison, in their order. */
  readonly comparedOrder?: readonly string[];
  /** Bounds and medians in an answer are by the names of the fields, and not in records of their own. */
  readonly isFlat?: boolean;
}

/** The lists that readers search, each by its name in addresses. */
export const lists = {
  bonds: {
    id: 'bonds',
    fields: bondFields,
    order: [
      'currency',
      'kind',
      'seniority',
      'sector',
      'country',
      'issuer',
      'venue',
      'watchlist',
      'status',
      'maturity',
      'call',
      'put',
      'coupon',
      'size',
      'liquidity',
      'rating',
    ],
    firstFilters: [
      'currency',
      'kind',
      'maturity',
      'rating',
      'yield',
      'spread',
      'price',
      'duration',
      'coupon',
      'issuer',
      'sector',
      'watchlist',
    ],
    fileOrder: [
      'id',
      'isin',
      'name',
      'issuer',
      'sector',
      'country',
      'currency',
      'status',
      'kind',
      'seniority',
      'coupon_kind',
      'coupon',
      'maturity',
      'call',
      'put',
      'size',
      'rating',
      'liquidity',
      'liquidity_date',
      'date',
      'price',
      'yield',
      'yield_origin',
      'ytm',
      'yto',
      'current',
      'duration',
      'spread',
      'tspread',
      'zspread',
      'years',
      'year_change',
      'yield_end',
      'ytw',
      'ytw_end',
      'ytp',
      'ytc',
      'ytb',
      'oas',
      'effective_duration',
      'effective_convexity',
      'option_value',
      'ispread',
      'swap_zspread',
      'asw',
      'yield_convention',
      'is_real',
      'market_yield',
      'market_yield_convention',
      'market_yield_end',
      'option_model',
      'spread_end',
      'ispread_end',
    ],
    measureOrder: [
      'yield',
      'ytw',
      'ytm',
      'yto',
      'current',
      'duration',
      'maturity',
      'coupon',
      'price',
      'spread',
      'tspread',
    ],
    comparedOrder: ['yield', 'duration', 'spread', 'price', 'coupon', 'maturity'],
    isFlat: true,
  },
  stocks: { id: 'stocks', fields: stockFields },
  indexes: { id: 'indexes', fields: indexFields },
  etf: { id: 'etf', fields: fundFields },
  companies: { id: 'companies', fields: companyFields },
} as const satisfies Readonly<Record<SearchModel, List>>;

/** The lists beside that of bonds, as calls name them. */
export const otherListIds = ['stocks', 'indexes', 'etf', 'companies'] as const satisfies readonly SearchModel[];
export type OtherListId = (typeof otherListIds)[number];

const listOf = (id: SearchModel): List => lists[id];
export const everyList: readonly List[] = searchModels.map(listOf);

/** A field of a list by its name. */
export function findField({ fields }: List, id: string): Field | undefined {
  return fields.find((field) => field.id === id);
}

const isFilter = (field: Field): field is FilterField => field.type !== 'text' && field.type !== 'date';

/** The filters of a list, in the order of its addresses. */
export function filtersOf({ fields, order = [] }: List): readonly FilterField[] {
  const filters = fields.filter(isFilter);
  const first = order.flatMap((id) => filters.find((field) => field.id === id) ?? []);
  return [...first, ...filters.filter((field) => !first.includes(field))];
}

/** Those that readers choose in menus, before and behind the fold. Of codes that are typed or pasted there is no menu. */
export function filterMenusOf(list: List): {
  readonly first: readonly FilterField[];
  readonly further: readonly FilterField[];
} {
  const filters = filtersOf(list).filter((field) => field.type !== 'choice' || field.of !== 'isin');
  const { firstFilters } = list;
  if (firstFilters === undefined) return { first: filters, further: [] };
  const first = firstFilters.flatMap((id) => filters.find((field) => field.id === id) ?? []);
  return { first, further: filters.filter((field) => !first.includes(field)) };
}

export const choicesOf = (list: List): readonly ChoiceField[] =>
  filtersOf(list).filter((field) => field.type === 'choice');
export const rangesOf = (list: List): readonly RangeField[] =>
  filtersOf(list).filter((field) => field.type === 'range');
export const ratingsOf = (list: List): readonly GradesField[] =>
  filtersOf(list).filter((field) => field.type === 'grades');

/** The columns that a list can have beside the name, in their order on screen. */
export function columnsOf({ fields }: List): readonly Field[] {
  return fields.filter(({ hasColumn = true }) => hasColumn);
}

/** What a list can be in the order of; all lists can by name. */
export function sortsOf({ fields }: List): readonly string[] {
  return ['name', ...fields.filter(({ isSorted }) => isSorted === true).map(({ id }) => id)];
}

/** The fields by which a list can be grouped. */
export function groupingsOf(list: List): readonly FilterField[] {
  return filtersOf(list).filter(({ isGrouped }) => isGrouped === true);
}

/** The fields of which a group has the median. */
export function mediansOf(list: List): readonly RangeField[] {
  return rangesOf(list).filter(({ hasMedian }) => hasMedian === true);
}

/** The columns that a list has until a reader chooses others. */
export function usualColumnsOf(list: List): readonly string[] {
  return columnsOf(list)
    .filter(({ isUsual }) => isUsual === true)
    .map(({ id }) => id);
}

const isOneOf = (ids: readonly string[], { id, beside = [] }: Field) =>
  [id, ...beside].some((each) => ids.includes(each));

/** Columns, those that a list is sorted by, and what belongs to them: an order that nothing on screen tells the reason of is no use. */
export function withSorted(list: List, columns: readonly string[], sorts: readonly string[]): readonly Field[] {
  const shown = [...columns, ...sorts];
  return columnsOf(list).filter((field) => isOneOf(shown, field));
}

/** The columns that a text names with commas between, in their order on screen; null where it names none but the usual ones. */
export function readColumns(list: List, text: string): readonly string[] | null {
  const named = new Set(text.split(','));
  const columns = columnsOf(list).flatMap(({ id }) => (named.has(id) ? [id] : []));
  return columns.length === 0 || columns.join() === usualColumnsOf(list).join() ? null : columns;
}

const inEveryFile: readonly Field[] = ['id', 'name'].map((id) => text(id, { family: 'identity' }));

/** The fields of a table for programs, id and name among them: all, or the columns that are asked for with what belongs to them. */
export function fileFieldsOf(
  { fields, fileOrder = ['id', 'name'] }: List,
  columns: readonly string[] | null,
): readonly Field[] {
  const inFiles = fields.filter(({ hasColumn = true, isInFiles = hasColumn }) => isInFiles);
  const chosen = columns === null ? inFiles : inFiles.filter((field) => isOneOf(columns, field));
  const known = [...inEveryFile, ...chosen];
  const first = fileOrder.flatMap((id) => known.find((field) => field.id === id) ?? []);
  return [...first, ...known.filter((field) => !first.includes(field))];
}
