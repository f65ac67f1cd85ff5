import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Asks for the data of the page anew while somebody looks; not at all while the time between is null. */
export function useFreshData(everyMs: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (everyMs === null) return undefined;
    const ask = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(ask, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, revalidate]);
}
