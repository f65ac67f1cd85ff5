import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { OnDemand } from './on-demand.ts';

/** True on devices with a fine pointer; phones keep their own lists, which serve fingers better. */
function hasFinePointer(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}

/**
 * Swaps a native control for a richer one once that is fetched: never while the reader works in the native one, and with the focus
 * if the native one had it.
 */
export function useUpgrade<Props>(source: OnDemand<ComponentType<Props>>) {
  const [upgrade, setUpgrade] = useState<{ readonly Rich: ComponentType<Props>; readonly hasFocus: boolean } | null>(
    null,
  );
  const focus = useRef<{ readonly isUsed: () => boolean } | null>(null);
  const isWanted = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const swap = () => {
    const Rich = source.current();
    if (Rich === null || isGone.current || !isWanted.current || focus.current?.isUsed()) return;
    setUpgrade((before) => before ?? { Rich, hasFocus: focus.current !== null });
  };
  const want = () => {
    if (isWanted.current || !hasFinePointer()) return;
    isWanted.current = true;
    source.load().then(swap, () => {
      isWanted.current = false;
    });
  };
  return {
    upgrade,
    onPointerEnter: want,
    onFocusChange: (isFocused: boolean, isUsed: () => boolean) => {
      focus.current = isFocused ? { isUsed } : null;
      if (isFocused) want();
      else swap();
    },
  };
}
