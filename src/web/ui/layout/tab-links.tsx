import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { asChoice, useChoose } from '../../context/reader-context.tsx';
import type { Segment } from '../controls/segmented-links.tsx';
import styles from './tab-links.module.css';
import { tabAfterKey } from './tab-model.ts';

/** Tabs whose choice lives in the address. Arrows, Home and End move and choose at once; Tab leaves the bar. */
export function TabLinks({
  label,
  panelId,
  tabs,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly panelId: string;
  readonly tabs: readonly Segment[];
  readonly chosen: string;
  readonly onChoose?: (key: string) => void;
}) {
  const choose = useChoose();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.key === chosen);
    const next = tabAfterKey(event.key, at, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (next === null || tab === undefined) return;
    event.preventDefault();
    (event.currentTarget.children[next] as HTMLElement).focus();
    onChoose?.(tab.key);
    choose(tab.to);
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          onClick={() => onChoose?.(tab.key)}
          id={`${panelId}-tab-${tab.key}`}
          to={tab.to}
          {...asChoice}
          role="tab"
          aria-selected={tab.key === chosen}
          aria-controls={panelId}
          tabIndex={tab.key === chosen ? 0 : -1}
        >
          {tab.text}
        </Link>
      ))}
    </div>
  );
}
