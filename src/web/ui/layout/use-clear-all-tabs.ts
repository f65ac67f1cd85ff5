import { useEffect, useRef } from 'react';
import type { ClearAllTabs } from './clear-all-tabs.ts';

/** Runs when all tabs are cleared. */
export function useClearAllTabs(source: ClearAllTabs | undefined, onClear: () => void): void {
  const latest = useRef(onClear);
  useEffect(() => {
    latest.current = onClear;
  });
  useEffect(() => source?.listen(() => latest.current()), [source]);
}
