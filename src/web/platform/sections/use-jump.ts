import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FoldsContext } from './folds.ts';

/** For how long a jump waits for the sections above its aim, in milliseconds. */
const MAX_WAIT_MS = 2000;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Waits until no section of these stands as a skeleton. */
async function untilDrawn(ids: readonly string[]): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS;
  const isDrawn = (id: string) => document.getElementById(id)?.querySelector('[data-skeleton]') == null;
  do await nextFrame();
  while (!ids.every(isDrawn) && performance.now() < end);
  await nextFrame();
}

// The next press of Tab goes on from the section, as after a link to a place of the page.
function takeFocus(id: string): void {
  const section = document.getElementById(id);
  if (section === null) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

interface Jump {
  /** Sections that the reader is on the way to or past. */
  readonly awaited: readonly string[];
  readonly jump: (id: string) => void;
}

/** Leads to a section, also to the one that who led here asked for: opens it, waits until it and those above it have their size, and then goes there. */
export function useJump(ids: readonly string[]): Jump {
  const navigate = useNavigate();
  const { set } = useContext(FoldsContext);
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  const jump = useCallback(
    async (id: string, isArrival = false) => {
      const above = ids.slice(0, ids.indexOf(id) + 1);
      const isFolded = document.getElementById(id)?.lastElementChild?.clientHeight === 0;
      if (isFolded) set(id, true);
      setAwaited(above);
      await nextFrame();
      await untilDrawn(above);
      // The router scrolls to the place that the address names.
      await navigate({ search: location.search, hash: `#${id}` }, { replace: isArrival });
      takeFocus(id);
    },
    [ids, set, navigate],
  );
  const { state, key } = useLocation();
  const latest = useRef(jump);
  latest.current = jump;
  const wanted: unknown = state?.section;
  useEffect(() => {
    if (key !== '' && typeof wanted === 'string') latest.current(wanted, true);
  }, [wanted, key]);
  return { awaited, jump };
}
