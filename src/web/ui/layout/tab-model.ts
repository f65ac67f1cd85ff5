/** A tab as the data name it. */
export interface Tab<Id extends string | number = string | number> {
  readonly id: Id;
  readonly ttl: string;
  readonly class?: string;
  /** Added while the tab is the active one. */
  readonly classAction?: string;
  readonly hidden?: boolean;
  readonly show?: boolean;
}

/** Tabs that are not hidden. */
export function shownTabs<Item extends Pick<Tab, 'hidden' | 'show'>>(tabs: readonly Item[]): readonly Item[] {
  return tabs.filter(({ hidden, show }) => hidden !== true && show !== false);
}
