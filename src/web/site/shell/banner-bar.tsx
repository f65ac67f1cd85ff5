import { type FormEvent, type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon, type IconName } from '../../ui/layout/icon.tsx';
import styles from './banner-bar.module.css';
import type { Dismissible } from './dismissal.ts';
import { rememberDismissal } from './remember-dismissal.ts';

interface BannerBarProps {
  readonly kind: Dismissible;
  /** What the cookie remembers once it is closed. */
  readonly memory: string;
  readonly place: 'top' | 'bottom';
  readonly icon: IconName;
  /** The kind of the banner, for screen readers. */
  readonly label: string;
  /** Shown above the text, for advertisements. */
  readonly remark?: string | undefined;
  readonly title?: string | undefined;
  readonly text: string;
  /** The one way on. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
}

/** A line of text with one way on and a way to close it, which works without a script too. */
export function BannerBar({ place, icon, label, remark, title, text, action, ...closing }: BannerBarProps) {
  return (
    <aside className={classNames(styles.bar, styles[place])} aria-label={label} data-banner={closing.kind}>
      <Icon name={icon} />
      <p className={styles.words}>
        {remark !== undefined && <small>{remark}</small>}
        {title !== undefined && <b>{title}</b>}
        {text}
      </p>
      {action}
      <CloseForm {...closing} />
    </aside>
  );
}

function CloseForm({ kind, memory, onClose }: Pick<BannerBarProps, 'kind' | 'memory' | 'onClose'>) {
  const text = useLabels('shell');
  const location = useLocation();
  const id = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    rememberDismissal(kind, memory);
    onClose();
  };
  return (
    <form method="post" action="/dismiss/" onSubmit={onSubmit} aria-labelledby={id}>
      <input type="hidden" name="banner" value={kind} />
      <input type="hidden" name="memory" value={memory} />
      <input type="hidden" name="next" value={location.pathname + location.search} />
      <Button type="submit" look="ghost" isIcon id={id} aria-label={text('close')} title={text('close')}>
        <Icon name="close" />
      </Button>
    </form>
  );
}
