import { expect, test } from 'vitest';
import { type CallingTools, callingWith } from './calling.ts';

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
