import { type BondListSort, bondListSorts, guardedSorts } from '#contract/bond-list/list-sorts.ts';
import { useAudience } from '../../context/session-context.ts';
import type { ListQuery } from '../../lists/list-query.ts';
import { SortMenu } from '../../lists/sort-menu.tsx';
import { useColumnName } from './use-column-name.ts';

/** By which columns the list of bonds is sorted. */
export function BondSortMenu({ query }: { readonly query: ListQuery<BondListSort> }) {
  const isFull = useAudience() === 'full';
  const columnName = useColumnName();
  const nameOf = (name: string) => {
    const sort = bondListSorts.find((each) => each === name);
    return sort === undefined ? name : columnName(sort);
  };
  const sorts = bondListSorts.filter((name) => isFull || !guardedSorts.includes(name));
  return <SortMenu path="/" {...{ query, sorts, nameOf }} />;
}
