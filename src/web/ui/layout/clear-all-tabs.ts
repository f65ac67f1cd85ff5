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
