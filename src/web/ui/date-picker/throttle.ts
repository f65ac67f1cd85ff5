export interface Throttled {
  (): void;
  /** Forgets a call that still waits. */
  readonly cancel: () => void;
}

/** Calls at once, then at most once in `ms` while calls go on; the last call is never lost. */
export function throttle(call: () => void, ms: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (!isAsked) return;
      isAsked = false;
      call();
      rest();
    }, ms);
  };
  const throttled = () => {
    if (timer !== undefined) {
      isAsked = true;
      return;
    }
    call();
    rest();
  };
  return Object.assign(throttled, { cancel: () => clearTimeout(timer) });
}
