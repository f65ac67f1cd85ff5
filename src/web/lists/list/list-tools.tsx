import { type FormEvent, type ReactNode, useId } from 'react';
import { Form, Link } from 'react-router';
import { MAX_FURTHER_SORTS, type SortBy, sortsText } from '#contract/platform/lists/list-order.ts';
import { isGuarded } from '#domain/fields/field.ts';
import { writeAsked } from '#domain/lists/asked.ts';
import { columnsOf, findField, groupingsOf, sortsOf, usualColumnsOf } from '#domain/lists/lists.ts';
import { useAudience, useLabels } from '../../context/reader-context.tsx';
import { useControl } from '../../platform/commands/use-control.ts';
import { addressOfCall } from '../../platform/data/ask.ts';
import { columnsParam, groupParam, type ListQuery, listCallQuery, searchOf } from '../../platform/lists/list-query.ts';
import { QueryFields } from '../../platform/lists/query-fields.tsx';
import button from '../../ui/controls/button.module.css';
import { Button } from '../../ui/controls/button.tsx';
import field from '../../ui/controls/field.module.css';
import { closeMenuOf, Menu } from '../../ui/controls/menu.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import type { ListPlace } from '../asked-search.ts';
import { TickedValue } from '../choice-filter.tsx';
import { ListFile } from '../files/list-file.tsx';
import styles from '../filter-bar.module.css';
import { useFieldName } from '../use-field-texts.ts';
import menu from './list-tools.module.css';

interface ListToolsProps {
  readonly place: ListPlace;
  readonly grouping: string | null;
  /** The columns that the reader chose; null for the usual ones. */
  readonly columns: readonly string[] | null;
  /** What else a list can be shown as, and compared with. */
  readonly views?: ReactNode;
  readonly comparison?: ReactNode;
}

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
function ColumnMenu({ path, query, columns, isUsual }: ColumnMenuProps) {
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

interface GroupMenuProps {
  /** Address of the page that shows the list. */
  readonly path: string;
  readonly query: ListQuery;
  /** By what the list is grouped; null for nothing. */
  readonly grouping: string | null;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
}

/** By what a list is grouped; each choice is an address. */
function GroupMenu({ path, query, grouping, choices }: GroupMenuProps) {
  const text = useLabels('facets');
  const others = (query.filters ?? []).filter(([name]) => name !== groupParam);
  const addressOf = (group: string) => `${path}${searchOf({ ...query, filters: [...others, [groupParam, group]] })}`;
  const name = choices.find(({ id }) => id === grouping)?.name;
  const label = name === undefined ? text('group_by') : `${text('group_by')}: ${name}`;
  return (
    <Menu
      command={useControl('group', label)}
      label={label}
      summaryClass={classNames(button.button, button.small, button.ghost)}
      summary={
        <>
          {label} <Icon name="down" />
        </>
      }
    >
      <Link
        to={`${path}${searchOf({ ...query, filters: others })}`}
        preventScrollReset
        aria-current={grouping === null ? 'true' : undefined}
      >
        {text('no_group')}
      </Link>
      {choices.map((each) => (
        <Link
          key={each.id}
          to={addressOf(each.id)}
          preventScrollReset
          aria-current={each.id === grouping ? 'true' : undefined}
        >
          {each.name}
        </Link>
      ))}
    </Menu>
  );
}

interface SortMenuProps {
  /** Address of the page that shows the list. */
  readonly path: string;
  readonly query: ListQuery;
  /** The columns that the reader may sort by. */
  readonly sorts: readonly string[];
  readonly nameOf: (sort: string) => string;
}

const chosenSorts = ({ sort, order, further = [] }: ListQuery): readonly SortBy[] =>
  sort === null ? [] : [{ sort, isDescending: order === 'desc' }, ...further];

const arrow = ({ isDescending }: SortBy) => (isDescending ? '↓' : '↑');

/** By which columns a list is sorted, one after another: the fields of a form, which phones and keyboards reach as well. */
function SortMenu(props: SortMenuProps) {
  const text = useLabels('list');
  const { query, nameOf } = props;
  const chosen = chosenSorts(query).map((each) => `${nameOf(each.sort)} ${arrow(each)}`);
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
  const chosen = chosenSorts(query);
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

/** How a list is shown: its order, groups and columns. */
export function ListTools({ place, grouping, columns, views, comparison }: ListToolsProps) {
  const { list, path, query } = place;
  const nameOf = useFieldName(list);
  const isFull = useAudience() === 'full';
  const isOpen = (id: string) => {
    const field = findField(list, id);
    return isFull || field === undefined || !isGuarded(field);
  };
  const groups = groupingsOf(list).filter(({ id }) => isOpen(id) || id === grouping);
  const shown = columns ?? usualColumnsOf(list);
  return (
    <>
      <SortMenu path={path} query={query} nameOf={nameOf} sorts={sortsOf(list).filter(isOpen)} />
      {views}
      <GroupMenu
        path={path}
        query={query}
        grouping={grouping}
        choices={groups.map(({ id }) => ({ id, name: nameOf(id) }))}
      />
      {comparison}
      <ColumnMenu
        path={path}
        query={query}
        columns={columnsOf(list).map(({ id }) => ({ id, name: nameOf(id), isShown: shown.includes(id) }))}
        isUsual={columns === null}
      />
      <FoundFile place={place} columns={columns} />
    </>
  );
}

/** The rows that a query of the list finds, as files. */
function FoundFile({ place: { list, asked, query }, columns }: Pick<ListToolsProps, 'place' | 'columns'>) {
  const view = columns === null ? {} : { columns: columns.join(',') };
  const parts = { ...listCallQuery(query), ...view, page: undefined, ...Object.fromEntries(writeAsked(list, asked)) };
  const address = (format: 'xlsx' | 'csv') =>
    list.id === 'bonds'
      ? addressOfCall('GET /api/bonds/file/:format/', { params: { format }, query: parts })
      : addressOfCall('GET /api/screener/:model/file/:format/', { params: { model: list.id, format }, query: parts });
  return <ListFile addresses={{ xlsx: address('xlsx'), csv: address('csv') }} />;
}
