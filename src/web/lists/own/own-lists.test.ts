import { expect, test } from 'vitest';
import type { Api } from '../../platform/data/ask.ts';
import { loadOwnSearches, loadOwnWatchlists } from './own-lists.ts';

const from = (cookie: string | null) =>
  new Request('http://localhost/', cookie === null ? {} : { headers: { cookie } });
const signedIn = from('other=1; bondlens=token');

const answering =
  (body: object, status = 200): Api =>
  async () =>
    Response.json(body, { status });
const refusing = (code: string, status: number) => answering({ error: { code, message: '', field: null } }, status);

const search = { id: 1, name: 'Own', model: 'bonds', query: '', saved_at: '2025-06-30T12:00:00Z' };

test('SHL-10 ERR-1 searches and watchlists of one’s own that did not load are a failure, and not none', async () => {
  const away = refusing('unavailable', 503);
  expect(await loadOwnSearches(away, signedIn, 'bonds')).toEqual({ ok: false, code: 'unavailable' });
  expect(await loadOwnWatchlists(away, signedIn)).toEqual({ ok: false, code: 'unavailable' });
});

test('SHL-10 who has none of his own, and to whom they are closed, is told of no failure', async () => {
  const neverAsked: Api = () => Promise.reject(new Error('asked'));
  expect(await loadOwnSearches(neverAsked, from(null), 'bonds')).toBeNull();
  expect(await loadOwnWatchlists(neverAsked, from('bondlens-theme=dark'))).toBeNull();
  expect(await loadOwnSearches(refusing('need_auth', 401), signedIn, 'bonds')).toBeNull();
  expect(await loadOwnWatchlists(refusing('need_access', 403), signedIn)).toBeNull();
});

test('SHL-10 searches are those of the list', async () => {
  const items = [search, { ...search, id: 2, model: 'stocks' }];
  expect(await loadOwnSearches(answering({ items }), signedIn, 'bonds')).toEqual({ ok: true, value: [search] });
});
