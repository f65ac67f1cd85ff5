import { type BondListColumn, bondListColumns, usualColumns } from '#contract/bond-list/list-columns.ts';
import type { BondListSort } from '#contract/bond-list/list-sorts.ts';
import { ColumnMenu } from '../../lists/column-menu.tsx';
import type { ListQuery } from '../../lists/list-query.ts';
import { useColumnName } from './use-column-name.ts';

interface BondColumnMenuProps {
  readonly query: ListQuery<BondListSort>;
  /** What the reader chose; null for the usual ones. */
  readonly columns: readonly BondListColumn[] | null;
}

/** Which columns the list of bonds has. */
export function BondColumnMenu({ query, columns }: BondColumnMenuProps) {
  const nameOf = useColumnName();
  const shown = columns ?? usualColumns;
  const choices = bondListColumns.map((id) => ({ id, name: nameOf(id), isShown: shown.includes(id) }));
  return <ColumnMenu path="/" query={query} columns={choices} isUsual={columns === null} />;
}
