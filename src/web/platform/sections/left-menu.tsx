import { Fragment, type MouseEvent, useEffect, useId, useReducer, useState } from 'react';
import { numberText } from '#contract/platform/number-text.ts';
import type { ReaderAction } from '#domain/platform/reader-action.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon, type IconName } from '../../ui/layout/icon.tsx';
import { logAction } from '../data/log-action.ts';
import styles from './left-menu.module.css';
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
  /** A second line, such as a unit. */
  readonly line2: string | null;
  /** How many things it leads to, at the right. */
  readonly count?: number | null;
  /** The title of the group that it belongs to; entries of a group follow one another. */
  readonly group?: string | null;
}

interface LeftMenuProps {
  readonly items: readonly LeftMenuItem[];
  /** Entries that come up when '...' is pressed. */
  readonly extras?: readonly LeftMenuItem[];
  /** Leads to a section of the page; without it the browser jumps there. */
  readonly onPick?: ((id: string) => void) | undefined;
}

/** With up to this many entries all groups are unfolded; with more, only the current one. */
const MAX_UNFOLDED = 9;

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

interface ExtraItemsControl {
  readonly isOpen: boolean;
  /** Whether the wait before they come up is running. */
  readonly isComing: boolean;
  toggle(): void;
  hover(): void;
  leave(): void;
}

/** Milliseconds from the press of '...' to the entries behind it. */
export const revealAfterMs = 1000;

export type ExtraItemsState = 'closed' | 'pointed-at' | 'pressed' | 'open';
export type ExtraItemsEvent = 'point' | 'leave' | 'press' | 'second-passed';

const next: Readonly<Record<ExtraItemsState, Partial<Readonly<Record<ExtraItemsEvent, ExtraItemsState>>>>> = {
  closed: { point: 'pointed-at', press: 'pressed' },
  'pointed-at': { leave: 'closed', press: 'pressed', 'second-passed': 'open' },
  // Once pressed, they come even when the pointer moves away.
  pressed: { press: 'closed', 'second-passed': 'open' },
  open: { press: 'closed' },
};

/** What becomes of the entries behind '...' by an event; an event without a meaning in a state leaves it. */
export function extraItems(state: ExtraItemsState, event: ExtraItemsEvent): ExtraItemsState {
  return next[state][event] ?? state;
}

/** The entries behind '...': a second after it is pressed or pointed at they come up; pressed again they go at once. */
function useExtraItems(): ExtraItemsControl {
  const [state, dispatch] = useReducer(extraItems, 'closed');
  const isComing = state === 'pointed-at' || state === 'pressed';
  useEffect(() => {
    if (!isComing) return undefined;
    const timer = setTimeout(() => dispatch('second-passed'), revealAfterMs);
    return () => clearTimeout(timer);
  }, [isComing]);
  const tell = (event: ExtraItemsEvent) => () => dispatch(event);
  const toggle = () => {
    if (state !== 'open') logAction('menuMore');
    dispatch('press');
  };
  return { isOpen: state === 'open', isComing, toggle, hover: tell('point'), leave: tell('leave') };
}

/** The sections of a page at its left; the one in view is marked. Compact on narrow screens, without a script a strip on phones. */
export function LeftMenu({ items, extras = [], onPick }: LeftMenuProps) {
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
  const isInView = ({ src }: LeftMenuItem) => src === `#${inView}`;
  const current = visible.find(isInView)?.group;
  return (
    <nav
      className={styles.menu}
      aria-label={sections('sections')}
      data-bottom-offset={useBottomOffset() ? 'true' : undefined}
    >
      <ol id={listId}>
        <MenuEntry item={{ ...home, line1: text('to_top') }} isInView={false} onClick={scrollToTop} />
        {groupsOf(visible).map(({ title, entries }) => {
          const isFolded = title !== null && title !== current && visible.length > MAX_UNFOLDED;
          return (
            <Fragment key={title ?? entries[0]?.id}>
              {title !== null && <GroupTitle title={title} first={isFolded ? entries[0] : undefined} onPick={onPick} />}
              {entries.map((item) => (
                <MenuEntry key={item.id} item={item} isInView={isInView(item)} isFolded={isFolded} onPick={onPick} />
              ))}
            </Fragment>
          );
        })}
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
      {onPick !== undefined && (
        <p className={classNames(styles.keys, 'needs-script')}>
          <kbd>[</kbd> <kbd>]</kbd> {text('section_keys')}
        </p>
      )}
    </nav>
  );
}

interface MenuGroup {
  readonly title: string | null;
  readonly entries: readonly LeftMenuItem[];
}

/** Entries that follow one another with the same title of a group; those without one stand alone. */
export function groupsOf(items: readonly LeftMenuItem[]): readonly MenuGroup[] {
  const groups: { title: string | null; entries: LeftMenuItem[] }[] = [];
  for (const item of items) {
    const title = item.group ?? null;
    const last = groups.at(-1);
    if (last !== undefined && title !== null && last.title === title) last.entries.push(item);
    else groups.push({ title, entries: [item] });
  }
  return groups;
}

type OnPick = LeftMenuProps['onPick'];

/** The title of a group; of a folded one it leads to the group's first section. */
function GroupTitle({
  title,
  first,
  onPick,
}: {
  readonly title: string;
  readonly first: LeftMenuItem | undefined;
  readonly onPick: OnPick;
}) {
  if (first === undefined) return <li className={styles.group}>{title}</li>;
  return (
    <li className={styles.folded}>
      <a href={first.src} onClick={(click) => pick(click, first, onPick)}>
        <Icon name="right" />
        <span className={styles.words}>{title}</span>
      </a>
    </li>
  );
}

function pick(click: MouseEvent, item: LeftMenuItem, onPick: OnPick): void {
  if (item.event !== null) logAction(item.event);
  const isPlain = click.button === 0 && !click.ctrlKey && !click.metaKey && !click.shiftKey && !click.altKey;
  if (onPick === undefined || !isPlain || !isSection(item)) return;
  click.preventDefault();
  onPick(item.src.slice(1));
}

interface MenuEntryProps {
  readonly item: LeftMenuItem;
  readonly isInView: boolean;
  /** Entries of a folded group are there for readers without a script. */
  readonly isFolded?: boolean;
  readonly onClick?: (event: MouseEvent) => void;
  readonly onPick?: OnPick;
}

function MenuEntry({ item, isInView, isFolded = false, onClick, onPick }: MenuEntryProps) {
  const { src, img, line1, line2, count } = item;
  const language = useLanguage();
  return (
    <li className={isFolded ? 'without-script' : undefined}>
      <a
        href={src}
        aria-current={isInView ? 'true' : undefined}
        onClick={(click) => {
          pick(click, item, onPick);
          onClick?.(click);
        }}
      >
        <Icon name={img} />
        <span className={styles.words}>
          {line1}
          {line2 !== null && <small>{line2}</small>}
        </span>
        {count != null && <span className={styles.count}>{numberText(count, 0, language)}</span>}
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
