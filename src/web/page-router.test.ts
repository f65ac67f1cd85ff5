import { matchRoutes } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inTime, routesOfPath } from './page-router.tsx';
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

test('ERR-1 a page whose data nobody answers is given up, a form that is sent is waited for', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  type Load = ReturnType<typeof inTime>;
  const loadOf = (answersAfterMs: number) => {
    const answer = () => new Promise((resolve) => setTimeout(() => resolve({}), answersAfterMs));
    return inTime(answer as unknown as Load);
  };
  const ended: string[] = [];
  const ask = (name: string, load: Load, method: string) => {
    const asked = { request: new Request('http://localhost/bonds/', { method }) };
    load(asked as unknown as Parameters<Load>[0]).then(
      () => ended.push(name),
      (error: Error) => ended.push(`${name}: ${error.message}`),
    );
  };
  ask('slow', loadOf(29_000), 'GET');
  ask('never', loadOf(10_000_000), 'GET');
  ask('form', loadOf(120_000), 'POST');
  await vi.advanceTimersByTimeAsync(121_000);
  expect(ended).toEqual(['slow', 'never: Nobody answers.', 'form']);
});
