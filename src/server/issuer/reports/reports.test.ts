import { beforeAll, expect, test } from 'vitest';
import { methodologyIds, reportCanaries, reportIds } from '../../testing/sample-reports.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { cookieOf, type TestSite, type Who } from '../../testing/test-app.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sampleSite();
});

async function ask(url: string, who: Who = 'full', language = 'en') {
  const headers = { ...(await cookieOf(site.app, who)), 'accept-language': language };
  return site.app.inject({ url, headers });
}

const ifrs = `/api/report_msfo/${reportIds.ifrs}/`;
const rowsOf = (table: { scroll_body: ({ val: string } | null)[][] }) =>
  table.scroll_body.map((row) => row.map((cell) => cell?.val ?? null));

test('REP-1 a restated value stands as it was filed last, with what was filed before', async () => {
  const { balance_sheet: table } = (await ask(ifrs)).json();
  expect(table).toMatchObject({
    dimension: 'EUR thousand',
    dimensions: [null, null, null],
    sub_rows: [0, 1, 0],
    masked: [],
  });
  expect(table.scroll_head).toEqual([{ ttl: '31.12.2024', info: null, ends_on: '2024-12-31', days: 0, of: 'year' }]);
  expect(table.scroll_clmn).toEqual([
    { id: 711, ttl: 'Total assets' },
    { id: 712, ttl: reportCanaries.openLine },
    { id: 713, ttl: 'equity' },
  ]);
  expect(table.scroll_body[0]).toEqual([
    {
      val: '918,273,600',
      numeric: 918_273_600_000,
      filed: '2025-06-01',
      earlier: [{ val: '918,273,645', numeric: 918_273_645_000, filed: '2025-03-01' }],
      derived: null,
    },
  ]);
});

test('REP-1 periods stand latest first, the year before its last quarter', async () => {
  const { profit_and_loss: table } = (await ask(ifrs)).json();
  type Head = Readonly<Record<'ttl' | 'info' | 'of', string>>;
  expect(table.scroll_head.map(({ ttl, info, of }: Head) => [ttl, info, of])).toEqual([
    ['2024', '01.01.2024–31.12.2024', 'year'],
    ['IV 2024', '01.10.2024–31.12.2024', 'quarter'],
    ['I–III 2024', '01.01.2024–30.09.2024', 'other'],
    ['III 2024', '01.07.2024–30.09.2024', 'quarter'],
    ['I–II 2024', '01.01.2024–30.06.2024', 'other'],
  ]);
  expect(rowsOf(table)).toEqual([['873,164,259', '−873,164,259', '873,164,259', '473,164,259', '400,000,000']]);
  expect(table.closed_data).toBeNull();
});

test('REP-1 a quarter that is not filed names the periods whose difference it is: 873,164,259 − 400,000,000', async () => {
  const { profit_and_loss: table } = (await ask(ifrs)).json();
  const [year, filed, , derived] = table.scroll_body[0];
  expect(derived).toEqual({
    val: '473,164,259',
    numeric: 473_164_259_000,
    filed: '2025-03-01',
    earlier: [],
    derived: { minuend: 'I–III 2024', subtrahend: 'I–II 2024' },
  });
  expect([year.derived, filed.derived]).toEqual([null, null]);
});

test('REP-1 parameters have a unit of their own, and a line without a title its key', async () => {
  const { params, cash_flow_statement: none } = (await ask(ifrs)).json();
  expect(params.dimensions).toEqual(['shares', 'EUR per share', '%']);
  expect(params.scroll_clmn.map(({ ttl }: { ttl: string }) => ttl)).toEqual(['shares', 'earnings', 'tier_1']);
  expect(rowsOf(params)).toEqual([
    [null, '918,273,645'],
    ['1.50', null],
    [null, '15.25'],
  ]);
  expect(params.archLink).toBe(reportCanaries.archive);
  expect(none).toBeNull();
});

const openNames = ['dimension', 'dimensions', 'scroll_head', 'scroll_body', 'scroll_clmn', 'sub_rows'];

test('REP-3 a member reads the closed form alone', async () => {
  const { balance_sheet: table, profit_and_loss: noClosed, params } = (await ask(ifrs, 'member')).json();
  expect(table).toMatchObject({ masked: openNames, scroll_body: null, scroll_clmn: null });
  expect(table.closed_data).toMatchObject({ masked: [], scroll_clmn: [{ id: 711, ttl: 'Total assets' }] });
  expect(rowsOf(table.closed_data)).toEqual([['918,273,600']]);
  expect(noClosed).toMatchObject({ masked: openNames, closed_data: null });
  expect(params).toMatchObject({ archLink: null, masked: [...openNames, 'archLink'] });
});

test('REP-3 a visitor sees which lines and periods there are, locked', async () => {
  const { balance_sheet: table } = (await ask(ifrs, 'visitor')).json();
  expect(table).toMatchObject({ masked: openNames, scroll_body: null });
  expect(table.closed_data).toMatchObject({ masked: ['scroll_body'], scroll_body: null, dimension: 'EUR thousand' });
  expect(table.closed_data.scroll_clmn).toEqual([{ id: 711, ttl: 'Total assets' }]);
});

test('REP-2 a report by the national standard has three tables, and is none by IFRS', async () => {
  const report = (await ask(`/api/report_rsbu/${reportIds.national}/`)).json();
  expect(Object.keys(report)).toEqual(['rsbu_balance', 'rsbu_profit_and_loss', 'report_cash_flow', 'exportLink']);
  expect(rowsOf(report.rsbu_balance)).toEqual([['918,273,600'], ['873,164,259'], ['317,427,829']]);
  expect(report.rsbu_profit_and_loss.archLink).toBeNull();
  for (const url of [`/api/report_rsbu/${reportIds.ifrs}/`, `/api/report_msfo/${reportIds.national}/`]) {
    expect((await ask(url)).statusCode).toBe(404);
  }
  expect((await ask('/api/report_msfo/x/')).statusCode).toBe(404);
});

test('REP-1 names of lines and units stand in the language of the reader', async () => {
  const { balance_sheet: table } = (await ask(ifrs, 'full', 'de')).json();
  expect(table.dimension).toBe('Tsd. EUR');
  expect(table.scroll_clmn[0].ttl).toBe('Bilanzsumme');
  expect(rowsOf(table)[0]).toEqual(['918.273.600']);
});

test('REP-1 REP-2 a company lists its reports by standard, those without any value left out', async () => {
  const addressOf = (id: number) => `/api/report-methodology/${id}/file/`;
  const option = {
    source_name: 'Sample data',
    source_id: expect.any(Number),
    currency: 'EUR',
    filed_until: '2025-06-01',
    imported_at: null,
    multipliers_methodology: addressOf(methodologyIds.multipliers),
  };
  const list = (await ask('/api/company/1/reports/', 'visitor')).json();
  expect(list).toEqual({
    msfo: [{ ...option, id: reportIds.ifrs, text: 'Consolidated', methodology: addressOf(methodologyIds.ifrs) }],
    rsbu: [{ ...option, id: reportIds.national, text: `r${reportIds.national}`, methodology: null }],
  });
  const [russian] = (await ask('/api/company/1/reports/', 'visitor', 'ru')).json().msfo;
  expect(russian.methodology).toBe(addressOf(methodologyIds.ifrsRussian));
  expect((await ask('/api/company/2/reports/')).json()).toEqual({ msfo: [], rsbu: [] });
  expect((await ask('/api/company/999/reports/')).statusCode).toBe(404);
});
