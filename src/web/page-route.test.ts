import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { pageRouteFinder } from './page-route.ts';
import routes from './routes.ts';

const patternOf = pageRouteFinder(routes);

test.each([
  ['/', '/'],
  ['/bonds/1001/', '/bonds/:bondId/'],
  ['/bonds/1001/_.data', '/bonds/:bondId/'],
  ['/_root.data', '/'],
  ['/stocks/', '/stocks/'],
  ['/stocks/7/', '/stocks/:id/'],
  ['/operator/health/', '/operator/health/'],
  ['/sign-in/with/example/', '/sign-in/with/:provider/'],
  ['/whatever/there/is/not/', '/*'],
])('BEY-16 the page %s is counted as %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});

test('BEY-16 pages are counted as the router draws them', () => {
  const known = routes.map(({ path, index }) => ({ path: index ? '/' : `/${path}` }));
  for (const { path } of known) {
    const address = path.replace(/:\w+/g, '7').replace('*', 'a/b/c/d/');
    expect(patternOf(address)).toBe(matchRoutes(known, address)?.at(-1)?.route.path);
  }
});

test('BEY-16 pages have no more names than patterns, whatever is asked for', () => {
  const names = new Set(
    Array.from({ length: 500 }, (_, at) => patternOf(`/${at}/x${at * 7}/${at % 3 === 0 ? '' : 'y'}`)),
  );
  for (const name of names) expect(['/*', ...routes.map(({ path = '' }) => `/${path}`)]).toContain(name);
});
