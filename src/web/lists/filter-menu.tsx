import type { ReactNode } from 'react';
import { useLabels } from '../context/reader-context.tsx';
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
