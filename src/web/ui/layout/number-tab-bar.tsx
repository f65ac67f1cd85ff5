import { TabBar, type TabBarLook } from './tab-bar.tsx';
import type { ClearAllTabs } from './tab-model.ts';
import { shownTabs, type Tab, useClearAllTabs } from './tab-model.ts';

interface NumberTabBarProps extends TabBarLook {
  readonly tabs: readonly Tab<number>[];
  /** 0: no tab is active. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly clearing?: ClearAllTabs;
}

/** Tabs bound to a number. One tab alone is no choice and is not drawn; clearing all tabs sets 0. */
export function NumberTabBar({ value, onChange, clearing, ...look }: NumberTabBarProps) {
  useClearAllTabs(clearing, () => onChange(0));
  if (shownTabs(look.tabs).length <= 1) return null;
  return <TabBar {...look} active={value} onSelect={onChange} />;
}
