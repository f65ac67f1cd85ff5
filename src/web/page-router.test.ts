import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { routesOfPath } from './page-router.tsx';
import routes from './routes.ts';

const manifest = Object.fromEntries(
  routes.map(({ id, file, path, index }) => [id ?? file, { id: id ?? file, path, index: index === true }]),
);

const pages = routes.map(({ path = '' }) => `/${path.replaceAll(/:\w+|\*/g, '7')}`);

function pageOf(known: typeof manifest, path: string): string | undefined {
  const children = Object.values(known).map(({ id, path, index }) =>
    index ? { id, index } : { id, path: path ?? '' },
  );
  return matchRoutes([{ id: 'root', path: '', children }], path)?.at(-1)?.route.id;
}

test.each([...pages, '/Bonds/1001', '/bonds/1001/nothing/', '/nothing/at/all/'])(
  'NAV-1 %s is the same page for a reader whose browser knows the routes of its beginning alone',
  (path) => {
    const page = pageOf(manifest, path);
    expect(page).toBeDefined();
    const known = routesOfPath(manifest, path);
    expect(pageOf(known, path)).toBe(page);
    expect(Object.keys(known).length).toBeLessThan(routes.length / 2);
  },
);
