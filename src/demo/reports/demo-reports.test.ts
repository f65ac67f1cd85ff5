import { expect, test } from 'vitest';
import { multipliers, multiplierValue } from '#domain/issuer/multipliers/multipliers.ts';
import { ReportBook } from '#domain/issuer/multipliers/report-book.ts';
import { languages } from '#domain/platform/language.ts';
import { reportLineTitles } from '#importers/report-line-titles.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { demoIssuer, demoIssuers } from '../demo-issuers.ts';
import words from '../words/report-lines.json' with { type: 'json' };
import { demoLines } from './demo-forms.ts';
import { type DemoReport, demoForecasts, demoReportFiles, demoReports } from './demo-reports.ts';

const today = isoDate('2026-11-20');
const reports = demoReports(1, dayNumberFromIso(today));

/** What a report said first of a line, by period. */
function told({ values }: DemoReport, line: string): ReadonlyMap<string, number> {
  const own = values.filter((value) => value.line === line);
  const first = own.sort((a, b) => (a.filedOn < b.filedOn ? 1 : -1));
  return new Map(first.map(({ endsOn, days, value }) => [`${endsOn} ${days}`, value]));
}

const byCode = reports.map((report) => [report.report.code, report] as const);

test.each(byCode)('REP-1 the assets of %s are its liabilities and equity on every day', (_, report) => {
  const [assets, liabilities] = [told(report, 'assets'), told(report, 'liabilities')];
  const equity = told(report, report.form === 'state' ? 'net_worth' : 'equity');
  expect(assets.size).toBeGreaterThan(12);
  for (const [day, value] of assets) expect((liabilities.get(day) ?? 0) + (equity.get(day) ?? 0)).toBe(value);
});

const flows = { company: 'net_profit', bank: 'operating_cash_flow', state: 'budget_balance' } as const;

test.each(byCode)('REP-1 the quarters of %s add up to its years', (_, report) => {
  const line = report.values.filter((value) => value.line === flows[report.form] && value.endsOn.startsWith('2025'));
  const year = line.find(({ days }) => days === 365)?.value;
  if (report.report.standard === 'national') {
    expect(line.map(({ days }) => days).sort((a, b) => a - b)).toEqual([90, 181, 273, 365]);
  } else {
    const quarters = line.filter(({ days }) => days < 100);
    expect(quarters).toHaveLength(4);
    expect(quarters.reduce((sum, { value }) => sum + value, 0)).toBe(year);
  }
});

test.each(byCode.filter(([, { form }]) => form !== 'state'))(
  'REP-1 cash of %s changes by its cash flows',
  (_, report) => {
    const cash = told(report, 'cash');
    const parts = ['operating_cash_flow', 'investing_cash_flow', 'financing_cash_flow'].map((line) =>
      told(report, line),
    );
    const change = (cash.get('2025-12-31 0') ?? 0) - (cash.get('2024-12-31 0') ?? 0);
    expect(parts.reduce((sum, part) => sum + (part.get('2025-12-31 365') ?? Number.NaN), 0)).toBe(change);
  },
);

test('REP-1 issuers of every kind report, of four sectors enough for a median', () => {
  const issuers = new Map(demoIssuers.map((issuer) => [issuer.id, issuer]));
  const bySector = Map.groupBy(new Set(reports.map(({ report }) => report.issuerId)), (id) => issuers.get(id)?.sector);
  const counts = Object.fromEntries([...bySector].map(([sector, ids]) => [sector, ids.length]));
  expect(counts).toEqual({
    banks: 6,
    construction: 5,
    government: 2,
    machinery: 1,
    regions: 2,
    transport: 6,
    utilities: 6,
  });
});

test('REP-1 a company tells ten years and is told of by two sources, another has two variants by its national standard', () => {
  const ofIssuer = (name: string) => reports.filter(({ report }) => report.issuerId === demoIssuer(name).id);
  const alderhaven = ofIssuer('Alderhaven').filter(({ variant }) => variant === 'consolidated');
  expect(alderhaven.map(({ source, report }) => [source, report.scale])).toEqual([
    ['own', 1_000_000],
    ['other', 1000],
  ]);
  for (const own of alderhaven) {
    const years = own.values.filter(({ line, days }) => line === 'revenue' && days > 360).map(({ endsOn }) => endsOn);
    expect(new Set(years).size).toBe(10);
  }
  const national = ofIssuer('Rostvega').filter(({ report }) => report.standard === 'national');
  expect(national.map(({ variant }) => variant)).toEqual(['separate', 'consolidated']);
});

test('REP-1 a value was restated a year later, with its profit left as it was', () => {
  const first = reports.find(
    ({ report }) => report.code.includes('alderhaven') && report.code.endsWith('consolidated'),
  );
  const year = first?.values.filter(({ endsOn, days }) => endsOn === '2024-12-31' && days === 366) ?? [];
  const filedOf = (line: string) => year.filter((value) => value.line === line).map(({ filedOn }) => filedOn);
  expect(filedOf('revenue')).toEqual(['2025-03-16', '2026-03-16']);
  expect(filedOf('net_profit')).toEqual(['2025-03-16']);
  const last = (line: string) => year.filter((value) => value.line === line).at(-1)?.value ?? 0;
  expect(last('revenue') - last('cost_of_sales')).toBe(last('gross_profit'));
});

test('REP-1 nothing is told before it was filed, and the same seed and day give the same', () => {
  expect(reports.flatMap(({ values }) => values).every(({ filedOn }) => filedOn <= today)).toBe(true);
  expect(demoReports(1, dayNumberFromIso(today))).toEqual(reports);
  expect(demoReports(2, dayNumberFromIso(today))).not.toEqual(reports);
});

test('REP-1 every value has its line, and every line a name in all ten languages', () => {
  for (const { form, values } of reports) {
    for (const { key } of demoLines(form)) expect(reportLineTitles(key), key).toHaveLength(languages.length);
    const keys = demoLines(form).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect([...new Set(values.map(({ line }) => line))].filter((line) => !keys.includes(line))).toEqual([]);
  }
  expect(words.languages).toEqual(languages.map(({ code }) => code));
  const lists = Object.values({ ...words.variants, ...words.forecasts });
  expect(lists.every((list) => list.length === languages.length && list.every((text) => text !== ''))).toBe(true);
});

test('REP-5 the ratios of a company and of a bank are those of a sound one', () => {
  const ratio = (code: string, key: string) => {
    const report = reports.find((own) => own.report.code === code);
    const multiplier = multipliers.find((own) => own.key === key);
    if (report === undefined || multiplier === undefined) throw new Error(`no ${code} or ${key}`);
    return multiplierValue(multiplier, new ReportBook(report.values), isoDate('2026-06-30'));
  };
  const [company, bank] = ['demo-alderhaven-ifrs-consolidated', 'demo-granvale-ifrs-consolidated'] as const;
  for (const [code, key, min, max] of [
    [company, 'net_margin', 0.05, 0.2],
    [company, 'net_debt_to_ebitda', 0.2, 4],
    [company, 'current_ratio', 0.8, 3],
    [company, 'return_on_equity', 0.05, 0.25],
    [bank, 'cost_to_income', 0.45, 0.6],
    [bank, 'return_on_equity', 0.03, 0.25],
    [bank, 'loans_to_deposits', 0.6, 1.2],
  ] as const) {
    expect(ratio(code, key), `${code} ${key}`).toBeGreaterThan(min);
    expect(ratio(code, key), `${code} ${key}`).toBeLessThan(max);
  }
});

test('REP-6 REP-7 files are of past quarters, and forecasts of the year after the last one', () => {
  const files = demoReportFiles(dayNumberFromIso(today));
  expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['quarterly', 'annual', 'esg']));
  expect(files.some(({ year, quarter }) => year === 2026 && quarter === 4)).toBe(false);
  expect(new Set(files.map(({ language }) => language))).toEqual(new Set(['en', 'ru']));
  const forecasts = demoForecasts(reports, today);
  expect(forecasts.map(({ year }) => year)).toEqual(
    Array.from({ length: 18 }, () => [2026, 2027, 2028].flatMap((year) => [year, year, year])).flat(),
  );
});
