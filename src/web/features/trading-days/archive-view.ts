import type { ShownRow } from '../../data/shown-row.ts';
import { pageCountOf, pageOf } from '../../ui/layout/page-count.ts';
import { type ArchiveColumn, filledColumns } from './archive-columns.ts';

/** How the archive is ordered and where the reader is in it. */
export interface ArchivePlace {
  /** Null: newest first. */
  readonly sort: string | null;
  readonly isDescending: boolean;
  readonly page: number;
}

export interface ArchiveView {
  readonly columns: readonly ArchiveColumn[];
  readonly rows: readonly ShownRow[];
  readonly page: number;
  readonly pageCount: number;
}

/** The place that an address names. */
export function archivePlaceOf(params: URLSearchParams): ArchivePlace {
  const page = Number(params.get('page') ?? '1');
  return {
    sort: params.get('sort'),
    isDescending: params.get('order') === 'desc',
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** The search part of the address after a click on a column head: ascending, descending, then newest first again. */
export function archiveSortSearch(params: URLSearchParams, name: string): string {
  const { sort, isDescending } = archivePlaceOf(params);
  const next = new URLSearchParams(params);
  next.delete('page');
  if (sort === name && isDescending) {
    next.delete('sort');
    next.delete('order');
  } else {
    next.set('sort', name);
    next.set('order', sort === name ? 'desc' : 'asc');
  }
  return `?${next}`;
}

function keyOf(row: ShownRow, { name, kind }: ArchiveColumn): string | number | null {
  const value = kind === 'number' ? row[`${name}.numeric`] : row[name];
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

function compare(a: string | number | null, b: string | number | null, sign: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a < b ? -1 : 1) * sign;
}

/** True when the order of a column would tell masked figures. */
export function isClosedColumn(rows: readonly ShownRow[], name: string): boolean {
  return rows.some((row) => row.masked.includes(name));
}

function sorted(rows: readonly ShownRow[], columns: readonly ArchiveColumn[], place: ArchivePlace) {
  const newestFirst = rows.toReversed();
  const column = columns.find(({ name }) => name === place.sort);
  if (column === undefined || isClosedColumn(rows, column.name)) return newestFirst;
  const sign = place.isDescending ? -1 : 1;
  return newestFirst.toSorted((a, b) => compare(keyOf(a, column), keyOf(b, column), sign));
}

/** One page of the archive; `rows` ascend by date. Rows without a value stand last in both orders. */
export function archiveView(rows: readonly ShownRow[], place: ArchivePlace): ArchiveView {
  const columns = filledColumns(rows);
  const pageCount = pageCountOf(rows.length);
  const page = Math.min(place.page, pageCount);
  return { columns, rows: pageOf(sorted(rows, columns, place), page), page, pageCount };
}
