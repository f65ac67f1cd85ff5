import { useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { throttle } from '../../ui/date-picker/throttle.ts';

/** How long a reader must rest before the server is asked. */
const PAUSE_MS = 250;

export interface DebouncedTask {
  /** Stops the pause, or aborts the task when it has begun. */
  readonly cancel: () => void;
  /** Begins at once; without effect when it has begun or was cancelled. */
  readonly beginNow: () => void;
}

/** Begins a task after a pause, so that a reader who types on asks once; its signal tells the task to stop. */
export function runDebounced(pauseMs: number, task: (signal: AbortSignal) => void): DebouncedTask {
  const controller = new AbortController();
  let hasBegun = false;
  const begin = () => {
    clearTimeout(timer);
    if (hasBegun || controller.signal.aborted) return;
    hasBegun = true;
    task(controller.signal);
  };
  const timer = setTimeout(begin, pauseMs);
  return {
    beginNow: begin,
    cancel: () => {
      clearTimeout(timer);
      controller.abort();
    },
  };
}

/** What a reader has typed, once he rests. */
export function useDebounced(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => runDebounced(PAUSE_MS, () => setRested(typed)).cancel, [typed]);
  return rested;
}

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

/** A value that follows another at most once in `ms`; it always arrives at the last one. */
export function useThrottled<Value>(value: Value, ms: number): Value {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  const follow = useMemo(() => throttle(() => setShown(latest.current), ms), [ms]);
  useEffect(() => {
    if (latest.current === value) return;
    latest.current = value;
    follow();
  }, [value, follow]);
  useEffect(() => follow.cancel, [follow]);
  return shown;
}
