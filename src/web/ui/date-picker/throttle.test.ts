import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('DTP-3 calls at once, then once in 200 ms, and never loses the last call', () => {
  const times: number[] = [];
  const start = Date.now();
  const throttled = throttle(() => times.push(Date.now() - start), 200);
  for (let ms = 0; ms < 500; ms += 10) {
    throttled();
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(1000);
  expect(times).toEqual([0, 200, 400, 600]);
});

test('DTP-3 a call that waits can be called off', () => {
  const call = vi.fn();
  const throttled = throttle(call, 200);
  throttled();
  throttled();
  throttled.cancel();
  vi.advanceTimersByTime(1000);
  expect(call).toHaveBeenCalledTimes(1);
});
