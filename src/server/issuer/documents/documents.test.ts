import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { saveDocumentFiles, saveDocuments, saveDocumentTitles } from '#store/issuer/documents/documents.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { bondIds, documentId } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
const file = { fileName: 'terms.txt', mediaType: 'text/plain', size: 5, language: 'de' } as const;
const bondsOwn = { ...file, code: 'a', instrumentId: bondIds.usual, issuerId: null, kind: 'final_terms' } as const;
const issuers = { ...file, code: 'b', instrumentId: null, issuerId: 1, kind: 'annual_report' } as const;

const save = (size: number) =>
  inWriteTransaction(site.database, async (tx) => {
    const ids = await saveDocuments(tx, [
      { ...bondsOwn, publishedOn: isoDate('2022-03-10'), size },
      { ...issuers, publishedOn: isoDate('2025-04-01'), language: null },
    ]);
    const documentId = ids.get('a') ?? 0;
    await saveDocumentTitles(tx, [
      { documentId, language: 'en', title: 'Final terms' },
      { documentId, language: 'de', title: 'Endgültige Bedingungen' },
    ]);
    await saveDocumentFiles(tx, [{ documentId, content: Buffer.from('Terms'.slice(0, size)) }]);
  });

beforeAll(async () => {
  site = await openTestApp();
  await save(5);
});
afterAll(() => site.close());

const ask = async (language: string) =>
  (
    await site.app.inject({ url: `/api/bonds/${bondIds.usual}/documents/`, headers: { 'accept-language': language } })
  ).json().items;

test('DOC-1 a visitor sees the documents of a bond and its issuer, latest first, and no way to the files', async () => {
  const own = {
    kind: 'final_terms',
    of: 'emission',
    date: '2022-03-10',
    language: 'de',
    media_type: 'text/plain',
    size: 5,
    link: null,
  };
  expect(await ask('de')).toEqual([
    {
      ...own,
      id: expect.any(Number),
      title: 'terms.txt',
      kind: 'annual_report',
      of: 'emitent',
      date: '2025-04-01',
      language: null,
    },
    { ...own, id: expect.any(Number), title: 'Endgültige Bedingungen' },
  ]);
});

test('NAV-1 DOC-1 a company lists its own documents, and none of its bonds', async () => {
  const { items } = (await site.app.inject({ url: '/api/company/1/documents/' })).json();
  expect(items).toMatchObject([{ kind: 'annual_report', of: 'emitent', link: null }]);
});

test('DOC-1 a title that is not there in a language stands in English', async () => {
  expect((await ask('fr'))[1].title).toBe('Final terms');
});

test('DOC-1 a document and its bytes are stored once, and replaced', async () => {
  await save(3);
  expect((await ask('en')).map(({ size }: { size: number }) => size)).toEqual([5, 3]);
  const { rows } = await site.database.withClient((client) =>
    client.query(`select content from document_file where document_id <> ${documentId}`),
  );
  expect(rows.map(({ content }) => String(content))).toEqual(['Ter']);
});

const url = `/api/documents/${documentId}/file/`;
const download = async (who: Who, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', path = url) =>
  site.app.inject({ method, url: path, headers: { ...headers, ...(await cookieOf(site.app, who)) } });

test('DOC-1 the file comes as an attachment, whole, to full access with its flag', async () => {
  const answer = await download('full-all', { 'accept-encoding': 'br, gzip' });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('DOCUMENT-7.6543');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain',
    'content-length': '15',
    'content-disposition': 'attachment; filename=notice.txt',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
});

test.each([
  ['visitor', 401, 'need_auth', 'sign-in'],
  ['member', 403, 'need_access', 'get-access'],
  ['full', 403, 'access_denied_auth', 'missing-flag'],
] as const)('DOC-1 ACC-4 a %s gets neither a file nor a link', async (who, status, code, access) => {
  for (const headers of [{}, { range: 'bytes=0-3' }]) {
    const answer = await download(who, headers as Record<string, string>);
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
    expect(answer.rawPayload.includes('DOCUMENT')).toBe(false);
  }
  const head = await download(who, {}, 'HEAD');
  expect([head.statusCode, head.headers.etag]).toEqual([status, undefined]);
  const list = await download(who, {}, 'GET', `/api/bonds/${bondIds.distressed}/documents/`);
  expect(list.json()).toMatchObject({ access, items: [{ id: documentId, link: null }] });
});

test('DOC-1 the list links to the files for who may have them', async () => {
  const list = await download('full-all', {}, 'GET', `/api/bonds/${bondIds.distressed}/documents/`);
  expect(list.json()).toMatchObject({ access: 'allowed', items: [{ link: url }] });
});

// By hand: bytes 0 to 14 are D O C U M E N T - 7 . 6 5 4 3.
test.each([
  ['bytes=0-3', 206, 'DOCU', 'bytes 0-3/15'],
  ['bytes=9-', 206, '7.6543', 'bytes 9-14/15'],
  ['bytes=-4', 206, '6543', 'bytes 11-14/15'],
  ['bytes=10-99', 206, '.6543', 'bytes 10-14/15'],
  ['bytes=-99', 206, 'DOCUMENT-7.6543', 'bytes 0-14/15'],
  ['bytes=15-', 200, 'DOCUMENT-7.6543', undefined],
  ['bytes=3-1', 200, 'DOCUMENT-7.6543', undefined],
  ['bytes=0-1,3-4', 200, 'DOCUMENT-7.6543', undefined],
  ['lines=0-1', 200, 'DOCUMENT-7.6543', undefined],
])('DOC-1 the range %s is answered with %i', async (range, status, body, place) => {
  const answer = await download('full-all', { range });
  expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([status, body, place]);
  expect(answer.headers['content-length']).toBe(String(body.length));
});

test('DOC-1 a HEAD tells name and size; a range of a file that was replaced is the whole of the new one', async () => {
  const head = await download('full-all', {}, 'HEAD');
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '15']);
  const etag = String(head.headers.etag);
  const part = await download('full-all', { range: 'bytes=0-3', 'if-range': etag });
  expect(part.statusCode).toBe(206);
  await inWriteTransaction(site.database, (tx) =>
    saveDocumentFiles(tx, [{ documentId, content: Buffer.from('REPLACED-7.6543') }]),
  );
  const other = await download('full-all', { range: 'bytes=0-3', 'if-range': etag });
  expect([other.statusCode, other.body]).toEqual([200, 'REPLACED-7.6543']);
});

test('DOC-1 a large file comes whole, and its name in any script', async () => {
  const content = Buffer.from(Array.from({ length: 700_001 }, (_, at) => at % 251));
  const fileName = 'условия "выпуска"; 条件.pdf';
  await inWriteTransaction(site.database, async (tx) => {
    const document = { ...bondsOwn, id: 78, code: 'large', fileName, size: content.length };
    await saveDocuments(tx, [{ ...document, publishedOn: isoDate('2022-03-10') }]);
    await saveDocumentFiles(tx, [{ documentId: 78, content }]);
  });
  const answer = await download('full-all', {}, 'GET', '/api/documents/78/file/');
  expect(answer.rawPayload.equals(content)).toBe(true);
  const disposition = String(answer.headers['content-disposition']);
  // RFC 8187: UTF-8 octets in percent encoding.
  expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent(fileName)}`);
  expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=/);
});

test.each(['0', '1', 'x', '77.0', '1e2'])('DOC-1 document %s leads to nothing', async (id) => {
  expect((await download('full-all', {}, 'GET', `/api/documents/${id}/file/`)).statusCode).toBe(404);
});
