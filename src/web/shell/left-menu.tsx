import { type MouseEvent, useEffect, useId, useState } from 'react';
import type { ReaderAction } from '#domain/reader-action.ts';
import { useLabels } from '../context/language-context.ts';
import { logAction } from '../data/log-action.ts';
import { classNames } from '../ui/layout/class-names.ts';
import { Icon, type IconName } from '../ui/layout/icon.tsx';
import styles from './left-menu.module.css';
import { useExtraItems } from './use-extra-items.ts';
import { useSectionInView } from './use-section-in-view.ts';

/** An entry of the menu at the left of a page. */
export interface LeftMenuItem {
  readonly id: string;
  /** An entry that is not shown keeps its place in the list. */
  readonly show: boolean;
  /** Where it leads: a section of the page (`#graph`) or another page. */
  readonly src: string;
  readonly img: IconName;
  /** The action that a click logs. */
  readonly event: ReaderAction | null;
  readonly line1: string;
  /** A second line, such as a count. */
  readonly line2: string | null;
}

interface LeftMenuProps {
  readonly items: readonly LeftMenuItem[];
  /** Entries that come up when '...' is pressed. */
  readonly extras?: readonly LeftMenuItem[];
}

/** The first entry of every left menu; browsers know its address as the top of the page. */
const home = { id: 'home', show: true, src: '#top', img: 'home', event: 'menuHome', line2: null } as const;

const offsetAfterMs = 3000;

/** True once the page has stood for 3 seconds: from then on the menu leaves room for the banner at the lower edge. */
function useBottomOffset(): boolean {
  const [hasOffset, setHasOffset] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasOffset(true), offsetAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return hasOffset;
}

function isSection({ src }: LeftMenuItem): boolean {
  return src.startsWith('#');
}

function scrollToTop(event: MouseEvent): void {
  event.preventDefault();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' });
}

/** The sections of a page at its left; the one in view is marked. Compact on narrow screens, a strip on phones. */
export function LeftMenu({ items, extras = [] }: LeftMenuProps) {
  const text = useLabels('shell');
  const sections = useLabels('bond');
  const shown = items.filter(({ show }) => show);
  const more = extras.filter(({ show }) => show);
  const { isOpen, isComing, toggle, hover, leave } = useExtraItems();
  const listId = useId();
  const visible = isOpen ? [...shown, ...more] : shown;
  const inView = useSectionInView(
    visible
      .filter(isSection)
      .map(({ src }) => src.slice(1))
      .join(' '),
  );
  return (
    <nav
      className={styles.menu}
      aria-label={sections('sections')}
      data-bottom-offset={useBottomOffset() ? 'true' : undefined}
    >
      <ol id={listId}>
        <MenuEntry item={{ ...home, line1: text('to_top') }} isInView={false} onClick={scrollToTop} />
        {visible.map((item) => (
          <MenuEntry key={item.id} item={item} isInView={item.src === `#${inView}`} />
        ))}
        {more.length > 0 && (
          <li className="needs-script">
            <button
              type="button"
              className={classNames(isComing && styles.coming)}
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={toggle}
              onPointerEnter={hover}
              onPointerLeave={leave}
            >
              <Icon name={isOpen ? 'left' : 'more'} />
              <span className={styles.words}>{isOpen ? text('fewer_sections') : text('more_sections')}</span>
            </button>
          </li>
        )}
        {more.length > 0 && !isOpen && <NoScriptEntries items={more} />}
      </ol>
    </nav>
  );
}

interface MenuEntryProps {
  readonly item: LeftMenuItem;
  readonly isInView: boolean;
  readonly onClick?: (event: MouseEvent) => void;
}

function MenuEntry({ item, isInView, onClick }: MenuEntryProps) {
  const { src, img, event, line1, line2 } = item;
  return (
    <li>
      <a
        href={src}
        aria-current={isInView ? 'true' : undefined}
        onClick={(click) => {
          if (event !== null) logAction(event);
          onClick?.(click);
        }}
      >
        <Icon name={img} />
        <span className={styles.words}>
          {line1}
          {line2 !== null && <small>{line2}</small>}
        </span>
      </a>
    </li>
  );
}

/** Without a script nothing could reveal them. */
function NoScriptEntries({ items }: { readonly items: readonly LeftMenuItem[] }) {
  return items.map(({ id, src, line1 }) => (
    <li key={id} className="without-script">
      <a href={src}>{line1}</a>
    </li>
  ));
}
