import { tradingColumns } from '#contract/trading-days/trading-columns.ts';
import type { ShownRow } from '../../data/shown-row.ts';

export type ColumnKind = 'number' | 'date' | 'moment' | 'yieldType' | 'priceType' | 'text';

export interface ArchiveColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

const words: Readonly<Record<string, ColumnKind>> = {
  date: 'date',
  board_name: 'text',
  indicative_price_type: 'priceType',
  indicative_yield_type: 'yieldType',
  t_spread_benchmark: 'text',
  offer_date: 'date',
  last_deal: 'moment',
};

/** Columns whose head is a short form; the text `full_…` has the whole name. */
export const shortenedHeads: readonly string[] = ['clearance_profit_effect', 'offer_profit_effect', 'dur_mod'];

/** Columns that readers look for first; the others follow in the order of the contract. */
const leading = [
  'date',
  'indicative_price',
  'indicative_price_type',
  'indicative_yield',
  'indicative_yield_type',
  'g_spread',
  't_spread',
  't_spread_benchmark',
  'modified_duration',
  'volume_money',
];

const names = [...new Set([...leading, ...tradingColumns.map(({ wire }) => wire), ...Object.keys(words)])];

/** All columns of the archive, in their order on screen. */
const archiveColumns: readonly ArchiveColumn[] = names.map((name) => ({
  name,
  kind: words[name] ?? 'number',
}));

function isFilled(row: ShownRow, { name, kind }: ArchiveColumn): boolean {
  if (row.masked.includes(name) || (row.blanked?.includes(name) ?? false)) return true;
  if (typeof row[`${name}.baddata`] === 'string') return true;
  const value = kind === 'number' ? row[`${name}.numeric`] : row[name];
  return value !== null && value !== undefined && value !== '' && value !== 0;
}

/** Columns with something in them: those that are empty or zero in every row are left out, but never the date. */
export function filledColumns(rows: readonly ShownRow[]): readonly ArchiveColumn[] {
  return archiveColumns.filter((column) => column.name === 'date' || rows.some((row) => isFilled(row, column)));
}
