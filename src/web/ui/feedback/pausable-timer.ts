export interface PausableTimer {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly stop: () => void;
}

/** Calls once after the given time in which it was not paused. `now` gives milliseconds. */
export function startTimer(ms: number, onEnd: () => void, now: () => number): PausableTimer {
  let leftMs = ms;
  let since = now();
  let handle: ReturnType<typeof setTimeout> | null = setTimeout(onEnd, ms);
  const pause = () => {
    if (handle === null) return;
    clearTimeout(handle);
    handle = null;
    leftMs -= now() - since;
  };
  const resume = () => {
    if (handle !== null) return;
    since = now();
    handle = setTimeout(onEnd, Math.max(0, leftMs));
  };
  return { pause, resume, stop: () => handle !== null && clearTimeout(handle) };
}
