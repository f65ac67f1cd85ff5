import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheets } from '../../testing/read-sheets.ts';
import { methodologyIds, reportCanaries, reportIds } from '../../testing/sample-reports.ts';
import { cookieOf, openTestApp, type TestApp, testSettings, type Who } from '../../testing/test-app.ts';

let site: TestApp;
let internal: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  internal = await openTestApp({ settings: { ...testSettings, isInternalEdition: true } });
});
afterAll(() => Promise.all([site.close(), internal.close()]));

async function ask(url: string, who: Who = 'full', at: TestApp = site) {
  const headers = { ...(await cookieOf(at.app, who)), 'accept-language': 'en' };
  return at.app.inject({ url, headers });
}

const file = (query: string) => `/api/report_msfo/${reportIds.ifrs}/export/${query}`;

test('REP-4 the workbook has a sheet for each table, with every period that ends in the range', async () => {
  const answer = await ask(file('?from=2024-09-30&to=2024-12-31'));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".*IFRS, 2024-09-30 - 2024-12-31.xlsx"/);
  const sheets = await readSheets(answer.rawPayload);
  expect(sheets.map(({ title }) => title)).toEqual([
    'Balance sheet',
    'Profit and loss',
    'Key figures',
    'Notes',
    'About this file',
  ]);
  const [balance, result] = sheets;
  expect(balance?.rows).toEqual([
    ['Line', 'Unit', '31.12.2024'],
    ['Total assets', 'EUR thousand', 918_273_600],
    [`  ${reportCanaries.openLine}`, 'EUR thousand', 873_164_259],
    ['equity', 'EUR thousand', 317_427_829],
  ]);
  expect(result?.rows).toEqual([
    ['Line', 'Unit', '2024', 'IV 2024', 'I–III 2024', 'III 2024'],
    [
      'Period',
      null,
      '01.01.2024–31.12.2024',
      '01.10.2024–31.12.2024',
      '01.01.2024–30.09.2024',
      '01.07.2024–30.09.2024',
    ],
    ['net_profit', 'EUR thousand', 873_164_259, -873_164_259, 873_164_259, 473_164_259],
  ]);
});

test('REP-4 BEY-16 the notes tell what was filed before and what is derived', async () => {
  const sheets = await readSheets((await ask(file(''))).rawPayload);
  const notes = sheets.find(({ title }) => title === 'Notes');
  expect(notes?.rows.slice(1).map((row) => row.slice(0, 5).concat(row[6] ?? null))).toEqual([
    ['Balance sheet', 'Total assets', '31.12.2024', 'EUR thousand', '918,273,645', 'restated as 918,273,600'],
    [
      'Profit and loss',
      'net_profit',
      'III 2024',
      'EUR thousand',
      '473,164,259',
      'I–III 2024 less I–II 2024; not filed as such',
    ],
  ]);
});

test.each([
  ['?from=2025-02-30', 400, 'bad_date'],
  ['?to=today', 400, 'bad_date'],
  ['?from=2025-01-02&to=2025-01-01', 400, 'bad_range'],
  ['?from=2025-01-01&to=2025-06-30', 404, 'no_data_for_period'],
  ['?from=&to=', 200, undefined],
] as const)('REP-4 ERR-2 the range %s is answered %s %s', async (query, status, code) => {
  const answer = await ask(file(query));
  expect([answer.statusCode, status === 200 ? undefined : answer.json().error.code]).toEqual([status, code]);
});

test.each([
  ['visitor', 401, 'need_auth'],
  ['member', 403, 'need_access'],
] as const)('REP-4 ACC-3 a %s gets no file and no link to one', async (who, status, code) => {
  const answer = await ask(file(''), who);
  expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  expect((await ask(`/api/report_msfo/${reportIds.ifrs}/`, who)).json().exportLink).toBeNull();
});

test('REP-4 the link of full access has places for the days of the reader, by each standard', async () => {
  const link = (path: string) => `${path}export/?from=%from%&to=%to%`;
  const ifrs = `/api/report_msfo/${reportIds.ifrs}/`;
  const national = `/api/report_rsbu/${reportIds.national}/`;
  expect((await ask(ifrs)).json().exportLink).toBe(link(ifrs));
  expect((await ask(national)).json().exportLink).toBe(link(national));
  expect((await ask(`${national}export/`)).statusCode).toBe(200);
  expect((await ask(`/api/report_msfo/${reportIds.national}/export/`)).statusCode).toBe(404);
});

test('REP-1 the methodology is a file of the site, open to all, whole or a range of it', async () => {
  const url = `/api/report-methodology/${methodologyIds.ifrs}/file/`;
  const answer = await ask(url, 'visitor');
  expect([answer.statusCode, answer.body]).toEqual([200, '%PDF-1.7 sample']);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename=method.pdf',
  });
  const part = await site.app.inject({ url, headers: { range: 'bytes=0-3' } });
  expect([part.statusCode, part.body]).toEqual([206, '%PDF']);
  expect((await ask('/api/report-methodology/999/file/')).statusCode).toBe(404);
});

test('REP-1 the internal edition has no methodology', async () => {
  const { msfo } = (await ask('/api/company/1/reports/', 'full', internal)).json();
  expect(msfo[0]).toMatchObject({ methodology: null, multipliers_methodology: null });
  expect((await ask(`/api/report-methodology/${methodologyIds.ifrs}/file/`, 'full', internal)).statusCode).toBe(404);
});
