import { useCallback, useState } from 'react';
import { type KeptPick, keepPick, latestPicks, removePick } from './kept-choices.ts';

export interface Picks {
  readonly picks: readonly KeptPick[];
  readonly keep: (pick: KeptPick) => void;
  readonly forget: (pick: KeptPick) => void;
  /** Reads what other boxes and windows have kept since. */
  readonly refresh: () => void;
}

/** The latest picks of this browser; none until they are read, so that the server and the first drawing agree. */
export function usePicks(): Picks {
  const [picks, setPicks] = useState<readonly KeptPick[]>([]);
  const keep = useCallback((pick: KeptPick) => setPicks(keepPick(pick)), []);
  const forget = useCallback((pick: KeptPick) => setPicks(removePick(pick)), []);
  const refresh = useCallback(() => setPicks(latestPicks()), []);
  return { picks, keep, forget, refresh };
}
