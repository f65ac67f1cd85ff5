import { useId } from 'react';
import { Form } from 'react-router';
import { MAX_FURTHER_SORTS, type SortBy, sortsText } from '#contract/platform/lists/list-order.ts';
import { useLabels } from '../context/reader-context.tsx';
import { useControl } from '../platform/commands/use-control.ts';
import type { ListQuery } from '../platform/lists/list-query.ts';
import { QueryFields } from '../platform/lists/query-fields.tsx';
import button from '../ui/controls/button.module.css';
import { Button } from '../ui/controls/button.tsx';
import field from '../ui/controls/field.module.css';
import { closeMenuOf, Menu } from '../ui/controls/menu.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { Icon } from '../ui/layout/icon.tsx';
import styles from './sort-menu.module.css';

interface SortMenuProps {
  /** Address of the page that shows the list. */
  readonly path: string;
  readonly query: ListQuery;
  /** The columns that the reader may sort by. */
  readonly sorts: readonly string[];
  readonly nameOf: (sort: string) => string;
}

const sortsOf = ({ sort, order, further = [] }: ListQuery): readonly SortBy[] =>
  sort === null ? [] : [{ sort, isDescending: order === 'desc' }, ...further];

const arrow = ({ isDescending }: SortBy) => (isDescending ? '↓' : '↑');

/** By which columns a list is sorted, one after another: the fields of a form, which phones and keyboards reach as well. */
export function SortMenu(props: SortMenuProps) {
  const text = useLabels('list');
  const { query, nameOf } = props;
  const chosen = sortsOf(query).map((each) => `${nameOf(each.sort)} ${arrow(each)}`);
  const label = chosen.length === 0 ? text('sort') : `${text('sort')}: ${chosen.join(', ')}`;
  return (
    <Menu
      isForm
      command={useControl('sort', label)}
      label={label}
      summaryClass={classNames(button.button, button.small, button.ghost, styles.summary)}
      summary={
        <>
          {label} <Icon name="down" />
        </>
      }
    >
      <SortFields key={label} {...props} />
    </Menu>
  );
}

function SortFields({ path, query, sorts, nameOf }: SortMenuProps) {
  const text = useLabels('list');
  const facets = useLabels('facets');
  const chosen = sortsOf(query);
  const places = Array.from({ length: MAX_FURTHER_SORTS + 1 }, (_, at) => ({
    place: at + 1,
    sort: chosen[at] ?? null,
  }));
  return (
    <Form
      action={path}
      method="get"
      preventScrollReset
      className={styles.sorts}
      onSubmit={({ currentTarget }) => closeMenuOf(currentTarget)}
    >
      <QueryFields query={{ ...query, sort: null }} />
      {places.map(({ place, sort }) => (
        <SortField
          key={place}
          label={text(place === 1 ? 'sort_first' : 'sort_then')}
          sort={sort}
          sorts={sorts}
          nameOf={nameOf}
        />
      ))}
      <Button type="submit" size="small">
        {facets('apply')}
      </Button>
    </Form>
  );
}

interface SortFieldProps extends Pick<SortMenuProps, 'sorts' | 'nameOf'> {
  readonly label: string;
  readonly sort: SortBy | null;
}

function SortField({ label, sort, sorts, nameOf }: SortFieldProps) {
  const text = useLabels('list');
  const id = useId();
  const choices = sorts.flatMap((name) => [false, true].map((isDescending) => ({ sort: name, isDescending })));
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <span className={field.field}>
        <select id={id} name="sort" defaultValue={sort === null ? '' : sortsText([sort])}>
          <option value="">{text('sort_none')}</option>
          {choices.map((choice) => (
            <option key={sortsText([choice])} value={sortsText([choice])}>
              {`${nameOf(choice.sort)} ${arrow(choice)}`}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
    </>
  );
}
