import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { saveDocumentFiles, saveDocuments } from '#store/issuer/documents/documents.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
const content = Buffer.from('RISK-REPORT');
beforeAll(async () => {
  site = await openTestApp();
  const file = { fileName: 'risk.pdf', mediaType: 'application/pdf', size: content.length, language: 'en' } as const;
  const report = { instrumentId: bondIds.usual, issuerId: null, kind: 'risk_report', ...file } as const;
  await inWriteTransaction(site.database, async (tx) => {
    const ids = await saveDocuments(tx, [
      { ...report, code: 'older', publishedOn: isoDate('2024-05-01') },
      { ...report, code: 'latest', publishedOn: isoDate('2025-05-01') },
    ]);
    await saveDocumentFiles(
      tx,
      [...ids.values()].map((documentId) => ({ documentId, content })),
    );
  });
});
afterAll(() => site.close());

const ask = async (who: Who, path: string, id: number = bondIds.usual) =>
  site.app.inject({ url: `/api/bonds/${id}/${path}`, headers: await cookieOf(site.app, who) });

test('SIM-2 the call is truthy where there is a report, tells of the latest one, and is no document of the list', async () => {
  expect((await ask('full', 'praams/')).json()).toEqual({
    date: '2025-05-01',
    language: 'en',
    media_type: 'application/pdf',
    size: content.length,
    access: 'allowed',
    link: `/api/bonds/${bondIds.usual}/praams/file/`,
  });
  expect((await ask('full', 'praams/', bondIds.unlisted)).json()).toBeNull();
  expect((await ask('full', 'documents/')).json().items).toEqual([]);
  expect((await ask('visitor', 'records/')).json().announced).toContainEqual({
    section: 'risk_report',
    count: 2,
    latest: '2025-05-01',
  });
});

test.each([
  ['visitor', 'sign-in', 401, 'need_auth'],
  ['member', 'get-access', 403, 'need_access'],
] as const)('SIM-2 ACC-3 a %s learns of the report, and gets no file', async (who, access, status, code) => {
  expect((await ask(who, 'praams/')).json()).toMatchObject({ access, link: null });
  const refused = await ask(who, 'praams/file/');
  expect(refused.statusCode).toBe(status);
  expect(refused.json().error.code).toBe(code);
});

test('SIM-2 full access downloads the report as an attachment, without the flag of documents', async () => {
  const answer = await ask('full', 'praams/file/');
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(content);
  expect(answer.headers['content-disposition']).toBe('attachment; filename=risk.pdf');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect((await ask('full', 'praams/file/', bondIds.unlisted)).statusCode).toBe(404);
});
