import { type ReactNode, useEffect, useRef } from 'react';
import styles from './bottom-slot.module.css';

const heightProperty = '--bottom-banner-h';

/** The place of the one banner at the lower edge. What comes up there later is announced, and the page knows its height. */
export function BottomSlot({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const slot = ref.current;
    if (slot === null) return undefined;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      // Whatever is set here costs a new look at the whole page, so an empty slot sets nothing.
      if (slot.offsetHeight > 0) root.style.setProperty(heightProperty, `${slot.offsetHeight}px`);
      else if (root.style.length > 0) root.style.removeProperty(heightProperty);
    });
    observer.observe(slot);
    return () => {
      observer.disconnect();
      root.style.removeProperty(heightProperty);
    };
  }, []);
  return (
    <div className={styles.slot} ref={ref} aria-live="polite">
      {children}
    </div>
  );
}
