import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTimer } from './alert-box.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('SHL-6 counts only the time in which it is not paused', () => {
  const onEnd = vi.fn();
  const timer = startTimer(3000, onEnd, Date.now);
  vi.advanceTimersByTime(2000);
  timer.pause();
  timer.pause();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
  timer.resume();
  timer.resume();
  vi.advanceTimersByTime(999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('a stopped timer never ends', () => {
  const onEnd = vi.fn();
  startTimer(10, onEnd, Date.now).stop();
  vi.advanceTimersByTime(100);
  expect(onEnd).not.toHaveBeenCalled();
});
