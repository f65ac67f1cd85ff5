import { Link } from 'react-router';
import { useLabels } from '../context/reader-context.tsx';
import { useControl } from '../platform/commands/use-control.ts';
import { groupParam, type ListQuery, searchOf } from '../platform/lists/list-query.ts';
import button from '../ui/controls/button.module.css';
import { Menu } from '../ui/controls/menu.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { Icon } from '../ui/layout/icon.tsx';

interface GroupMenuProps {
  /** Address of the page that shows the list. */
  readonly path: string;
  readonly query: ListQuery;
  /** By what the list is grouped; null for nothing. */
  readonly grouping: string | null;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
}

/** By what a list is grouped; each choice is an address. */
export function GroupMenu({ path, query, grouping, choices }: GroupMenuProps) {
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
