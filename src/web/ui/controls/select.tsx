import { type ComponentType, useEffect, useRef, useState } from 'react';
import { type OnDemand, onDemand } from '../feedback/on-demand.ts';
import { NativeSelect, type SelectProps } from './native-select.tsx';

const rich = onDemand(() => import('../overlays/select-panel.tsx').then(({ SelectPanel }) => SelectPanel));

/** True on devices with a fine pointer; phones keep their own lists, which serve fingers better. */
function hasFinePointer(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}

/**
 * Swaps a native control for a richer one once that is fetched: never while the reader works in the native one, and with the focus
 * if the native one had it.
 */
function useUpgrade<Props>(source: OnDemand<ComponentType<Props>>) {
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

/** One of many. The browser's own control until the richer one, with notes below the names, is fetched on pointing or focus. */
export function Select(props: SelectProps) {
  const { upgrade, ...handlers } = useUpgrade(rich);
  if (upgrade === null) return <NativeSelect {...props} {...handlers} />;
  const { Rich, hasFocus } = upgrade;
  return <Rich {...props} isFocusedAtStart={hasFocus} />;
}

const richBox = onDemand(() => import('../overlays/combo-box-panel.tsx').then(({ ComboBoxPanel }) => ComboBoxPanel));

/** One of very many, found by typing a part of its name. A plain list until the part is fetched. */
export function ComboBox(props: SelectProps) {
  const { upgrade, ...handlers } = useUpgrade(richBox);
  if (upgrade === null) return <NativeSelect {...props} {...handlers} />;
  const { Rich, hasFocus } = upgrade;
  return <Rich {...props} isFocusedAtStart={hasFocus} />;
}
