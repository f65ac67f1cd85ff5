import { expect, test } from 'vitest';
import { ImportError } from '../file-fault.ts';
import { type FetchFunction, politeClient, RefusedError, UnchangedError } from './polite-client.ts';

function clientOf(answers: readonly (() => Response | Promise<Response>)[], maxBytes?: number) {
  const asked: string[] = [];
  const slept: number[] = [];
  const fetch: FetchFunction = async (url, init) => {
    asked.push(`${init.method ?? 'GET'} ${url}`);
    return (answers[asked.length - 1] ?? answers.at(-1) ?? (() => new Response('')))();
  };
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds);
  };
  const client = politeClient({ base: 'https://example.org/', fetch, sleep, ...(maxBytes && { maxBytes }) });
  return { client, asked, slept };
}

const text = async (answer: Promise<{ readonly bytes: Uint8Array }>) => new TextDecoder().decode((await answer).bytes);
const moved = (location: string) => () => new Response(null, { status: 302, headers: { location } });

test('asks again after a fault of the source, waiting longer each time', async () => {
  const { client, slept } = clientOf([
    () => new Response('', { status: 503 }),
    () => Promise.reject(new TypeError('fetch failed')),
    () => new Response('good'),
  ]);
  expect(await text(client.ask('/a'))).toBe('good');
  expect(slept).toEqual([1000, 4000]);
});

test('gives up after three further attempts and names the address', async () => {
  const { client, asked } = clientOf([() => new Response('', { status: 500 })]);
  await expect(client.ask('/a')).rejects.toThrow('https://example.org/a could not be read');
  expect(asked).toHaveLength(4);
});

test('names to a source whom it may ask', async () => {
  const agents: unknown[] = [];
  const fetch: FetchFunction = async (_, init) => {
    agents.push(new Headers(init.headers).get('user-agent'));
    return new Response('');
  };
  const sleep = async () => undefined;
  await politeClient({ base: 'https://example.org', fetch, sleep }).ask('/a');
  await politeClient({ base: 'https://example.org', fetch, sleep, contact: 'data@example.com' }).ask('/a');
  expect(agents).toEqual(['Bondlens importer', 'Bondlens importer (data@example.com)']);
});

test('does not repeat a refusal', async () => {
  const { client, asked } = clientOf([() => new Response('', { status: 404 })]);
  await expect(client.ask('/a')).rejects.toThrow(RefusedError);
  expect(asked).toHaveLength(1);
});

test('pauses between requests, not before the first', async () => {
  const { client, slept } = clientOf([() => new Response('x')]);
  for (const path of ['/a', '/b', '/c']) await client.ask(path);
  expect(slept).toEqual([200, 200]);
});

test('follows few redirects, only to http and https', async () => {
  const { client, asked } = clientOf([moved('/b'), () => new Response('there')]);
  expect(await text(client.ask('/a'))).toBe('there');
  expect(asked).toEqual(['GET https://example.org/a', 'GET https://example.org/b']);
  await expect(clientOf([moved('/again')]).client.ask('/a')).rejects.toThrow('redirects too often');
  await expect(clientOf([moved('file:///etc/passwd')]).client.ask('/a')).rejects.toThrow('not http or https');
});

test('follows no redirect to another host or away from TLS, and nothing that was sent reaches it', async () => {
  const cookie = { 'set-cookie': 'session=1; Path=/' };
  for (const location of [
    'https://elsewhere.example/b',
    '//elsewhere.example/b',
    'https://example.org.elsewhere.example/b',
    'http://127.0.0.1/b',
    'http://example.org/b',
  ]) {
    const { client, asked } = clientOf([() => new Response(null, { status: 302, headers: { location, ...cookie } })]);
    await expect(client.ask('/a', { cookie: 'known=1' })).rejects.toThrow('which is not asked');
    expect(asked).toEqual(['GET https://example.org/a']);
  }
});

test('a redirect to another port of the host carries neither key nor cookies, one to the host itself both', async () => {
  for (const [location, carries] of [
    ['https://example.org:8443/b', false],
    ['/b', true],
  ] as const) {
    const sent: Headers[] = [];
    const fetch: FetchFunction = async (_, init) => {
      sent.push(new Headers(init.headers));
      const headers = { location, 'set-cookie': 'session=1' };
      return sent.length === 1 ? new Response(null, { status: 307, headers }) : new Response('there');
    };
    const client = politeClient({ base: 'https://example.org', fetch, sleep: async () => undefined });
    await client.ask('/a', { cookie: 'known=1', headers: { 'x-key': 'k' } });
    expect([sent[1]?.has('cookie'), sent[1]?.has('x-key')]).toEqual([carries, carries]);
  }
});

test('reads no more than the bound', async () => {
  const { client } = clientOf([() => new Response('x'.repeat(100))], 50);
  await expect(client.ask('/a')).rejects.toThrow('larger than 50 bytes');
});

test('sends a form and the cookies that the source set before', async () => {
  const sent: RequestInit[] = [];
  const fetch: FetchFunction = async (_url, init) => {
    sent.push(init);
    return new Response('', { headers: { 'set-cookie': 'session=1; Path=/; HttpOnly' } });
  };
  const client = politeClient({ base: 'https://example.org', fetch, sleep: async () => undefined });
  const { cookie } = await client.ask('/form');
  await client.ask('/form', { form: { day: '24' }, cookie });
  expect(sent[1]).toMatchObject({ method: 'POST', headers: { cookie: 'session=1' } });
  expect(String(sent[1]?.body)).toBe('day=24');
});

test('refuses a base that is no web address', () => {
  expect(() =>
    politeClient({ base: 'ftp://example.org', fetch: async () => new Response(), sleep: async () => undefined }),
  ).toThrow(ImportError);
});

test('BEY-22 asks for an answer that was imported only when it has changed, and posts JSON', async () => {
  const sent: RequestInit[] = [];
  const answers = [
    new Response('first', { headers: { etag: '"a1"', 'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT' } }),
    new Response(null, { status: 304 }),
    new Response('[]'),
  ];
  const client = politeClient({
    base: 'https://example.org/',
    fetch: async (_, init) => {
      sent.push(init);
      return answers[sent.length - 1] ?? new Response('');
    },
    sleep: async () => undefined,
    findValidator: async (url) =>
      sent.length === 1 && url === 'https://example.org/a' ? { etag: '"a1"', lastModified: null } : undefined,
  });
  const { validator } = await client.ask('/a', { isConditional: true });
  expect(validator).toEqual({ etag: '"a1"', lastModified: 'Mon, 02 Nov 2026 10:00:00 GMT' });
  await expect(client.ask('/a', { isConditional: true })).rejects.toThrow(UnchangedError);
  expect(new Headers(sent[1]?.headers).get('if-none-match')).toBe('"a1"');
  await client.ask('/map', { json: [{ idType: 'ID_ISIN' }], headers: { 'x-key': 'k' } });
  expect(sent[2]).toMatchObject({ method: 'POST', body: '[{"idType":"ID_ISIN"}]' });
  expect(new Headers(sent[2]?.headers).get('x-key')).toBe('k');
});
