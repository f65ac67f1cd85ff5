import { type FormEvent, type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { useLabels } from '../context/reader-context.tsx';
import type { ControlName } from '../platform/commands/command-keys.ts';
import { type ListQuery, viewOf } from '../platform/lists/list-query.ts';
import { QueryFields } from '../platform/lists/query-fields.tsx';
import styles from './filter-bar.module.css';

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
  return (
    <Form
      action={path}
      method="get"
      preventScrollReset
      className={styles.bar}
      data-command={filters}
      aria-label={text('filters')}
      onChange={sendAtOnce}
      onPointerEnter={() => setIsNear(true)}
      onFocus={({ target }) => {
        setIsNear(true);
        bringIntoRow(target);
      }}
    >
      <QueryFields query={{ ...query, filters: viewOf(query) }} />
      {children(isNear)}
    </Form>
  );
}
