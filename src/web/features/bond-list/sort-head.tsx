import { Link } from 'react-router';
import { type BondListSort, guardedSorts } from '#contract/bond-list/list-sorts.ts';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import table from '../../ui/table/table.module.css';
import { type ListQuery, searchOf, sortedBy } from './list-query.ts';

const orders = { asc: 'ascending', desc: 'descending' } as const;

interface SortHeadProps {
  readonly column: BondListSort;
  readonly query: ListQuery;
  /** Address of the list. */
  readonly path: string;
  readonly className?: string | undefined;
  readonly isNumber?: boolean;
}

/** A column head that sorts; closed, with the reason, where the order would tell a masked figure. */
export function SortHead({ column, query, path, className, isNumber = false }: SortHeadProps) {
  const text = useLabels('list');
  const isClosed = useAudience() !== 'full' && guardedSorts.includes(column);
  const name = text(`column_${column}`);
  return (
    <th
      scope="col"
      className={classNames(isNumber && table.number, className)}
      aria-sort={query.sort === column && !isClosed ? orders[query.order] : undefined}
    >
      {isClosed ? (
        <span className={table.sort} aria-disabled="true" title={text('sort_closed')}>
          {name}
          <span className="sr">{text('sort_closed')}</span>
        </span>
      ) : (
        <Link className={table.sort} to={`${path}${searchOf(sortedBy(query, column))}`} preventScrollReset>
          {name}
        </Link>
      )}
    </th>
  );
}
