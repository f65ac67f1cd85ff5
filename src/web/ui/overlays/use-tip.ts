import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';

const openAfterMs = 500;
const closeAfterMs = 200;

/** When a tooltip is open. */
export function useTip(preload: () => void) {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const setAfter = useMemo(
    () => (isNext: boolean, ms: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIsOpen(isNext), ms);
    },
    [],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setAfter(false, 0);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, setAfter]);
  const enter = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    preload();
    setAfter(true, openAfterMs);
  };
  const leave = () => setAfter(false, closeAfterMs);
  return {
    isOpen,
    anchorHandlers: {
      onPointerEnter: enter,
      onPointerLeave: leave,
      onPointerDown: () => setAfter(false, 0),
      onFocus: (event: FocusEvent) => {
        if (!event.target.matches(':focus-visible')) return;
        preload();
        setAfter(true, 0);
      },
      onBlur: () => setAfter(false, 0),
    },
    panelHandlers: { open: () => setAfter(true, 0), close: leave },
  };
}
