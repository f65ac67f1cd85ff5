import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const REFRESH_MS = 3000;

/** Reads the page anew every few seconds while something on it is under way. */
export function useRefreshed(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void revalidate(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}
