import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { boundSending } from './sending.ts';

const MEGABYTE = 1024 * 1024;

async function openSite(limits: Partial<Parameters<typeof boundSending>[2]>, isProxy = true) {
  const app = fastify();
  const usual = { maxBytes: 1000 * MEGABYTE, maxBytesOfReader: 1000 * MEGABYTE, pauseMs: 400, idleMs: 400 };
  boundSending(app, () => isProxy, { ...usual, bytesOfSecond: 1024, ...limits });
  const text = 'x'.repeat(32 * MEGABYTE);
  app.get('/large', async () => text);
  const middle = 'x'.repeat(20 * MEGABYTE);
  app.get('/middle', async () => middle);
  app.get('/late', async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return middle;
  });
  app.get('/small', async () => 'x');
  app.get('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 900));
    return 'x';
  });
  app.get('/events', async (_, reply) => reply.type('text/event-stream').send(new PassThrough()));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return app;
}

/** A socket that asks and reads nothing. */
function askAndStop({ server }: Awaited<ReturnType<typeof openSite>>, path: string): Socket {
  const { port } = server.address() as { readonly port: number };
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined).pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  return socket;
}

function connections({ server }: Awaited<ReturnType<typeof openSite>>): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
}

test('BEY-17 sockets that read nothing are ended after a while, and who reads gets all of it', async () => {
  const app = await openSite({});
  for (let at = 0; at < 3; at += 1) askAndStop(app, '/large');
  await vi.waitFor(async () => expect(await connections(app)).toBe(3));
  const answer = await fetch(`${app.listeningOrigin}/large`, { headers: { connection: 'close' } });
  expect((await answer.text()).length).toBe(32 * MEGABYTE);
  await vi.waitFor(async () => expect(await connections(app)).toBe(0), { timeout: 5000 });
});

test('BEY-17 what one reader leaves unread is bounded in bytes: his oldest answer goes first', async () => {
  const app = await openSite({ maxBytesOfReader: 70 * MEGABYTE, pauseMs: 60_000 });
  const sockets: Socket[] = [];
  app.server.on('connection', (socket) => sockets.push(socket));
  for (let at = 0; at < 3; at += 1) askAndStop(app, '/large');
  await vi.waitFor(() => expect(sockets.map(({ destroyed }) => destroyed).sort()).toEqual([false, false, true]), {
    timeout: 9000,
  });
});

/** The connections of a site, the oldest first. */
function accepted(app: Awaited<ReturnType<typeof openSite>>): readonly Socket[] {
  const sockets: Socket[] = [];
  app.server.on('connection', (socket) => sockets.push(socket));
  return sockets;
}

const closedOf = (sockets: readonly Socket[]) => sockets.map(({ destroyed }) => destroyed);

test('BEY-17 a large answer closes as many of the oldest as it takes the place of', async () => {
  const app = await openSite({ maxBytesOfReader: 60 * MEGABYTE, pauseMs: 60_000 });
  const sockets = accepted(app);
  for (const count of [1, 2, 3]) {
    askAndStop(app, '/middle');
    await vi.waitFor(() => expect(sockets.filter((socket) => socket.writableLength > 0)).toHaveLength(count));
  }
  askAndStop(app, '/large');
  await vi.waitFor(() => expect(closedOf(sockets)).toEqual([true, true, false, false]), { timeout: 5000 });
});

test('BEY-17 an answer whose reader left before it was made counts for nothing', async () => {
  const app = await openSite({ maxBytesOfReader: 70 * MEGABYTE, pauseMs: 60_000 });
  const sockets = accepted(app);
  askAndStop(app, '/large');
  for (const count of [2, 3, 4]) {
    const socket = askAndStop(app, '/late');
    await vi.waitFor(() => expect(sockets).toHaveLength(count));
    await new Promise((resolve) => setTimeout(resolve, 30));
    socket.destroy();
  }
  await vi.waitFor(() => expect(closedOf(sockets.slice(1))).toEqual([true, true, true]));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(sockets[0]?.destroyed).toBe(false);
});

test('BEY-17 streams of events count for nothing, however many there are', async () => {
  const app = await openSite({ maxBytesOfReader: MEGABYTE, maxBytes: MEGABYTE, pauseMs: 60_000 });
  const sockets = accepted(app);
  for (let at = 0; at < 40; at += 1) askAndStop(app, '/events');
  await vi.waitFor(() => expect(sockets).toHaveLength(40), { timeout: 5000 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(closedOf(sockets)).not.toContain(true);
});

/** Sends line ends between requests, which ask nothing, until the socket is closed. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('\r\n'), 50);
  socket.once('close', () => clearInterval(timer));
}

test('BEY-17 a connection on which nothing is asked is ended, whatever is sent on it; a proxy keeps its own', async () => {
  const [app, behindProxy] = [await openSite({}, false), await openSite({})];
  const [sockets, ofProxy] = [accepted(app), accepted(behindProxy)];
  for (const site of [app, behindProxy]) drip(askAndStop(site, '/small'));
  await vi.waitFor(() => expect(closedOf(sockets)).toEqual([true]), { timeout: 5000 });
  expect(closedOf(ofProxy)).toEqual([false]);
});

test('BEY-17 a connection is not ended while one of its requests is open', async () => {
  const app = await openSite({}, false);
  const socket = askAndStop(app, '/small');
  socket.write('GET /slow HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
  let text = '';
  socket.on('data', (bytes) => {
    text += String(bytes);
  });
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
  expect(text.match(/200 OK/g)).toHaveLength(2);
});
