import { TabBar, type TabBarLook } from './tab-bar.tsx';
import type { ClearAllTabs } from './tab-model.ts';
import { shownTabs, type Tab, useClearAllTabs } from './tab-model.ts';

interface ValueTab<Value> extends Omit<Tab, 'id'> {
  readonly id: Value;
}

interface ValueTabBarProps<Value> extends TabBarLook {
  readonly tabs: readonly ValueTab<Value>[];
  /** Null: no tab is active. */
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
  readonly clearing?: ClearAllTabs;
}

/** Tabs bound to a value of any kind, drawn when there is more than one; clearing all tabs leaves none active. */
export function ValueTabBar<Value>({ tabs, value, onChange, clearing, ...look }: ValueTabBarProps<Value>) {
  useClearAllTabs(clearing, () => onChange(null));
  const shown = shownTabs(tabs);
  if (shown.length <= 1) return null;
  const at = value === null ? -1 : shown.findIndex(({ id }) => Object.is(id, value));
  const numbered = shown.map((tab, id) => ({ ...tab, id }));
  return (
    <TabBar
      {...look}
      tabs={numbered}
      active={at === -1 ? null : at}
      onSelect={(id) => onChange(shown[id]?.id ?? null)}
    />
  );
}
