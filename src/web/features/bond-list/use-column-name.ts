import type { BondListColumn } from '#contract/bond-list/list-columns.ts';
import type { BondListSort } from '#contract/bond-list/list-sorts.ts';
import { useLabels } from '../../context/language-context.ts';

/** Names of columns without their units. */
export function useColumnName(): (column: BondListColumn | BondListSort) => string {
  const list = useLabels('list');
  const facets = useLabels('facets');
  return (column) => {
    if (column === 'name' || column === 'isin' || column === 'issuer' || column === 'date')
      return list(`column_${column}`);
    return facets(`name_${column}`);
  };
}
