import { expect, test } from 'vitest';
import { routeName } from './request-metrics.ts';

test.each([
  ['/api/bonds/:id/summary/', '/api/bonds/:id/summary/'],
  ['/assets/style-BsKGl1Cj.css', '/assets/*'],
  [undefined, 'none'],
])('BEY-16 the route %s is told as %s, however many files a build has', (url, name) => {
  expect(routeName({ routeOptions: { url, config: {} } } as Parameters<typeof routeName>[0])).toBe(name);
});
