import type { Language } from '#domain/platform/language.ts';
import { pageCountOf, pageOf } from '../../ui/layout/pager.tsx';
import type { Column, PhoneColumn, RowLine, TableSort } from '../../ui/table/column.ts';
import { filledColumns, isClosedColumn, linesOf } from '../../ui/table/column.ts';
import { nextSort, orderedLines } from '../../ui/table/sort-lines.ts';
import type { ShownRow } from '../data/chart-columns.ts';
import type { ShownLine } from '../data/load-lines.ts';
import type { YieldKind } from '../data/measure-name.ts';
import { columnsOfGroup, leading } from './trading-columns.ts';

/** The choices of columns that the archive offers by name. */
export const presets = ['main', 'prices', 'yields', 'risk', 'liquidity', 'all'] as const;
export type Preset = (typeof presets)[number];

/** How the archive is ordered, where the reader is in it, and which columns are on at first. */
export interface ArchivePlace {
  /** Null: newest first. */
  readonly sort: TableSort | null;
  readonly page: number;
  readonly preset: Preset;
}

/** The place that an address names. */
export function archivePlaceOf(params: URLSearchParams): ArchivePlace {
  const page = Number(params.get('page') ?? '1');
  const column = params.get('sort');
  return {
    sort: column === null ? null : { column, order: params.get('order') === 'desc' ? 'desc' : 'asc' },
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    preset: presets.find((preset) => preset === params.get('columns')) ?? 'main',
  };
}

/** The search part of the address after a click on a column head: ascending, descending, then newest first again. */
export function archiveSortSearch(params: URLSearchParams, name: string): string {
  const sort = nextSort(archivePlaceOf(params).sort, name);
  const next = new URLSearchParams(params);
  for (const key of ['page', 'sort', 'order']) next.delete(key);
  if (sort !== null) {
    next.set('sort', sort.column);
    next.set('order', sort.order);
  }
  return `?${next}`;
}

/** The search part of the address after a choice of columns. */
export function presetSearch(params: URLSearchParams, preset: Preset): string {
  const next = new URLSearchParams(params);
  if (preset === 'main') next.delete('columns');
  else next.set('columns', preset);
  return `?${next}`;
}

/** What tells the lines of a comparison apart. */
const lineColumns: readonly string[] = ['document', 'trading_ground_name'];

/** What the yields of all lines are, those of the page first; null where they are of several kinds, which rows then say. */
export function kindOfLines([, ...others]: readonly ShownLine[], ofPage: YieldKind): YieldKind {
  if (others.length === 0) return ofPage;
  return ofPage === 'real' && others.every(({ isReal }) => isReal) ? 'real' : null;
}

/**
 * The rows of all lines ascending by date; those of several lines say of which they are, and that their yields are real where not all are, and
 * stand in their order when they are turned.
 */
export function archiveRows(lines: readonly ShownLine[], ofPage: YieldKind): readonly ShownRow[] {
  if (lines.length < 2) return lines[0]?.rows ?? [];
  const isOneKind = kindOfLines(lines, ofPage) === 'real';
  return lines
    .flatMap(({ key, name, venueName, rows, isReal }, at) => {
      const isToldReal = !isOneKind && (at === 0 ? ofPage === 'real' : isReal === true);
      const told = { line: key, document: name, trading_ground_name: venueName, isToldReal };
      return rows.map((row) => ({ ...row, ...told }));
    })
    .toReversed()
    .toSorted((a, b) => a['date.numeric'] - b['date.numeric']);
}

/** The columns of a file: those that stand in the table, and what it says once because every row has it. */
export function fileColumns(shown: readonly string[], { constants }: ArchiveView, preset: Preset): readonly string[] {
  const said = constants.filter(({ id }) => isInPreset(id, preset)).map(({ id }) => id);
  return [...shown, ...said].filter((name) => name !== 'date' && !lineColumns.includes(name));
}

/** Whether a column is on at first in a preset. */
export function isInPreset(name: string, preset: Preset): boolean {
  if (preset === 'all' || lineColumns.includes(name) || name === 'date') return true;
  return preset === 'main' ? leading.includes(name) : columnsOfGroup(preset).includes(name);
}

const phoneParts: Readonly<Record<Exclude<Preset, 'all'>, readonly (readonly string[])[]>> = {
  main: [
    ['date', 'indicative_yield_type'],
    ['indicative_price', 'indicative_yield'],
    ['g_spread', 'volume_money'],
  ],
  prices: [
    ['date', 'indicative_price_type'],
    ['indicative_price', 'last_price'],
    ['buying_quote', 'selling_quote'],
  ],
  yields: [
    ['date', 'indicative_yield_type'],
    ['indicative_yield', 'clearance_profit_effect'],
    ['ytm_bid', 'ytm_offer'],
  ],
  risk: [
    ['date', 't_spread_benchmark'],
    ['g_spread', 't_spread'],
    ['modified_duration', 'pvbp'],
  ],
  liquidity: [
    ['date', 'last_deal'],
    ['volume_money', 'overturn'],
    ['volume', 'agreement_number'],
  ],
};

/** The phone layout: price over yield, or the foremost figures of the chosen columns; of a comparison the security under the date. */
export function phoneColumns(preset: Preset, hasSeveralLines: boolean): readonly PhoneColumn[] {
  return phoneParts[preset === 'all' ? 'main' : preset].map((parts, at) =>
    at === 0
      ? { parts: hasSeveralLines ? ['date', 'document'] : parts, width: 'minmax(0, 1fr)' }
      : { parts, align: 'end', width: '7rem' },
  );
}
/** A word that is the same in every row, said once in the head of the table. */
export interface Constant {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface ArchiveView {
  readonly columns: readonly Column<ShownRow>[];
  readonly constants: readonly Constant[];
  readonly lines: readonly RowLine<ShownRow>[];
  readonly page: number;
  readonly pageCount: number;
}

function constantOf(column: Column<ShownRow>, rows: readonly ShownRow[]): Constant | null {
  const [first] = rows;
  if (column.kind === 'number' || first === undefined || rows.length < 2 || isClosedColumn(column, rows)) return null;
  const value = column.sortValue?.(first) ?? null;
  if (value === null || rows.some((row) => column.sortValue?.(row) !== value)) return null;
  return { id: column.id, title: column.title, text: String(column.cell(first)) };
}

interface ArchiveSettings extends Pick<ArchivePlace, 'sort' | 'page'> {
  readonly columns: readonly Column<ShownRow>[];
  readonly language: Language;
}

/** One page of the archive; `rows` ascend by date. Empty columns are left out, rows without a value stand last in both orders. */
export function archiveView(
  rows: readonly ShownRow[],
  { columns, sort, page, language }: ArchiveSettings,
): ArchiveView {
  const filled = filledColumns(columns, rows);
  const constants = new Map(filled.map((column) => [column.id, constantOf(column, rows)]));
  const shown = filled.filter(({ id }) => constants.get(id) == null);
  const newestFirst = linesOf(rows.toReversed(), ({ date, line }) => (line === undefined ? date : `${date} ${line}`));
  const column = shown.find(({ id }) => id === sort?.column);
  const isOpen = sort !== null && column !== undefined && !isClosedColumn(column, rows);
  const sorted = isOpen ? orderedLines(newestFirst, { column, order: sort.order, language }) : newestFirst;
  const pageCount = pageCountOf(rows.length);
  const shownPage = Math.min(page, pageCount);
  return {
    columns: shown.map((each) => ({ ...each, isClosed: isClosedColumn(each, rows) })),
    constants: [...constants.values()].filter((constant) => constant !== null),
    lines: pageOf(sorted, shownPage),
    page: shownPage,
    pageCount,
  };
}
