import { expect, test } from 'vitest';
import { waitBeforeRetry } from './read-with-retry.ts';

const first = { tries: 1, waitedMs: 0 };
const failed = (status: number | null, retryAfter: string | null = null) => ({ status, retryAfter });

test.each([null, 500, 502, 503, 504])('ERR-1 a read that ends with %s is tried again, later each time', (status) => {
  const one = waitBeforeRetry(failed(status), first, 0.5) ?? 0;
  const two = waitBeforeRetry(failed(status), { tries: 2, waitedMs: one }, 0.5) ?? 0;
  expect(one).toBeGreaterThan(0);
  expect(two).toBeGreaterThan(one);
  expect(waitBeforeRetry(failed(status), { tries: 3, waitedMs: one + two }, 0.5)).toBeNull();
});

test.each([200, 400, 401, 403, 404, 429, 501])('ERR-1 an answer with status %i is final', (status) => {
  expect(waitBeforeRetry(failed(status), first, 0.5)).toBeNull();
});

test('ERR-1 waits as long as the server asks, but leaves it where that is too long for a reader', () => {
  expect(waitBeforeRetry(failed(503, '5'), first, 0)).toBe(5000);
  expect(waitBeforeRetry(failed(503, '5'), { tries: 2, waitedMs: 5000 }, 0)).toBeNull();
  expect(waitBeforeRetry(failed(503, '120'), first, 0)).toBeNull();
  expect(waitBeforeRetry(failed(503, 'Fri, 20 Nov 2026 10:00:00 GMT'), first, 0)).toBeGreaterThan(0);
});

test('chance spreads the tries of many readers', () => {
  expect(waitBeforeRetry(failed(500), first, 0)).not.toBe(waitBeforeRetry(failed(500), first, 1));
});
