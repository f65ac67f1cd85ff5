import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runDebounced } from './use-debounced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('SRC-2 begins after the pause, once', () => {
  const task = vi.fn();
  const paused = runDebounced(300, task);
  vi.advanceTimersByTime(299);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledTimes(1);
  paused.beginNow();
  expect(task).toHaveBeenCalledTimes(1);
});

test('SRC-2 a cancelled pause begins nothing, not even on demand', () => {
  const task = vi.fn();
  const paused = runDebounced(300, task);
  paused.cancel();
  paused.beginNow();
  vi.advanceTimersByTime(1000);
  expect(task).not.toHaveBeenCalled();
});

test('SRC-2 cancelling aborts what has begun', () => {
  const signals: AbortSignal[] = [];
  const paused = runDebounced(300, (signal) => signals.push(signal));
  paused.beginNow();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  paused.cancel();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
