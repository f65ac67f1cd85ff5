import { useEffect, useRef } from 'react';

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

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at >= last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** The tab that a key leads to from another; null when the key leads nowhere. */
export function tabAfterKey(key: string, at: number, count: number): number | null {
  return count === 0 ? null : (steps[key]?.(at, count - 1) ?? null);
}

/** Tells the tab bars that listen to it to let go of their tabs. */
export interface ClearAllTabs {
  readonly clear: () => void;
  /** Returns the way to stop listening. */
  readonly listen: (onClear: () => void) => () => void;
}

export function createClearAllTabs(): ClearAllTabs {
  const listeners = new Set<() => void>();
  return {
    clear: () => {
      for (const onClear of [...listeners]) onClear();
    },
    listen: (onClear) => {
      listeners.add(onClear);
      return () => listeners.delete(onClear);
    },
  };
}

/** Runs when all tabs are cleared. */
export function useClearAllTabs(source: ClearAllTabs | undefined, onClear: () => void): void {
  const latest = useRef(onClear);
  useEffect(() => {
    latest.current = onClear;
  });
  useEffect(() => source?.listen(() => latest.current()), [source]);
}
