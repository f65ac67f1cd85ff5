import { expect, test } from 'vitest';
import { cacheAnswers } from './cached-answers.ts';

type Call = readonly [path: string, known: string | null];

/** A server that answers with a validator, and with 304 to who knows it. */
function server(texts: Readonly<Record<string, string>>, cacheControl = 'private, no-store') {
  const calls: Call[] = [];
  const fetch = async (path: string, init: RequestInit) => {
    const known = new Headers(init.headers).get('if-none-match');
    calls.push([`${path} ${init.body ?? ''}`.trim(), known]);
    const text = texts[path] ?? '';
    const headers = { etag: `W/"${text.length}"`, 'cache-control': cacheControl };
    return known === headers.etag ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
  };
  return { fetch, calls };
}

const ask = async (fetch: ReturnType<typeof cacheAnswers>, path: string, body = '{}') => {
  const answer = await fetch(path, { method: 'POST', body });
  return [answer.status, await answer.text()];
};

test('GRA-1 what has not changed is not sent again', async () => {
  const { fetch, calls } = server({ '/a': 'rows' });
  const remembering = cacheAnswers(fetch);
  expect(await ask(remembering, '/a')).toEqual([200, 'rows']);
  expect(await ask(remembering, '/a')).toEqual([200, 'rows']);
  expect(calls).toEqual([
    ['/a {}', null],
    ['/a {}', 'W/"4"'],
  ]);
});

test('GRA-1 another question is asked anew, and so is what changed', async () => {
  const texts: Record<string, string> = { '/a': 'rows' };
  const { fetch, calls } = server(texts);
  const remembering = cacheAnswers(fetch);
  await ask(remembering, '/a');
  await ask(remembering, '/a', '{"x":1}');
  texts['/a'] = 'other rows';
  expect(await ask(remembering, '/a')).toEqual([200, 'other rows']);
  expect(calls.map(([, known]) => known)).toEqual([null, null, 'W/"4"']);
  expect(await ask(remembering, '/a')).toEqual([200, 'other rows']);
});

test('GRA-1 the latest answers are kept alone, and none that is very long', async () => {
  const long = 'x'.repeat(4_000_001);
  const { fetch, calls } = server({ '/long': long, '/a': 'rows' });
  const remembering = cacheAnswers(fetch);
  await ask(remembering, '/long');
  await ask(remembering, '/long');
  for (let at = 0; at < 9; at += 1) await ask(remembering, '/a', String(at));
  await ask(remembering, '/a', '0');
  await ask(remembering, '/a', '8');
  expect(calls.slice(0, 2).map(([, known]) => known)).toEqual([null, null]);
  expect(calls.slice(-2)).toEqual([
    ['/a 0', null],
    ['/a 8', 'W/"4"'],
  ]);
});

test('GRA-1 what the browser may keep by itself is left to it', async () => {
  const { fetch, calls } = server({ '/a': 'rows' }, 'public, max-age=60');
  const remembering = cacheAnswers(fetch);
  await ask(remembering, '/a');
  await ask(remembering, '/a');
  expect(calls.map(([, known]) => known)).toEqual([null, null]);
});
