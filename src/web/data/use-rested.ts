import { useEffect, useState } from 'react';
import { afterPause } from './after-pause.ts';

/** How long a reader must rest before the server is asked. */
const PAUSE_MS = 250;

/** What a reader has typed, once he rests. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => afterPause(PAUSE_MS, () => setRested(typed)).cancel, [typed]);
  return rested;
}
