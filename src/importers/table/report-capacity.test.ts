import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReportValue, reportLineCode, restatedValue } from '#domain/issuer/report.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { findReportValues, saveReportLines, saveReportValues } from '#store/issuer/reports/report-lines.ts';
import { saveReports } from '#store/issuer/reports/reports.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { withTestDatabase } from '#store/testing/with-test-database.ts';
import { hasSample, readSample } from '../testing/shared-samples.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const apple = 'sec/companyfacts_CIK0000320193.json.gz';

interface Fact {
  readonly start?: string;
  readonly end: string;
  readonly val: number;
  readonly accn: string;
  readonly filed: string;
}

interface Concept {
  readonly units: Readonly<Record<string, readonly Fact[]>>;
}

function daysOf({ start, end }: Fact): number {
  return start === undefined ? 0 : dayNumberFromIso(isoDate(end)) - dayNumberFromIso(isoDate(start)) + 1;
}

function valuesOf(lineId: number, { units }: Concept): readonly Omit<ReportValue, 'reportId'>[] {
  return Object.entries(units).flatMap(([unit, facts]) =>
    facts.map((fact) => {
      const told = { endsOn: isoDate(fact.end), days: daysOf(fact), filedOn: isoDate(fact.filed) };
      return { lineId, ...told, unit, filing: fact.accn, value: fact.val };
    }),
  );
}

// Form 10-K of fiscal 2009 restated by the 10-K/A of January 2010 (revenue recognition, ASU 2009-13): net sales of fiscal 2009 were $36,537 million and
// became $42,905 million.
test.skipIf(!hasSample(apple))(
  'REP-1 the tables hold all facts of a filer to the SEC, with what its amended filings restated',
  async () => {
    const { facts } = JSON.parse(readSample(apple).text);
    const concepts = Object.entries(facts['us-gaap'] as Readonly<Record<string, Concept>>);
    const lines = concepts.map(([key], index) => {
      const line = { form: 'us-gaap', statement: 'parameters', key } as const;
      return { ...line, id: index + 1, code: reportLineCode(line), position: index, level: 0, isSummary: false };
    });
    const reportId = 1;
    const values = concepts.flatMap(([, concept], index) => valuesOf(index + 1, concept));
    const stored = await inWriteTransaction(database(), async (tx) => {
      const sourceId = await saveSource(tx, { code: 'sec', name: 'SEC', url: null });
      const identity = { country: 'US', sector: null, lei: null, isGenerated: false };
      await saveIssuers(tx, [{ id: 1, code: '320193', name: 'Apple Inc.', shortName: 'Apple', ...identity }]);
      await saveReportLines(tx, lines);
      const report = { standard: 'national', form: 'us-gaap', currency: 'USD', scale: 1_000_000 } as const;
      const own = { id: reportId, code: 'sec-320193', issuerId: 1, sourceId, fiscalYearEnds: 9, archiveUrl: null };
      await saveReports(tx, [{ ...report, ...own }]);
      const rows = values.map((value) => ({ ...value, reportId }));
      return saveReportValues(tx, rows, { sourceId, importId: null });
    });
    expect(stored).toEqual({ stored: values.length, unchanged: 0 });
    expect(values.length).toBeGreaterThan(20_000);
    const sales = lines.find(({ key }) => key === 'SalesRevenueNet')?.id;
    const year = (await findReportValues(database(), reportId)).filter(
      ({ lineId, endsOn, days }) => lineId === sales && endsOn === '2009-09-26' && days > 300,
    );
    expect(restatedValue(year)).toMatchObject({
      value: 42_905_000_000,
      earlier: [{ value: 36_537_000_000, filedOn: '2009-10-27' }],
    });
  },
);
