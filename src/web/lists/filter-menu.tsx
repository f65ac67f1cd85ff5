import { type FormEvent, type ReactNode, useState, useTransition } from 'react';
import { Form } from 'react-router';
import { useLabels } from '../context/reader-context.tsx';
import type { ControlName } from '../platform/commands/command-keys.ts';
import { type ListQuery, viewOf } from '../platform/lists/list-query.ts';
import { QueryFields } from '../platform/lists/query-fields.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Menu } from '../ui/controls/menu.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { Icon } from '../ui/layout/icon.tsx';
import styles from './filter-bar.module.css';

interface FilterMenuProps {
  readonly title: string;
  /** What is chosen, in words. */
  readonly chosen: readonly string[];
  /** What stands for it on the button: the number of values, or a sign where there are bounds. */
  readonly mark: string | number;
  /** Whether the reader may not choose by it, since the choice would tell what is hidden from him. */
  readonly isClosed: boolean;
  readonly children: ReactNode;
}

/** A button that names a filter and what is chosen of it, and opens its fields. */
export function FilterMenu({ title, chosen, mark, isClosed, children }: FilterMenuProps) {
  const text = useLabels('facets');
  const asked = chosen.join(', ');
  return (
    <Menu
      isForm
      label={[title, asked === '' ? text('any') : asked, ...(isClosed ? [text('closed')] : [])].join(': ')}
      summaryClass={classNames(styles.filter, chosen.length > 0 && styles.chosen, isClosed && styles.closed)}
      summary={
        <>
          {isClosed && <Icon name="lock" />}
          <span>{title}</span>
          {chosen.length > 0 && <b className={styles.number}>{mark}</b>}
          <Icon name="down" />
        </>
      }
    >
      {isClosed ? (
        <p className={styles.note}>{text('filter_closed')}</p>
      ) : (
        <>
          {children}
          <Button type="submit" size="small" className={styles.apply}>
            {text('apply')}
          </Button>
        </>
      )}
    </Menu>
  );
}

interface FilterFormProps {
  /** Address of the page that shows the list. */
  readonly path: string;
  readonly query: ListQuery;
  /** The filters; `isNear` once the reader comes to them, when they are worth counting by. */
  readonly children: (isNear: boolean) => ReactNode;
}

// With a script a choice counts at once; without one the button sends it.
function sendAtOnce({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
  const isChoice =
    target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox');
  if (isChoice) currentTarget.requestSubmit();
}

/** On phones the filters stand in one row that is pushed sideways; browsers leave one where it is of which an edge is seen. */
function bringIntoRow(target: Element): void {
  if (target.matches('summary')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const filters: ControlName = 'filters';

/** The filters of a list: a form whose fields are the parameters of the address. */
export function FilterForm({ path, query, children }: FilterFormProps) {
  const text = useLabels('facets');
  const [isNear, setIsNear] = useState(false);
  const [, start] = useTransition();
  // Drawing the menus for it takes longer than a reader waits for the menu that he presses.
  const comeNear = () => start(() => setIsNear(true));
  return (
    <Form
      action={path}
      method="get"
      preventScrollReset
      className={styles.bar}
      data-command={filters}
      aria-label={text('filters')}
      onChange={sendAtOnce}
      onPointerEnter={comeNear}
      onFocus={({ target }) => {
        comeNear();
        bringIntoRow(target);
      }}
    >
      <QueryFields query={{ ...query, filters: viewOf(query) }} />
      {children(isNear)}
    </Form>
  );
}
