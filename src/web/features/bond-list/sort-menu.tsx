import { useId } from 'react';
import { Form } from 'react-router';
import {
  type BondListSort,
  bondListSorts,
  guardedSorts,
  mostFurtherSorts,
  type SortBy,
  sortsText,
} from '#contract/bond-list/list-sorts.ts';
import { useControl } from '../../commands/use-control.ts';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import type { ListQuery } from '../../lists/list-query.ts';
import button from '../../ui/controls/button.module.css';
import { Button } from '../../ui/controls/button.tsx';
import field from '../../ui/controls/field.module.css';
import { closeMenuOf, Menu } from '../../ui/controls/menu.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { QueryFields } from './query-fields.tsx';
import styles from './sort-menu.module.css';
import { useColumnName } from './use-column-name.ts';

interface SortMenuProps {
  readonly query: ListQuery<BondListSort>;
}

const sortsOf = ({ sort, order, further = [] }: ListQuery<BondListSort>): readonly SortBy[] =>
  sort === null ? [] : [{ sort, isDescending: order === 'desc' }, ...further];

const arrow = ({ isDescending }: SortBy) => (isDescending ? '↓' : '↑');

/** By which columns the list is sorted, one after another: the fields of a form, which phones and keyboards reach as well. */
export function SortMenu({ query }: SortMenuProps) {
  const text = useLabels('list');
  const nameOf = useColumnName();
  const sorts = sortsOf(query);
  const chosen = sorts.map((each) => `${nameOf(each.sort)} ${arrow(each)}`);
  const label = chosen.length === 0 ? text('sort') : `${text('sort')}: ${chosen.join(', ')}`;
  return (
    <Menu
      isForm
      command={useControl('sort', label)}
      label={label}
      summaryClass={classNames(button.button, button.small, button.ghost)}
      summary={
        <>
          {label} <Icon name="down" />
        </>
      }
    >
      <SortFields key={label} query={query} sorts={sorts} />
    </Menu>
  );
}

function SortFields({ query, sorts }: SortMenuProps & { readonly sorts: readonly SortBy[] }) {
  const text = useLabels('list');
  const facets = useLabels('facets');
  const places = Array.from({ length: mostFurtherSorts + 1 }, (_, at) => ({ place: at + 1, sort: sorts[at] ?? null }));
  return (
    <Form
      action="/"
      method="get"
      preventScrollReset
      className={styles.sorts}
      onSubmit={({ currentTarget }) => closeMenuOf(currentTarget)}
    >
      <QueryFields query={{ ...query, sort: null }} />
      {places.map(({ place, sort }) => (
        <SortField key={place} label={text(place === 1 ? 'sort_first' : 'sort_then')} sort={sort} />
      ))}
      <Button type="submit" size="small">
        {facets('apply')}
      </Button>
    </Form>
  );
}

function SortField({ label, sort }: { readonly label: string; readonly sort: SortBy | null }) {
  const text = useLabels('list');
  const nameOf = useColumnName();
  const id = useId();
  const isFull = useAudience() === 'full';
  const open = bondListSorts.filter((name) => isFull || !guardedSorts.includes(name));
  const choices = open.flatMap((name) => [false, true].map((isDescending) => ({ sort: name, isDescending })));
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
