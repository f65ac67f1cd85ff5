import { useEffect, useState } from 'react';

/** A part of the page that is fetched when it is first needed. */
export interface OnDemand<Part> {
  /** The part, or null while it is not there. */
  readonly current: () => Part | null;
  /** Fetches once; a failed fetch may be asked for again. */
  readonly load: () => Promise<Part>;
  /** Begins to fetch, silently. */
  readonly preload: () => void;
}

export function onDemand<Part>(fetchPart: () => Promise<Part>): OnDemand<Part> {
  let part: Part | null = null;
  let pending: Promise<Part> | null = null;
  const fetchOnce = async () => {
    try {
      part = await fetchPart();
      return part;
    } finally {
      pending = null;
    }
  };
  const load = () => {
    if (part !== null) return Promise.resolve(part);
    pending ??= fetchOnce();
    return pending;
  };
  return { current: () => part, load, preload: () => void load().catch(() => null) };
}

/** What a trigger does before it is pressed: pointing at it, focusing or touching it begins to fetch. */
export function preloadOn(part: OnDemand<unknown>): {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly onTouchStart: () => void;
} {
  return { onPointerEnter: part.preload, onFocus: part.preload, onTouchStart: part.preload };
}

interface Fetched<Part> {
  readonly part: Part | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * Some browsers keep a module that could not be fetched for as long as the page lives (whatwg/html 6768), so that trying again fails at once: the page
 * is then loaded anew, unless the machine is offline.
 */
function loadPageAnew(): void {
  if (navigator.onLine) window.location.reload();
}

/** The part once it is wanted and there. A component is kept in an object, for React calls functions that are set as a state. */
export function useOnDemand<Part>(source: OnDemand<Part>, isWanted: boolean): Fetched<Part> {
  const [held, setHeld] = useState<{ readonly part: Part | null }>(() => ({ part: source.current() }));
  const [hasFailed, setHasFailed] = useState(false);
  const [isAgain, setIsAgain] = useState(false);
  const isMissing = isWanted && held.part === null && !hasFailed;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isGone = false;
    source.load().then(
      (part) => !isGone && setHeld({ part }),
      () => {
        if (isGone) return;
        if (isAgain) loadPageAnew();
        setHasFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [isMissing, isAgain, source]);
  const retry = () => {
    setIsAgain(true);
    setHasFailed(false);
  };
  return { part: held.part, hasFailed, retry };
}
