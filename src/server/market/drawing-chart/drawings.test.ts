import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteExpired } from '#store/operator/housekeeping/delete-expired.ts';
import { headersOfReader, type ReaderKind } from '../../testing/readers.ts';
import { bondIds, venueIds } from '../../testing/sample-market.ts';
import { openTestApp, type TestApp, testClock } from '../../testing/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let site: TestApp;
let now: Date;
beforeAll(async () => {
  site = await openTestApp({ clock: () => now });
});
afterAll(() => site.close());
beforeEach(async () => {
  now = testClock();
  for (const table of ['chartDrawing', 'sharedDrawing', 'callCount'] as const) {
    await site.database.kysely.deleteFrom(table).execute();
  }
});

const segment = {
  id: 'a',
  tool: 'segment',
  ink: 2,
  width: 1,
  isDashed: false,
  text: '',
  points: [
    { date: '2025-01-31', value: 99.1234 },
    { date: '2031-02-28', value: 101 },
  ],
};
const note = { ...segment, id: 'b', tool: 'note', text: 'Übernahme?', points: [{ date: '2025-06-30', value: 98 }] };
const layout = {
  drawings: [segment, note],
  indicators: [{ name: 'MA', params: [5, 20] }],
  kind: 'line',
  scale: 'percent',
};
const chart: { readonly venue: number; readonly measure: string } = { venue: venueIds.exchange, measure: 'price' };
const path = `/api/bonds/${bondIds.usual}/drawings/`;

async function ask(kind: ReaderKind, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const headers = { 'sec-fetch-site': 'same-origin', ...(await headersOfReader(site, kind)) };
  const answer = await site.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}
const load = (kind: ReaderKind, { venue, measure } = chart) =>
  ask(kind, 'GET', `${path}?venue=${venue}&measure=${measure}`);
const save = (kind: ReaderKind, more: object = {}) =>
  ask(kind, 'POST', path, { ...chart, version: 0, layout, ...more });
const share = async (kind: ReaderKind, more: object = {}) =>
  ask(kind, 'POST', `${path}share/`, { ...chart, layout, ...more });
const open = (kind: ReaderKind, id: string, bond: number = bondIds.usual) =>
  ask(kind, 'GET', `/api/bonds/${bond}/drawings/shared/${id}/`);
const codeOf = ({ body }: { readonly body: { readonly error?: { readonly code: string } } }) => body.error?.code;

test('BEY-10 drawings are kept for each account, venue and measure', async () => {
  expect((await load('full')).body).toEqual({ version: 0, layout: null });
  expect((await save('full')).body).toEqual({ version: 1 });
  expect((await load('full')).body).toEqual({ version: 1, layout });
  for (const other of [
    { venue: venueIds.estimation, measure: 'price' },
    { venue: venueIds.exchange, measure: 'yield' },
  ]) {
    expect((await load('full', other)).body).toEqual({ version: 0, layout: null });
  }
  expect((await load('full-nsd')).body).toEqual({ version: 0, layout: null });
});

test('BEY-10 a change of another window is told, and either can be kept', async () => {
  await save('full');
  expect((await save('full', { version: 1, layout: { ...layout, drawings: [] } })).body).toEqual({ version: 2 });
  expect(codeOf(await save('full', { version: 1 }))).toBe('drawings_changed');
  expect(codeOf(await save('full'))).toBe('drawings_changed');
  expect((await load('full')).body.layout.drawings).toEqual([]);
  expect((await save('full', { version: 2 })).body).toEqual({ version: 3 });
  expect((await load('full')).body.layout.drawings).toHaveLength(2);
});

test('BEY-10 of two first changes at once one is kept', async () => {
  const answers = await Promise.all([save('full'), save('full')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

const refusals = [
  ['visitor', 401, 'need_auth'],
  ['member', 403, 'need_access'],
  ['expired', 403, 'need_access'],
] as const;

test.each(refusals)('ACC-7 a %s neither keeps, shares nor sees drawings', async (kind, status, code) => {
  const { id } = (await share('full')).body;
  for (const answer of [await load(kind), await save(kind), await share(kind), await open(kind, id)]) {
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  }
  expect(await open(kind, 'nothing')).toEqual(await open(kind, id));
});

test.each([
  ['venue 381 without the flag', 'full', venueIds.nsd, 'access_denied_auth'],
  ['venue 381 with the flag', 'full-nsd', venueIds.nsd, undefined],
  ['a ground that hides its quotes', 'full-nsd', venueIds.hiding, 'access_denied_auth'],
] as const)('ACC-5 drawings at %s', async (_, kind, venue, code) => {
  expect(codeOf(await load(kind, { ...chart, venue }))).toBe(code);
  expect(codeOf(await save(kind, { venue }))).toBe(code);
  expect(codeOf(await share(kind, { venue }))).toBe(code);
});

test('ACC-5 a link to drawings at venue 381 serves with the flag alone', async () => {
  const { id } = (await share('full-nsd', { venue: venueIds.nsd })).body;
  expect(codeOf(await open('full', id))).toBe('access_denied_auth');
  expect((await open('full-all', id)).body).toMatchObject({ venue: venueIds.nsd, layout });
});

test('BEY-10 a link shows the drawings as they were to whoever sees the figures', async () => {
  await save('full');
  const { id } = (await share('full')).body;
  expect(Buffer.from(id, 'base64url')).toHaveLength(16);
  await save('full', { version: 1, layout: { ...layout, drawings: [] } });
  expect((await open('full-docs', id)).body).toEqual({
    venue: chart.venue,
    measure: 'price',
    layout,
    sharedAt: '2025-06-30T12:00:00.000Z',
    expiresAt: '2026-06-30T12:00:00.000Z',
  });
  expect(codeOf(await open('full-docs', id, bondIds.distressed))).toBe('drawing_gone');
});

test('BEY-10 a link that was taken back, is over or never was gets one answer', async () => {
  const { id } = (await share('full')).body;
  const second = (await share('full')).body.id;
  const { items } = (await ask('full', 'GET', '/api/profile/shared-drawings/')).body;
  expect(items).toEqual(
    expect.arrayContaining([
      {
        id,
        bondId: bondIds.usual,
        venue: chart.venue,
        measure: 'price',
        count: 2,
        sharedAt: '2025-06-30T12:00:00.000Z',
        expiresAt: '2026-06-30T12:00:00.000Z',
      },
    ]),
  );
  expect((await ask('full', 'DELETE', `/api/profile/shared-drawings/${id}/`)).status).toBe(200);
  const revoked = await open('full-docs', id);
  expect([revoked.status, codeOf(revoked)]).toEqual([404, 'drawing_gone']);
  expect(await open('full-docs', 'AAAAAAAAAAAAAAAAAAAAAA')).toEqual(revoked);
  now = new Date(now.getTime() + 364 * DAY_MS);
  expect((await open('full', second)).status).toBe(200);
  now = new Date(now.getTime() + DAY_MS);
  expect(await open('full', second)).toEqual(revoked);
  await deleteExpired(site.database, new Date(now.getTime() + 1));
  expect(await site.database.kysely.selectFrom('sharedDrawing').selectAll().execute()).toEqual([]);
});

test.each([
  ['a segment of one point', { drawings: [{ ...segment, points: segment.points.slice(1) }] }],
  ['two drawings of one id', { drawings: [segment, segment] }],
  ['a day that there is none of', { drawings: [{ ...note, points: [{ date: '2025-02-30', value: 1 }] }] }],
  ['an unknown tool', { drawings: [{ ...segment, tool: 'spray' }] }],
  ['a text that is too long', { drawings: [{ ...note, text: 'x'.repeat(501) }] }],
  ['a NUL', { drawings: [{ ...note, text: 'a\u0000' }] }],
  ['a name that is not listed', { drawings: [{ ...segment, script: 'x' }] }],
  ['an unknown indicator', { indicators: [{ name: 'constructor', params: [] }] }],
  ['201 drawings', { drawings: Array.from({ length: 201 }, (_, at) => ({ ...segment, id: `d${at}` })) }],
])('BEY-10 %s is refused', async (_, change) => {
  for (const ask of [save, share]) {
    expect((await ask('full', { layout: { ...layout, ...change } })).status).toBe(400);
  }
  expect((await load('full')).body.version).toBe(0);
});

test('BEY-10 200 drawings are kept, more than 64 KB are not', async () => {
  const drawings = Array.from({ length: 200 }, (_, at) => ({ ...segment, id: `d${at}` }));
  expect((await save('full', { layout: { ...layout, drawings } })).status).toBe(200);
  const long = drawings.map((each) => ({ ...each, text: 'x'.repeat(400) }));
  const answer = await save('full', { version: 1, layout: { ...layout, drawings: long } });
  expect([answer.status, codeOf(answer)]).toEqual([413, 'payload_too_large']);
});

test('BEY-10 an account keeps 500 charts and 100 links', async () => {
  const { kysely } = site.database;
  const rows = Array.from({ length: 500 }, (_, at) => ({
    accountId: 'full',
    bondId: 9000 + at,
    venueId: 1,
    measure: 'price' as const,
    version: 1,
    layout: JSON.stringify(layout) as never,
    updatedAt: now,
  }));
  await kysely.insertInto('chartDrawing').values(rows).execute();
  expect(codeOf(await save('full'))).toBe('too_many_kept');
  const links = rows.slice(0, 100).map(({ version: _, updatedAt: sharedAt, ...row }, at) => ({
    ...row,
    id: `l${at}`,
    sharedAt,
    expiresAt: new Date(now.getTime() + DAY_MS),
  }));
  await kysely.insertInto('sharedDrawing').values(links).execute();
  expect(codeOf(await share('full'))).toBe('too_many_kept');
  now = new Date(now.getTime() + DAY_MS);
  expect((await share('full')).status).toBe(200);
});

test('ACC-9 another site neither keeps nor shares', async () => {
  const headers = { ...(await headersOfReader(site, 'full')), 'sec-fetch-site': 'cross-site' };
  for (const url of [path, `${path}share/`]) {
    const payload = { ...chart, version: 0, layout };
    const answer = await site.app.inject({ method: 'POST', url, headers, payload });
    expect(answer.json().error.code).toBe('bad_origin');
  }
});
