import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { derivedQuarters } from '#domain/issuer/derived-quarters.ts';
import { type ReportValue, type RestatedValue, restatedValue } from '#domain/issuer/report.ts';
import { fiscalQuarters } from '#domain/issuer/report-period.ts';
import { saveIssuerIdentifiers, saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { findReportLines, findReportValues } from '#store/issuer/reports/report-lines.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { importFile } from '../import-file.ts';
import { sourceFile } from '../source-file.ts';
import { companyFactsAnswer, filings, instant, ofYear } from '../testing/company-facts.ts';
import { fetchOnce } from '../testing/fetch-run.ts';
import { hasSample, readSample } from '../testing/shared-samples.ts';
import { sec } from './sec.ts';
import { secPlan } from './sec-plan.ts';

const database = withTestDatabase({ beforeAll, afterAll });
beforeEach(async () => {
  await queryRows(database(), 'truncate issuer cascade');
});

const { first, second } = filings;
const answer = companyFactsAnswer({
  'us-gaap': {
    Assets: { USD: [instant(first, '2023-12-31', 100), instant(second, '2023-12-31', 99)] },
    NetIncomeLoss: { USD: [ofYear(first, 2023, 7)] },
    EarningsPerShareBasic: { 'USD/shares': [ofYear(first, 2023, 0.7)] },
    CommonStockSharesOutstanding: { shares: [instant(first, '2023-12-31', 10)] },
  },
});

const importAnswer = async (company: object) =>
  (await importFile(database(), sec, sourceFile('facts.json', Buffer.from(JSON.stringify(company))))).summary;

const issuers = () =>
  queryRows(
    database(),
    'select code, name, scheme, value from issuer left join issuer_identifier on issuer_id = issuer.id order by code',
  );

test('BEY-16 the facts of a company become its report, with its number in the register, and the same again changes nothing', async () => {
  expect(await importAnswer(answer)).toMatchObject({ rowsRead: 5, rowsStored: 5, rowsUnchanged: 0, failures: [] });
  expect(await issuers()).toEqual([
    { code: 'sec-0009999001', name: 'SAMPLE CORP', scheme: 'us-cik', value: '0009999001' },
  ]);
  expect(
    await queryRows(
      database(),
      `select key, ends_on as ends, days, unit, filing, value from report_value
       join report_line on report_line.id = line_id order by key, filed_on`,
    ),
  ).toEqual([
    { key: 'assets', ends: '2023-12-31', days: 0, unit: 'USD', filing: '10-K 0009999001-24-000001', value: 100 },
    { key: 'assets', ends: '2023-12-31', days: 0, unit: 'USD', filing: '10-K 0009999001-25-000001', value: 99 },
    {
      key: 'earnings_per_share',
      ends: '2023-12-31',
      days: 365,
      unit: 'USD/shares',
      filing: '10-K 0009999001-24-000001',
      value: 0.7,
    },
    { key: 'net_profit', ends: '2023-12-31', days: 365, unit: 'USD', filing: '10-K 0009999001-24-000001', value: 7 },
    { key: 'shares', ends: '2023-12-31', days: 0, unit: 'shares', filing: '10-K 0009999001-24-000001', value: 10 },
  ]);
  const [report] = await queryRows(
    database(),
    'select standard, form, currency, title from report join report_title on report_id = id',
  );
  expect(report).toEqual({ standard: 'national', form: 'sec-us-gaap', currency: 'USD', title: 'US GAAP' });
  const lines = await findReportLines(database(), 'sec-us-gaap', 'de');
  expect(lines.find(({ key }) => key === 'assets')).toMatchObject({ title: 'Bilanzsumme', level: 0, isSummary: true });
  expect(await importAnswer(answer)).toMatchObject({ rowsStored: 0, rowsUnchanged: 5 });
});

test('BEY-16 an issuer that another source made known under the number keeps its name', async () => {
  await inWriteTransaction(database(), async (tx) => {
    const other = { country: 'US', sector: 'retail', lei: null, isGenerated: false };
    const ids = await saveIssuers(tx, [
      { ...other, code: 'registry-7', name: 'Sample Corporation', shortName: 'Sample' },
    ]);
    const issuerId = ids.get('registry-7') ?? 0;
    await saveIssuerIdentifiers(tx, [{ issuerId, scheme: 'us-cik', value: '0009999001' }]);
  });
  await importAnswer(answer);
  expect(await issuers()).toEqual([
    { code: 'registry-7', name: 'Sample Corporation', scheme: 'us-cik', value: '0009999001' },
  ]);
});

test('BEY-16 an issuer that a table of the source named by its number is found', async () => {
  await inWriteTransaction(database(), (tx) => {
    const own = { name: 'Sample Corporation', shortName: 'Sample', country: null, sector: null, lei: null };
    return saveIssuers(tx, [{ ...own, code: 'sec-0009999001', isGenerated: false }]);
  });
  await importAnswer(answer);
  expect(await issuers()).toEqual([
    { code: 'sec-0009999001', name: 'Sample Corporation', scheme: 'us-cik', value: '0009999001' },
  ]);
});

// Whole answers of the public service, counted by hand of the files: facts of the mapped concepts, periods with total assets.
const recorded = [
  { cik: '0000320193', rows: 8934, balances: 68, ends: 9 },
  { cik: '0001640147', rows: 1997, balances: 20, ends: 1 },
  { cik: '0001997711', rows: 214, balances: 3, ends: 12 },
] as const;

interface Recorded {
  readonly ends: number;
  readonly ofLine: (key: string) => readonly ReportValue[];
}

/** What stands of a line by period, last filed. */
function standing(values: readonly ReportValue[]): ReadonlyMap<string, RestatedValue<ReportValue>> {
  const byPeriod = Map.groupBy(values, ({ endsOn, days }) => `${endsOn} ${days}`);
  return new Map(
    [...byPeriod].flatMap(([period, filed]) => {
      const value = restatedValue(filed);
      return value === null ? [] : [[period, value] as const];
    }),
  );
}

async function importRecorded(cik: string, rows: number): Promise<Recorded> {
  const file = readSample(pathOf(cik));
  expect((await importFile(database(), sec, file)).summary).toMatchObject({ rowsRead: rows, failures: [] });
  const [report] = await queryRows<{ id: number; form: string; ends: number }>(
    database(),
    'select id, form, fiscal_year_ends as ends from report',
  );
  if (report === undefined) throw new Error('no report');
  const lines = await findReportLines(database(), report.form, 'en');
  const values = await findReportValues(database(), report.id);
  const ofLine = (key: string) => values.filter(({ lineId }) => lineId === lines.find((line) => line.key === key)?.id);
  return { ends: report.ends, ofLine };
}

const pathOf = (cik: string) => `sec/companyfacts_CIK${cik}.json.gz`;
const hasFacts = (cik: string) => hasSample(pathOf(cik));
const samples = recorded.filter(({ cik }) => hasFacts(cik));

test.each(samples)(
  'REP-1 assets of $cik are liabilities, equity and redeemable stock on every day, to the dollar',
  async ({ cik, rows, balances, ends }) => {
    const company = await importRecorded(cik, rows);
    expect(company.ends).toBe(ends);
    const [assets, liabilities, equity, mezzanine, total] = [
      'assets',
      'liabilities',
      'equity',
      'mezzanine_equity',
      'liabilities_and_equity',
    ].map((key) => standing(company.ofLine(key)));
    expect(assets?.size).toBe(balances);
    for (const [day, { value }] of assets ?? []) {
      const sum = (liabilities?.get(day)?.value ?? Number.NaN) + (equity?.get(day)?.value ?? Number.NaN);
      expect(sum + (mezzanine?.get(day)?.value ?? 0), day).toBe(value);
      expect(total?.get(day)?.value, day).toBe(value);
    }
  },
);

/** What is left of years when their four quarters, filed or derived, are taken off, by year. */
function yearsLessQuarters(values: readonly ReportValue[], ends: number): Readonly<Record<number, number>> {
  const all = standing([...values, ...derivedQuarters(values, ends)]);
  const periods = [...all.values()].flatMap((value) => {
    const quarters = fiscalQuarters(value, ends);
    return quarters === null || value.days === 0 ? [] : { value: value.value, ...quarters };
  });
  const years = periods.filter(({ first, last }) => first === 1 && last === 4);
  return Object.fromEntries(
    years.flatMap(({ year, value }) => {
      const quarters = periods.filter((own) => own.year === year && own.first === own.last);
      const rest = quarters.reduce((left, quarter) => left - quarter.value, value);
      return quarters.length === 4 ? [[year, rest]] : [];
    }),
  );
}

const noRest = (first: number, last: number) =>
  Object.fromEntries(Array.from({ length: last - first + 1 }, (_, at) => [first + at, 0]));

// The cash flow of fiscal 2016 was told anew as 66,231 million dollars instead of 65,824 by form 10-K of 2018, which retells no quarters of that year.
test.each(
  (
    [
      ['0000320193', 8934, 'revenue', noRest(2009, 2025)],
      ['0000320193', 8934, 'net_profit', noRest(2009, 2025)],
      ['0000320193', 8934, 'operating_cash_flow', { ...noRest(2009, 2025), 2016: 407_000_000 }],
      ['0001640147', 1997, 'revenue', noRest(2021, 2025)],
      ['0001640147', 1997, 'net_profit', noRest(2021, 2025)],
    ] as const
  ).filter(([cik]) => hasFacts(cik)),
)('REP-1 the quarters of %s (%i facts) add up to its years: %s', async (cik, rows, line, rest) => {
  const company = await importRecorded(cik, rows);
  expect(yearsLessQuarters(company.ofLine(line), company.ends)).toEqual(rest);
});

test.skipIf(!hasFacts('0000320193'))(
  'REP-1 the fourth quarter that is not filed is the year less nine months, as Apple told it itself where it did (skipped without the facts)',
  async () => {
    const { ofLine, ends } = await importRecorded('0000320193', 8934);
    const values = ofLine('net_profit');
    const isFourth = (value: ReportValue) => {
      const quarters = fiscalQuarters(value, ends);
      return quarters !== null && quarters.first === 4;
    };
    const filed = standing(values.filter(isFourth));
    const derived = standing(
      derivedQuarters(
        values.filter((value) => !isFourth(value)),
        ends,
      ).filter(isFourth),
    );
    // Press release of 31 October 2024: net income of the quarter 14,736 million dollars, of 30 October 2025: 27,466.
    expect(derived.get('2024-09-28 91')?.value).toBe(14_736_000_000);
    expect(derived.get('2025-09-27 91')?.value).toBe(27_466_000_000);
    const both = [...filed].filter(([period]) => derived.has(period) && !period.startsWith('2009'));
    expect(both.length).toBeGreaterThan(5);
    for (const [period, { value }] of both) expect(derived.get(period)?.value, period).toBe(value);
  },
);

test.skipIf(!hasFacts('0000320193'))(
  'REP-1 the year that Apple restated in January 2010 keeps both values with their filings (skipped without the facts)',
  async () => {
    const { ofLine } = await importRecorded('0000320193', 8934);
    const year = standing(ofLine('net_profit')).get('2009-09-26 364');
    // Form 10-K of 27 October 2009: 5,704 million dollars; form 10-K/A of 25 January 2010: 8,235.
    expect(year).toMatchObject({ value: 8_235_000_000, filedOn: '2010-01-25', filing: '10-K/A 0001193125-10-012091' });
    expect(year?.earlier).toMatchObject([{ value: 5_704_000_000, filedOn: '2009-10-27' }]);
  },
);

// Form 10-Q of 28 March 2020: commercial paper and repurchase agreements 10,029, current term debt 10,392.
test.skipIf(!hasFacts('0000320193'))(
  'BEY-16 borrowings that have a line of their own count with what is due of term debt (skipped without the facts)',
  async () => {
    const { ofLine } = await importRecorded('0000320193', 8934);
    expect(standing(ofLine('short_term_debt')).get('2020-03-28 0')).toMatchObject({ value: 20_421_000_000 });
  },
);

test('BEY-16 the facts of a company are fetched from its address', async () => {
  const base = 'https://data.sec.gov/api/xbrl/companyfacts/CIK0009999001.json';
  const request = { base, only: [] };
  const { asked, summaries } = await fetchOnce(database(), {
    importer: sec,
    plan: secPlan,
    request,
    answer: () => Response.json(answer),
  });
  expect(summaries).toMatchObject([{ fileName: 'CIK0009999001.json', rowsStored: 5 }]);
  expect(asked).toEqual([base]);
});
