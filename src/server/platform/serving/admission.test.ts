import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { asKnownOn, knownDay } from '#store/platform/as-of/known-day.ts';
import { cookieOf, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerAdmission } from './admission.ts';
import { fairness } from './concurrency-limit.ts';
import { sharedRead, withSharedReads } from './page-reads.ts';
import type { App } from './serve.ts';

const LARGE = new Uint8Array(12 * 1024 * 1024);
/** A busy machine takes its time. */
const patient = { timeout: 9000 };

let site: TestApp;
let address: string;
let drawn: string[] = [];
let held = Promise.withResolvers<void>();

/** Pages that are drawn when the test lets them be, of whose address it says so. */
async function renderPage({ url }: Request): Promise<Response> {
  drawn.push(url);
  if (url.includes('held')) await held.promise;
  return new Response(url.includes('large') ? LARGE : 'page', { headers: { 'content-type': 'text/html' } });
}

beforeAll(async () => {
  site = await openTestApp({ shedsLoad: true, renderPage });
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());
afterEach(() => held.resolve());
beforeEach(() => {
  drawn = [];
  held = Promise.withResolvers();
});

const from = (ip: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${address}${path}`, { headers: { 'x-forwarded-for': ip, ...headers } });

/** Asks for so many pages that are not drawn yet, and waits until the node works on as many of them as it will. */
async function hold(ip: string, count: number, headers: Readonly<Record<string, string>> = {}) {
  const asked = Array.from({ length: count }, (_, at) => from(ip, `/profile/?held=${ip}.${at}`, headers));
  await vi.waitFor(() => expect(drawn.length).toBeGreaterThanOrEqual(Math.min(count, fairness.ofClient)), patient);
  return asked;
}

test('BEY-17 whoever fills a node keeps nobody else waiting, and is answered in turn', async () => {
  const greedy = await hold('203.0.113.1', fairness.floor);
  expect(drawn).toHaveLength(fairness.ofClient);
  const others = await Promise.all(['203.0.113.2', '198.51.100.1', '2001:db8::1'].map((ip) => from(ip, '/profile/')));
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  held.resolve();
  const answers = await Promise.all(greedy);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('BEY-17 a session makes a client of its own, wherever it comes from, and no more than one', async () => {
  const cookie = await cookieOf(site.app, 'full');
  // The site knows whose a session is once it has looked it up.
  await from('203.0.113.3', '/profile/', cookie);
  const strangers = await hold('203.0.113.3', 20);
  expect((await from('203.0.113.3', '/profile/', cookie)).status).toBe(200);
  const known = await hold('203.0.113.4', 20, cookie);
  await vi.waitFor(() => expect(drawn.length).toBe(2 * fairness.ofClient + 2), patient);
  held.resolve();
  await Promise.all([...strangers, ...known]);
});

test('BEY-17 calls of the site to itself, health and files of the build need no place', async () => {
  const greedy = await hold('203.0.113.5', 20);
  expect((await from('203.0.113.5', '/healthz')).status).toBe(200);
  held.resolve();
  await Promise.all(greedy);
});

/** Asks for a page and reads nothing of it. */
function askAndStop(ip: string): Socket {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined).pause();
  socket.write(`GET /profile/?large HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${ip}\r\n\r\n`);
  return socket;
}

test('BEY-17 a place is held while an answer is made and not while it is sent', async () => {
  const unread = askAndStop('198.51.100.6');
  await vi.waitFor(() => expect(drawn).toHaveLength(1), patient);
  const greedy = await hold('198.51.100.6', fairness.ofClient);
  await vi.waitFor(() => expect(drawn).toHaveLength(1 + fairness.ofClient), patient);
  expect(unread.destroyed).toBe(false);
  held.resolve();
  await Promise.all(greedy);
});

/** A small site with turns, one kind of work that takes a moment, and one that fails after it. */
async function openSmallSite() {
  const small = fastify();
  registerAdmission(small as unknown as App, { shownBy: () => undefined, holderOf: () => undefined })();
  small.addHook('onRequest', (_request, _reply, done) => withSharedReads(done));
  small.addHook('preValidation', ({ url }, _reply, done) => {
    const [, day] = /past=(\S+)/.exec(url) ?? [];
    if (day === undefined) done();
    else asKnownOn(day as Parameters<typeof asKnownOn>[0], done);
  });
  const begun: string[] = [];
  const work = async ({ url }: { readonly url: string }) => {
    begun.push(url);
    const isOwn = (await sharedRead('who', async () => url)) === url;
    if (url.includes('held')) await held.promise;
    else await new Promise((resolve) => setTimeout(resolve, 5));
    if (url.includes('fails')) throw new Error('as told');
    return { url, day: knownDay(), isOwn };
  };
  small.get('/', { config: { load: 'read' } }, work);
  const base = await small.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => small.close());
  return { begun, ask: (query: string, init?: RequestInit) => fetch(`${base}/?${query}`, init) };
}

test('BEY-17 a request that has waited reads on its own day and its own reads, not those of whose place it takes', async () => {
  const { ask } = await openSmallSite();
  const days = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? null : `2024-01-${at + 10}`));
  const answers = await Promise.all(days.map((day, at) => ask(day === null ? `${at}` : `past=${day}`)));
  const told = (await Promise.all(answers.map((answer) => answer.json()))) as { day: string | null; isOwn: boolean }[];
  expect(told.map(({ day }) => day)).toEqual(days);
  expect(told.every(({ isOwn }) => isOwn)).toBe(true);
});

test('BEY-17 who hangs up holds his places until what is done for him has ended, answered or failed', async () => {
  const { begun, ask } = await openSmallSite();
  const left = new AbortController();
  const gone = Array.from({ length: fairness.ofClient }, (_, at) =>
    ask(`held${at % 2 === 0 ? '' : '&fails'}`, { signal: left.signal }).catch(() => undefined),
  );
  await vi.waitFor(() => expect(begun).toHaveLength(fairness.ofClient), patient);
  left.abort();
  await Promise.all(gone);
  const next = Array.from({ length: 2 * fairness.ofClient }, () => ask('next'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(begun).toHaveLength(fairness.ofClient);
  held.resolve();
  const statuses = (await Promise.all(next)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
