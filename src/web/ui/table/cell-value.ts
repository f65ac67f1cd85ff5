import { minusSign, type Separators } from '#contract/number-text.ts';
import type { Cell, ColumnKind } from './table-model.ts';

/** What a cell shows; null when it is blank. */
export function cellText(cell: Cell): string | null {
  const shown = typeof cell === 'object' && cell !== null ? (cell.title ?? cell.val) : cell;
  return shown === null || shown === undefined || shown === '' ? null : String(shown);
}

function rawValue(cell: Cell): string | number | null {
  const raw = typeof cell === 'object' && cell !== null ? (cell.val ?? cell.title) : cell;
  return raw === undefined || raw === '' ? null : raw;
}

/** The number that a text writes in the reader's language, with grouping, a percent sign or a true minus; null when it writes none. */
function numberOfText(text: string, { group, decimal }: Separators): number | null {
  const plain = text.replace(/[\s%]/g, '').replaceAll(group, '').replace(decimal, '.').replace(minusSign, '-');
  const value = plain === '' ? Number.NaN : Number(plain);
  return Number.isFinite(value) ? value : null;
}

const writtenDate = /^(\d{2})\.(\d{2})\.(\d{4})(.*)$/;

/** What a cell is ordered by: numbers as numbers, dates by the calendar; null when there is nothing to order by. */
export function sortKey(cell: Cell, kind: ColumnKind, separators: Separators): string | number | null {
  const raw = rawValue(cell);
  if (kind === 'number') return typeof raw === 'string' ? numberOfText(raw, separators) : raw;
  if (kind === 'date' && typeof raw === 'string') return raw.replace(writtenDate, '$3-$2-$1$4');
  return raw;
}

/** False for a blank and for a zero: a column of nothing else is left out. */
export function isFilledCell(cell: Cell): boolean {
  const text = cellText(cell)?.trim() ?? '';
  return text !== '' && text !== '0';
}
