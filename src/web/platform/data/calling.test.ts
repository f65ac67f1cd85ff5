import { expect, test, vi } from 'vitest';
import { type CallingTools, cacheAnswers, callingWith, givingUp } from './calling.ts';

type Step = number | 'silence';

function scripted(steps: readonly Step[], canSignIn = false) {
  const left = [...steps];
  const log: string[] = [];
  const tools: CallingTools = {
    fetch: async (path, init) => {
      log.push(`${init.method ?? 'GET'} ${path}`);
      const step = left.shift() ?? 200;
      if (step === 'silence') throw new TypeError('Failed to fetch');
      return new Response(null, { status: step });
    },
    wait: async () => void log.push('wait'),
    chance: () => 0.5,
    signInAgain: async () => {
      log.push('sign in');
      return canSignIn;
    },
  };
  return { api: callingWith(tools), log };
}

test('ERR-1 a read survives two passing failures', async () => {
  const { api, log } = scripted(['silence', 503, 200]);
  expect((await api('/api/x/')).status).toBe(200);
  expect(log).toEqual(['GET /api/x/', 'wait', 'GET /api/x/', 'wait', 'GET /api/x/']);
});

test('ERR-1 a read that keeps failing is left after three tries', async () => {
  const { api, log } = scripted([500, 500, 500, 200]);
  expect((await api('/api/x/')).status).toBe(500);
  expect(log.filter((line) => line === 'GET /api/x/')).toHaveLength(3);
  const silent = scripted(['silence', 'silence', 'silence']);
  await expect(silent.api('/api/x/')).rejects.toThrow('Failed to fetch');
});

test.each(['POST', 'PUT', 'DELETE'])('ERR-1 a write by %s is sent once, whatever happens', async (method) => {
  const { api, log } = scripted([503]);
  expect((await api('/api/x/', { method })).status).toBe(503);
  expect(log).toEqual([`${method} /api/x/`]);
  const silent = scripted(['silence']);
  await expect(silent.api('/api/x/', { method })).rejects.toThrow();
  expect(silent.log).toEqual([`${method} /api/x/`]);
});

test('ERR-1 a call may say that its POST reads, or that its GET writes', async () => {
  const reading = scripted([503, 200]);
  expect((await reading.api('/api/x/', { method: 'POST', kind: 'read' })).status).toBe(200);
  const writing = scripted([503]);
  expect((await writing.api('/api/x/', { kind: 'write' })).status).toBe(503);
  expect(writing.log).toHaveLength(1);
});

test('ERR-1 a read refused for want of a sign-in is repeated after it, once', async () => {
  const { api, log } = scripted([401, 200], true);
  expect((await api('/api/x/')).status).toBe(200);
  expect(log).toEqual(['GET /api/x/', 'sign in', 'GET /api/x/']);
  const refused = scripted([401], false);
  expect((await refused.api('/api/x/')).status).toBe(401);
});

test('ERR-1 a write refused for want of a sign-in is not repeated by itself', async () => {
  const { api, log } = scripted([401], true);
  expect((await api('/api/x/', { method: 'POST' })).status).toBe(401);
  expect(log).toEqual(['POST /api/x/', 'sign in']);
});

test('an aborted read is not tried again', async () => {
  const controller = new AbortController();
  const { api, log } = scripted(['silence']);
  controller.abort();
  await expect(api('/api/x/', { signal: controller.signal })).rejects.toThrow();
  expect(log).toEqual(['GET /api/x/']);
});

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

test('ERR-1 a read that nobody answers is given up after half a minute, once and for all; a write waits', async () => {
  vi.useFakeTimers();
  try {
    const asked: string[] = [];
    const api = callingWith({
      fetch: cacheAnswers(
        givingUp((path, { method = 'GET', signal }) => {
          asked.push(`${method} ${path}`);
          return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
        }),
      ),
      wait: async () => {},
      chance: () => 0.5,
      signInAgain: async () => false,
    });
    const ended: string[] = [];
    api('/api/x/').catch((error: Error) => ended.push(error.name));
    api('/api/y/', { method: 'POST' }).catch(() => ended.push('write'));
    const left = new AbortController();
    api('/api/z/', { signal: left.signal }).catch((error: Error) => ended.push(error.name));
    left.abort();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(ended).toEqual(['AbortError']);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(ended).toEqual(['AbortError', 'TimeoutError']);
    expect(asked).toEqual(['GET /api/x/', 'POST /api/y/', 'GET /api/z/']);
  } finally {
    vi.useRealTimers();
  }
});

test('ERR-1 an answer that has begun may take its time, also one that is kept', async () => {
  vi.useFakeTimers();
  try {
    const slowly = new ReadableStream({
      start: (rows) => {
        setTimeout(() => {
          rows.enqueue(new TextEncoder().encode('rows'));
          rows.close();
        }, 120_000);
      },
    });
    const headers = { etag: 'W/"4"', 'cache-control': 'private, no-store' };
    const fetch = givingUp(async (_, { signal }) => {
      signal?.addEventListener('abort', () => slowly.cancel().catch(() => undefined));
      return new Response(slowly, { headers });
    });
    const answer = cacheAnswers(fetch)('/a', { method: 'POST' }, 30_000).then((response) => response.text());
    await vi.advanceTimersByTimeAsync(121_000);
    expect(await answer).toBe('rows');
  } finally {
    vi.useRealTimers();
  }
});
