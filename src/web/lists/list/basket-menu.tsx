import { Link } from 'react-router';
import { useAudience, useLabels, useSession } from '../../context/reader-context.tsx';
import { basketParam, type ListQuery, searchOf } from '../../platform/lists/list-query.ts';
import button from '../../ui/controls/button.module.css';
import { Menu } from '../../ui/controls/menu.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import type { OwnWatchlists } from '../own/own-lists.ts';

interface BasketMenuProps {
  readonly query: ListQuery;
  readonly lists: OwnWatchlists;
  /** The watchlist that the list is compared with; null for none. */
  readonly basket: number | null;
}

/** With which of the reader's watchlists the list is compared; each choice is an address. */
export function BasketMenu({ query, lists, basket }: BasketMenuProps) {
  const text = useLabels('basket');
  const isFull = useAudience() === 'full';
  const { flags } = useSession();
  // The list of the system needs its flag.
  const open = lists.filter(({ isSystem }) => !isSystem || flags.includes('nsd'));
  const others = (query.filters ?? []).filter(([name]) => name !== basketParam);
  const addressOf = (filters: NonNullable<ListQuery['filters']>) => `/${searchOf({ ...query, filters })}`;
  if (!isFull || open.length === 0) return null;
  return (
    <Menu
      label={text('choose')}
      summaryClass={classNames(button.button, button.small, button.ghost)}
      summary={
        <>
          {text('choose')} <Icon name="down" />
        </>
      }
    >
      <Link to={addressOf(others)} preventScrollReset aria-current={basket === null ? 'true' : undefined}>
        {text('none')}
      </Link>
      {open.map(({ id, name, count }) => (
        <Link
          key={id}
          to={addressOf([...others, [basketParam, String(id)]])}
          preventScrollReset
          aria-current={id === basket ? 'true' : undefined}
        >
          {`${name} (${count})`}
        </Link>
      ))}
    </Menu>
  );
}
