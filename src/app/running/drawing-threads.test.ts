import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/account/access/viewer.ts';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import type { PageContext } from '#server/platform/pages/pages.ts';
import { DrawingThreads } from './drawing-threads.ts';

const entry = new URL('../testing/made-up-pages.ts', import.meta.url);

let told: string[] = [];
const log = (line: string) => void told.push(line);
const threads = new DrawingThreads({ entry, pingMs: 60, maxHeapMb: 64, log }, 1);
const { renderPage } = threads;
beforeEach(() => {
  told = [];
});
afterAll(() => threads.close());

const noCall: PageContext['api'] = async () => Response.json(null);

function contextOf(api: PageContext['api'] = noCall, signIn = 'Sign in'): PageContext {
  const language = languageOf('en');
  const catalogue = { shell: { sign_in: signIn } };
  const texts = createTexts(language, catalogue);
  return { api, viewer: visitor, language, texts, catalogue, catalogueAddress: `/${signIn}`, hasGallery: false };
}

const page = (name: string, init?: RequestInit) => new Request(`https://site.test/${name}`, init);

test('BEY-17 a page is drawn on another thread, in the texts that its language has now', async () => {
  for (const signIn of ['Sign in', 'Come in', 'Come in', 'Sign in']) {
    const drawn = await renderPage(page('hello'), contextOf(noCall, signIn));
    expect(await drawn.text()).toBe(`${signIn} /${signIn} en true`);
  }
});

test('BEY-17 its calls are made where it was asked for, with what is known there of the request', async () => {
  const readers = new AsyncLocalStorage<string>();
  const api: PageContext['api'] = async (path, init) => {
    const headers = new Headers([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]);
    return Response.json({ path, init, reader: readers.getStore() }, { status: 201, headers });
  };
  const ask = (name: string) => readers.run(name, async () => (await renderPage(page('asks'), contextOf(api))).json());
  const init = { method: 'POST', body: 'words', headers: { 'x-of': 'the page' } };
  const answers = await Promise.all(['one', 'two', 'three'].map(ask));
  expect(answers).toEqual(
    ['one', 'two', 'three'].map((reader) => ({
      told: { path: '/api/told/', init, reader },
      status: 201,
      cookies: ['a=1', 'b=2'],
    })),
  );
});

test('BEY-17 what is sent to a page comes to it; where it leads, what it sets and that it is none come back', async () => {
  const sent = await renderPage(page('sends', { method: 'POST', body: 'a form' }), contextOf());
  expect(await sent.text()).toBe('got a form by POST');
  const moved = await renderPage(page('moves'), contextOf());
  expect([moved.status, moved.headers.get('location')]).toEqual([303, '/hello']);
  expect(moved.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect((await renderPage(page('fails'), contextOf())).status).toBe(418);
});

test('BEY-17 a call that cannot be asked, or a page that breaks, fails that page alone', async () => {
  const api: PageContext['api'] = () => Promise.reject(new TypeError('no such call'));
  const [asking, broken, other] = await Promise.all(
    ['asks', 'breaks', 'hello'].map(async (name) => (await renderPage(page(name), contextOf(api))).status),
  );
  expect([asking, broken, other]).toEqual([500, 500, 200]);
});

test('BEY-17 a reader who leaves is told to his page', async () => {
  const left = new AbortController();
  const asked: string[] = [];
  const api: PageContext['api'] = async (path) => {
    asked.push(path);
    if (path === '/api/begun/') left.abort();
    return new Response(null);
  };
  await renderPage(page('leaves', { signal: left.signal }), contextOf(api)).catch(() => undefined);
  await vi.waitFor(() => expect(asked).toEqual(['/api/begun/', '/api/left/']));
});

test.each(['ends', 'fills'])(
  'BEY-17 a thread that %s takes its pages with it, and another takes its place',
  async (name) => {
    const silent: PageContext['api'] = () => new Promise(() => undefined);
    const lost = ['asks', name].map((each) => renderPage(page(each), contextOf(silent)));
    for (const each of await Promise.allSettled(lost))
      expect(String('reason' in each && each.reason)).toContain('A thread that draws pages');
    expect(await (await renderPage(page('hello'), contextOf())).text()).toBe('Sign in /Sign in en true');
    expect(told).toEqual([expect.stringContaining('A thread that draws pages')]);
  },
);

test('BEY-17 a thread that ends while it has no page is told of in one line, and another takes its place', async () => {
  expect(await (await renderPage(page('ends-idle'), contextOf())).text()).toBe('drawn');
  await vi.waitFor(() => expect(told).toEqual(['A thread that draws pages ended with 7.']), { timeout: 5000 });
  expect((await renderPage(page('hello'), contextOf())).status).toBe(200);
  expect(told).toHaveLength(1);
});

test('BEY-17 a page that goes round in a circle is ended with its thread', async () => {
  await expect(renderPage(page('circles'), contextOf())).rejects.toThrow('A thread that draws pages');
  expect((await renderPage(page('hello'), contextOf())).status).toBe(200);
});

test('BEY-17 a build that cannot be loaded is told at once', async () => {
  const none = new DrawingThreads({ entry: new URL('./none.ts', import.meta.url) }, 2);
  await expect(none.routes()).rejects.toThrow('A thread that draws pages');
});

test('BEY-17 the routes of a build are told', async () => {
  expect((await threads.routes()).map(({ path }) => path)).toContain('hello');
});
