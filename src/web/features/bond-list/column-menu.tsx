import type { FormEvent } from 'react';
import { Form, Link } from 'react-router';
import { type BondListColumn, bondListColumns, usualColumns } from '#contract/bond-list/list-columns.ts';
import type { BondListSort } from '#contract/bond-list/list-sorts.ts';
import { useControl } from '../../commands/use-control.ts';
import { useLabels } from '../../context/language-context.ts';
import { columnsParam } from '../../facets/facet-search.ts';
import { type ListQuery, searchOf } from '../../lists/list-query.ts';
import button from '../../ui/controls/button.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import menu from './column-menu.module.css';
import styles from './filter-bar.module.css';
import { TickedValue } from './list-filter.tsx';
import { QueryFields } from './query-fields.tsx';
import { useColumnName } from './use-column-name.ts';

interface ColumnMenuProps {
  readonly query: ListQuery<BondListSort>;
  /** What the reader chose; null for the usual ones. */
  readonly columns: readonly BondListColumn[] | null;
}

// With a script a choice counts at once; without one the button sends it.
const sendAtOnce = ({ currentTarget }: FormEvent<HTMLFormElement>) => currentTarget.requestSubmit();

/** Which columns the list has. */
export function ColumnMenu({ query, columns }: ColumnMenuProps) {
  const text = useLabels('list');
  const table = useLabels('tables');
  const facets = useLabels('facets');
  const nameOf = useColumnName();
  const others = { ...query, filters: (query.filters ?? []).filter(([name]) => name !== columnsParam) };
  const shown = columns ?? usualColumns;
  return (
    <Menu
      isForm
      command={useControl('columns', table('columns_title'))}
      label={table('columns_title')}
      className={menu.menu}
      summaryClass={classNames(button.button, button.small, button.ghost)}
      summary={
        <>
          <Icon name="columns" /> {table('columns')}
        </>
      }
    >
      <Form action="/" method="get" preventScrollReset onChange={sendAtOnce}>
        <QueryFields query={others} />
        <fieldset className={styles.values} aria-label={table('columns')}>
          {bondListColumns.map((column) => (
            <TickedValue key={column} name={columnsParam} value={column} isChosen={shown.includes(column)}>
              <span className={styles.value}>{nameOf(column)}</span>
            </TickedValue>
          ))}
        </fieldset>
        <Button type="submit" size="small" className={styles.apply}>
          {facets('apply')}
        </Button>
        {columns !== null && (
          <Link
            to={`/${searchOf(others)}`}
            preventScrollReset
            className={classNames(button.button, button.small, button.ghost)}
          >
            {text('columns_usual')}
          </Link>
        )}
      </Form>
    </Menu>
  );
}
