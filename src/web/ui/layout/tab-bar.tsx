import { type KeyboardEvent, useRef } from 'react';
import segmented from '../controls/segmented.module.css';
import { classNames } from './class-names.ts';
import styles from './tab-links.module.css';
import { shownTabs, type Tab, tabAfterKey } from './tab-model.ts';

export interface TabBarLook {
  readonly label: string;
  /** Id of the element that the tabs fill. */
  readonly panelId?: string;
  readonly look?: 'line' | 'segments';
}

interface TabBarProps<Id extends string | number> extends TabBarLook {
  readonly tabs: readonly Tab<Id>[];
  /** Null: no tab is active. */
  readonly active: Id | null;
  readonly onSelect: (id: Id) => void;
}

/** Tabs as buttons. Arrows, Home and End move and choose at once; Tab leaves the bar. Hidden tabs are not drawn. */
export function TabBar<Id extends string | number>(props: TabBarProps<Id>) {
  const { label, panelId, look = 'line', tabs, active, onSelect } = props;
  const bar = useRef<HTMLDivElement>(null);
  const shown = shownTabs(tabs);
  const at = shown.findIndex(({ id }) => id === active);
  const onKeyDown = (event: KeyboardEvent) => {
    const focused = [...(bar.current?.children ?? [])].indexOf(event.target as Element);
    const next = tabAfterKey(event.key, focused, shown.length);
    const tab = next === null ? undefined : shown[next];
    if (next === null || tab === undefined) return;
    event.preventDefault();
    (bar.current?.children[next] as HTMLElement | undefined)?.focus();
    onSelect(tab.id);
  };
  return (
    <div
      ref={bar}
      className={classNames(look === 'line' ? styles.tabs : segmented.group)}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {shown.map((tab, index) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className={classNames(tab.class, tab.id === active && tab.classAction)}
          aria-selected={tab.id === active}
          aria-controls={panelId}
          tabIndex={index === Math.max(at, 0) ? 0 : -1}
          onClick={() => onSelect(tab.id)}
        >
          {tab.ttl}
        </button>
      ))}
    </div>
  );
}
