import { expect, test } from 'vitest';
import { loader } from './start.tsx';

const asked = (path: string) => {
  const request = new Request(`http://localhost${path}`);
  const context = {
    get: () => {
      throw new Error('asked the server');
    },
  };
  return loader({ request, context, params: {}, url: new URL(request.url), pattern: '/' } as never);
};

test.each(['?q=2027', '?sort=coupon&order=desc&lang=de', '?currency=EUR', '?view=scatter', '?page=2&as_of=2026-05-03'])(
  'NAV-1 the front page with %s leads to the list of bonds with the same query',
  async (search) => {
    const answer: unknown = await asked(`/${search}`).catch((thrown: unknown) => thrown);
    expect(answer).toMatchObject({ status: 308 });
    expect((answer as Response).headers.get('location')).toBe(`/bonds/${search}`);
  },
);

test.each(['', '?lang=de', '?as_of=2026-05-03', '?utm_source=mail'])(
  'NAV-8 the front page stays where it is with %s',
  async (search) => {
    await expect(asked(`/${search}`)).rejects.toThrow('asked the server');
  },
);
