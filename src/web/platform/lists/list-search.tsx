import { Form } from 'react-router';
import { MAX_LIST_SEARCH_LENGTH } from '#contract/platform/lists/list-order.ts';
import { DayField } from '../../context/day-field.tsx';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { searchTyping, TextField } from '../../ui/controls/text-field.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import type { ListQuery } from './list-query.ts';
import styles from './list-search.module.css';

interface ListSearchProps {
  readonly path: string;
  readonly q: string;
  /** What the list is asked for beside words, and goes on being asked for. */
  readonly filters?: ListQuery['filters'] | undefined;
}

/** The field that searches one list; a form that works without a script. */
export function ListSearch({ path, q, filters = [] }: ListSearchProps) {
  const text = useLabels('list');
  const shell = useLabels('shell');
  return (
    <search>
      <Form action={path} method="get" className={styles.form}>
        <TextField
          key={q}
          label={text('find')}
          isLabelHidden
          placeholder={text('find')}
          before={<Icon name="search" />}
          type="search"
          name="q"
          {...searchTyping}
          maxLength={MAX_LIST_SEARCH_LENGTH}
          defaultValue={q}
        />
        {filters.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <DayField />
        <Button type="submit" look="primary">
          {shell('search')}
        </Button>
      </Form>
    </search>
  );
}
