import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { sampleSite } from '../../../testing/sample-site.ts';
import type { TestSite } from '../../../testing/test-app.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sampleSite();
});

const tradings = {
  items: [{ id: 1001, tgId: 10, model: 'bonds' }],
  startDate: '2025-03-01',
  endDate: '2025-06-30',
  chartType: 'price',
  userChangePeriod: false,
  getChartIteration: 1,
};

const json = { 'content-type': 'application/json' };

async function answerTo(method: 'GET' | 'POST' | 'PUT', url: string, payload?: string | object, headers = {}) {
  const answer = await site.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return { status: answer.statusCode, ...(answer.json() as { error: { code: string; field: string | null } }), answer };
}

const post = (payload: string | object, headers = {}) => answerTo('POST', '/api/chart/get_tradings/', payload, headers);

test.each([
  ['broken JSON', '{"items": [', json, 400, 'bad_json'],
  ['an empty body', '', json, 400, 'bad_json'],
  ['a body of an unknown type', 'a=1', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
  ['a body over the limit', JSON.stringify({ x: 'x'.repeat(70_000) }), json, 413, 'payload_too_large'],
])('ERR-2 refuses %s with its code', async (_case, payload, headers, status, code) => {
  expect(await post(payload, headers)).toMatchObject({ status, error: { code } });
});

test.each([
  ['a number as text', { getChartIteration: '1' }, 'bad_request', 'getChartIteration'],
  ['an unknown key', { nothing: 1 }, 'bad_request', 'nothing'],
  ['a missing key', { chartType: undefined }, 'bad_request', 'chartType'],
  ['an unknown model', { items: [{ id: 1, tgId: 1, model: 'stock' }] }, 'bad_request', 'items.0.model'],
  ['a negative id', { items: [{ id: -1, tgId: 1, model: 'bonds' }] }, 'bad_request', 'items.0.id'],
  ['a huge id', { items: [{ id: 1e300, tgId: 1, model: 'bonds' }] }, 'bad_request', 'items.0.id'],
  ['a date of another form', { startDate: '01.03.2025' }, 'bad_date', 'startDate'],
  ['a date that does not exist', { startDate: '2024-02-30' }, 'bad_date', 'startDate'],
  ['a start after the end', { startDate: '2025-07-01' }, 'bad_range', 'startDate'],
  ['more than ten years', { startDate: '2015-06-29' }, 'range_too_long', 'startDate'],
])('ERR-2 names the field of %s', async (_case, change, code, field) => {
  expect(await post({ ...tradings, ...change })).toMatchObject({ status: 400, error: { code, field } });
});

test.each([
  ['GET', '/api/nothing/', 404, 'not_found'],
  ['GET', '/api/bonds/1001/nothing/', 404, 'not_found'],
  ['GET', '/api/bonds/1001/summary', 404, 'not_found'],
  ['GET', '/api/bonds/999999/summary/', 404, 'unknown_bond'],
  ['GET', '/api/bonds/-1/summary/', 404, 'unknown_bond'],
  ['GET', '/api/bonds/99999999999999999999/graph/', 404, 'unknown_bond'],
  ['GET', '/api/bonds/2001/graph/', 404, 'unknown_bond'],
  ['GET', '/api/bonds/%ff/graph/', 400, 'bad_request'],
  ['GET', '/api/bonds/%/graph/', 400, 'bad_request'],
  ['GET', '/api/bonds/?page=1.5', 400, 'bad_request'],
  ['GET', '/api/bonds/?page=', 400, 'bad_request'],
  ['GET', '/api/bonds/?sort=colour', 400, 'bad_request'],
  ['GET', '/api/bonds/?q=a&q=b', 400, 'bad_request'],
  ['GET', '/api/bonds/?q=%00', 400, 'bad_request'],
  ['PUT', '/api/bonds/', 405, 'method_not_allowed'],
  ['GET', '/api/chart/get_tradings/', 405, 'method_not_allowed'],
] as const)('ERR-2 %s %s answers %i %s', async (method, url, status, code) => {
  expect(await answerTo(method, url)).toMatchObject({ status, error: { code } });
});

test('ERR-2 refuses an address of more than 4,096 characters', async () => {
  const answer = await answerTo('GET', `/api/bonds/?q=${'x'.repeat(5000)}`);
  expect(answer).toMatchObject({ status: 414, error: { code: 'uri_too_long' } });
});

test.each(['/%zz', '/api/bonds/%zz/', '/', '/api/session/', '/api/nothing/'])(
  'BEY-4 the answer to %s has every security header',
  async (url) => {
    const { headers } = await site.app.inject({ url });
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
  },
);

test('a wrong method is told the right ones', async () => {
  const { answer } = await answerTo('PUT', '/api/session/');
  expect(answer.headers.allow).toBe('DELETE, GET, HEAD, POST');
});

test('an error says nothing of the inside', async () => {
  const { answer } = await post('{"items": [', json);
  expect(answer.json()).toEqual({
    error: { code: 'bad_json', message: 'The request body is not valid JSON.', field: null },
  });
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

test('ERR-2 no body of a call is unpacked, so none is larger than it came', async () => {
  const packed = gzipSync(JSON.stringify({ ...tradings, x: ' '.repeat(10_000_000) }));
  const headers = { ...json, 'content-encoding': 'gzip' };
  const answer = await site.app.inject({ method: 'POST', url: '/api/chart/get_tradings/', headers, payload: packed });
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'bad_json']);
});

let origin: Promise<string> | undefined;

/** What the server says to bytes, until it closes the connection. */
async function answerToBytes(bytes: string): Promise<string> {
  origin ??= site.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = new URL(await origin);
  return new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

test('bytes that are no request get a 400 in the same form', async () => {
  const text = await answerToBytes('NONSENSE\r\n\r\n');
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain('"code":"bad_request"');
  expect(text).toContain('x-content-type-options: nosniff');
});

test.each([
  ['names no host', 'GET /api/session/ HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'names two hosts',
    'GET /api/session/ HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nConnection: close\r\n\r\n',
    400,
  ],
  [
    'expects what no server knows',
    'GET /api/session/ HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\nConnection: close\r\n\r\n',
    200,
  ],
  ['asks for *', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 404],
  [
    'names the whole address',
    'GET http://localhost/nothing/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    404,
  ],
] as const)('BEY-4 a request that %s is answered with the headers of every answer', async (_what, bytes, status) => {
  const text = await answerToBytes(bytes);
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(text).toContain('x-content-type-options: nosniff');
  expect(text).toContain('content-security-policy: ');
});

test('BEY-4 a target that is told whole is that of the site, and names its host before the header', async () => {
  const asked = (target: string, host = 'localhost') =>
    answerToBytes(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(await asked('http://localhost/api/session/', 'evil.example')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await asked('http://evil.example/api/session/')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await asked('HTTP://localhost/api/nothing/')).toContain('"code":"not_found"');
  expect(await asked('http://localhost/bonds/1001')).toMatch(/^HTTP\/1\.1 308 /);
  // A path of two slashes is no host, and leads to none.
  expect(await asked('//evil.example/api/')).not.toMatch(/location:/i);
  expect(await asked('//api/session/')).toMatch(/^HTTP\/1\.1 200 /);
});

test('BEY-4 TRACE is no method of the site, and nothing of the request comes back', async () => {
  const head = 'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Secret: 4711\r\n\r\n';
  const text = await answerToBytes(head);
  expect(text).toMatch(/^HTTP\/1\.1 40[045] /);
  expect(text).not.toContain('4711');
});
