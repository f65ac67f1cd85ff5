import { useEffect, useState } from 'react';
import { runDebounced } from './run-debounced.ts';

/** How long a reader must rest before the server is asked. */
const PAUSE_MS = 250;

/** What a reader has typed, once he rests. */
export function useDebounced(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => runDebounced(PAUSE_MS, () => setRested(typed)).cancel, [typed]);
  return rested;
}
