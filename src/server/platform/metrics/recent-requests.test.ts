import { expect, test } from 'vitest';
import { RecentRequests } from './recent-requests.ts';

test('BEY-16 times by route are those of the last minutes, and leave after an hour', () => {
  let now = 0;
  const recent = new RecentRequests(() => now);
  for (let ms = 1; ms <= 100; ms += 1) recent.note('GET /a', 200, ms);
  recent.note('GET /b', 500, 5);
  recent.note('GET /b', 503, 5);
  const { all, routes } = recent.last(5);
  expect(all).toMatchObject({ requests: 102, failed: 1 });
  // Of 1 to 100 evenly the true values are 50 and 95; the bounds around them are 35, 50, 75 and 75, 100.
  expect(routes[0]?.p50).toBeCloseTo(50, 0);
  expect(routes[0]?.p95).toBeCloseTo(95, 0);
  now = 10 * 60_000;
  recent.note('GET /a', 200, 1);
  expect(recent.last(5).all.requests).toBe(1);
  expect(recent.last(60).all.requests).toBe(103);
  now = 61 * 60_000;
  expect(recent.last(60).all.requests).toBe(1);
});
