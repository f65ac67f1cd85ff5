import { useEffect, useState } from 'react';
import type { OnDemand } from './on-demand.ts';

interface Fetched<Part> {
  readonly part: Part | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The part once it is wanted and there. A component is kept in an object, for React calls functions that are set as a state. */
export function useOnDemand<Part>(source: OnDemand<Part>, isWanted: boolean): Fetched<Part> {
  const [held, setHeld] = useState<{ readonly part: Part | null }>(() => ({ part: source.current() }));
  const [hasFailed, setHasFailed] = useState(false);
  const isMissing = isWanted && held.part === null && !hasFailed;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isGone = false;
    source.load().then(
      (part) => !isGone && setHeld({ part }),
      () => !isGone && setHasFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [isMissing, source]);
  return { part: held.part, hasFailed, retry: () => setHasFailed(false) };
}
