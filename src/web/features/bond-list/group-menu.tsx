import { Link } from 'react-router';
import { type Grouping, groupings } from '#domain/facets/groupings.ts';
import { useControl } from '../../commands/use-control.ts';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import { groupParam } from '../../facets/facet-search.ts';
import { type ListQuery, searchOf } from '../../lists/list-query.ts';
import button from '../../ui/controls/button.module.css';
import { Menu } from '../../ui/controls/menu.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';

interface GroupMenuProps {
  readonly query: ListQuery;
  readonly grouping: Grouping | null;
}

/** By what the bonds of the list are grouped; each choice is an address. */
export function GroupMenu({ query, grouping }: GroupMenuProps) {
  const text = useLabels('facets');
  const isFull = useAudience() === 'full';
  const others = (query.filters ?? []).filter(([name]) => name !== groupParam);
  const addressOf = (group: Grouping | null) =>
    `/${searchOf({ ...query, filters: group === null ? others : [...others, [groupParam, group]] })}`;
  const choices = groupings.filter((each) => isFull || each !== 'rating');
  const chosen = grouping === null ? '' : `: ${text(`name_${grouping}`)}`;
  return (
    <Menu
      command={useControl('group', `${text('group_by')}${chosen}`)}
      label={`${text('group_by')}${chosen}`}
      summaryClass={classNames(button.button, button.small, button.ghost)}
      summary={
        <>
          {`${text('group_by')}${chosen}`} <Icon name="down" />
        </>
      }
    >
      {[null, ...choices].map((each) => (
        <Link key={each} to={addressOf(each)} preventScrollReset aria-current={each === grouping ? 'true' : undefined}>
          {each === null ? text('no_group') : text(`name_${each}`)}
        </Link>
      ))}
    </Menu>
  );
}
