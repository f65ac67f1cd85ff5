import type { FormEvent } from 'react';
import { Form, Link } from 'react-router';
import { useLabels } from '../context/reader-context.tsx';
import { useControl } from '../platform/commands/use-control.ts';
import { columnsParam, type ListQuery, searchOf } from '../platform/lists/list-query.ts';
import { QueryFields } from '../platform/lists/query-fields.tsx';
import button from '../ui/controls/button.module.css';
import { Button } from '../ui/controls/button.tsx';
import { Menu } from '../ui/controls/menu.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { Icon } from '../ui/layout/icon.tsx';
import { TickedValue } from './choice-filter.tsx';
import menu from './column-menu.module.css';
import styles from './filter-bar.module.css';

interface ColumnMenuProps {
  /** Address of the page that shows the list. */
  readonly path: string;
  readonly query: ListQuery;
  readonly columns: readonly { readonly id: string; readonly name: string; readonly isShown: boolean }[];
  /** Whether the list has the columns that it has until a reader chooses others. */
  readonly isUsual: boolean;
}

// With a script a choice counts at once; without one the button sends it.
const sendAtOnce = ({ currentTarget }: FormEvent<HTMLFormElement>) => currentTarget.requestSubmit();

/** Which columns a list has. */
export function ColumnMenu({ path, query, columns, isUsual }: ColumnMenuProps) {
  const text = useLabels('list');
  const table = useLabels('tables');
  const facets = useLabels('facets');
  const others = { ...query, filters: (query.filters ?? []).filter(([name]) => name !== columnsParam) };
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
      <Form action={path} method="get" preventScrollReset onChange={sendAtOnce}>
        <QueryFields query={others} />
        <fieldset className={styles.values} aria-label={table('columns')}>
          {columns.map(({ id, name, isShown }) => (
            <TickedValue key={id} name={columnsParam} value={id} isChosen={isShown}>
              <span className={styles.value}>{name}</span>
            </TickedValue>
          ))}
        </fieldset>
        <Button type="submit" size="small" className={styles.apply}>
          {facets('apply')}
        </Button>
        {!isUsual && (
          <Link
            to={`${path}${searchOf(others)}`}
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
