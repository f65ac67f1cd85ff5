import { useState } from 'react';
import { TabBar, type TabBarLook } from './tab-bar.tsx';
import type { ClearAllTabs, Tab } from './tab-model.ts';
import { useClearAllTabs } from './tab-model.ts';

interface SelectTabBarProps<Id extends string | number> extends TabBarLook {
  /** Name of the bar, told with the tab. */
  readonly bar: string;
  readonly tabs: readonly Tab<Id>[];
  readonly initial?: Id | null;
  readonly onSelectTab: (bar: string, tab: Id) => void;
  /** Given where the tabs are periods: a chosen tab takes the place of a typed one. */
  readonly onClearPeriod?: () => void;
  readonly clearing?: ClearAllTabs;
}

/** Tabs that keep their own choice and tell it; clearing all tabs leaves none active. */
export function SelectTabBar<Id extends string | number>(props: SelectTabBarProps<Id>) {
  const { bar, initial = null, onSelectTab, onClearPeriod, clearing, ...look } = props;
  const [active, setActive] = useState<Id | null>(initial);
  useClearAllTabs(clearing, () => setActive(null));
  const onSelect = (id: Id) => {
    setActive(id);
    onSelectTab(bar, id);
    onClearPeriod?.();
  };
  return <TabBar {...look} active={active} onSelect={onSelect} />;
}
