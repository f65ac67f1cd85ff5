import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ settings: { ...testSettings, arrivalMs: 300 } });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());

async function connected(): Promise<Socket> {
  const socket = connect(Number(new URL(site.app.listeningOrigin).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Everything that the server says until it closes the connection. */
async function answerTo(sent: string): Promise<string> {
  const socket = await connected();
  let answer = '';
  socket.on('data', (bytes) => {
    answer += String(bytes);
  });
  socket.write(sent);
  await once(socket, 'close');
  return answer;
}

test.each([
  ['heads', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow'],
  [
    'bodies',
    'POST /api/session/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"a',
  ],
])('ERR-2 %s that never come whole are given up', async (_what, sent) => {
  expect(await answerTo(sent)).toMatch(/^HTTP\/1.1 40\d /);
});

test('ERR-2 the number of connections has an end', () => {
  expect(site.app.server.maxConnections).toBeGreaterThan(0);
});
