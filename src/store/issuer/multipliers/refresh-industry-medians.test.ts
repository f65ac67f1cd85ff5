import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reportLineCode } from '#domain/issuer/report.ts';
import { isoDate } from '#math/units.ts';
import { saveSource } from '../../market/sources/sources.ts';
import { inWriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { queryRows, withTestDatabase } from '../../testing/with-test-database.ts';
import { saveIssuers } from '../issuers/issuers.ts';
import { saveReportLines, saveReportValues } from '../reports/report-lines.ts';
import { saveReports } from '../reports/reports.ts';
import { findIndustryMedians, refreshIndustryMedians } from './refresh-industry-medians.ts';

const database = withTestDatabase({ beforeAll, afterAll });

/** A company with assets of 100 and some equity at the ends of days. */
interface Company {
  readonly id: number;
  readonly sector: string | null;
  readonly equity: Readonly<Record<string, number>>;
}

async function saveCompanies(companies: readonly Company[]): Promise<void> {
  await inWriteTransaction(database(), async (tx) => {
    const sourceId = await saveSource(tx, { code: 'sample', name: 'Sample data', url: null });
    const named = { country: null, lei: null, isGenerated: false };
    await saveIssuers(
      tx,
      companies.map(({ id, sector }) => ({
        ...named,
        id,
        sector,
        code: `c${id}`,
        name: `C${id}`,
        shortName: `C${id}`,
      })),
    );
    const place = { form: 'sample', statement: 'balance_sheet' } as const;
    const lines = ['assets', 'equity'].map((key, position) => {
      return { ...place, key, code: reportLineCode({ ...place, key }), position, level: 0, isSummary: true };
    });
    const lineIds = await saveReportLines(tx, lines);
    const head = { standard: 'ifrs', form: 'sample', sourceId, currency: 'EUR', scale: 1, archiveUrl: null } as const;
    await saveReports(
      tx,
      companies.map(({ id }) => ({ ...head, id, code: `r${id}`, issuerId: id, fiscalYearEnds: 12 })),
    );
    const values = companies.flatMap(({ id, equity }) =>
      Object.entries(equity).flatMap(([day, value]) => {
        const filed = { reportId: id, endsOn: isoDate(day), days: 0, unit: 'EUR', filedOn: isoDate('2025-03-01') };
        const of = (key: string) => lineIds.get(reportLineCode({ ...place, key })) ?? 0;
        return [
          { ...filed, lineId: of('assets'), filing: 'f', value: 100 },
          { ...filed, lineId: of('equity'), filing: 'f', value },
        ];
      }),
    );
    await saveReportValues(tx, values, { sourceId, importId: null });
  });
}

const year = isoDate('2024-12-31');
const of = (id: number, equity: number, day = '2024-12-31'): Company => ({
  id,
  sector: 'chemicals',
  equity: { [day]: equity },
});
const medians = async (sector: string, day = year) =>
  (await findIndustryMedians(database(), sector, [day])).filter(({ multiplier }) => multiplier === 'equity_to_assets');

beforeEach(async () => {
  await queryRows(database(), 'truncate issuer, report_line cascade');
  await queryRows(database(), 'truncate company_multiplier, industry_median, multiplier_change');
});

// Equity of 10, 20, 30, 50 and 90 over assets of 100: the middle one is 0.30; with 60 as well, between 0.30 and 0.50: 0.40.
test('REP-5 the median of a sector is the middle of its companies, of an even number the mean of two', async () => {
  await saveCompanies([of(1, 30), of(2, 10), of(3, 90), of(4, 20), of(5, 50)]);
  expect(await refreshIndustryMedians(database())).toBe(5);
  const found = { quarterEndsOn: year, multiplier: 'equity_to_assets' };
  expect(await medians('chemicals')).toEqual([{ ...found, median: expect.closeTo(0.3, 12), companies: 5 }]);
  await saveCompanies([of(6, 60)]);
  expect(await refreshIndustryMedians(database())).toBe(1);
  expect(await medians('chemicals')).toEqual([{ ...found, median: expect.closeTo(0.4, 12), companies: 6 }]);
  expect(await refreshIndustryMedians(database())).toBe(0);
});

test('REP-5 there is no median of four companies, nor of one whose sector is not known', async () => {
  await saveCompanies([of(1, 30), of(2, 10), of(3, 90), of(4, 20), { ...of(5, 50), sector: null }]);
  await refreshIndustryMedians(database());
  expect(await medians('chemicals')).toEqual([]);
});

test('REP-5 periods of fiscal years count in the calendar quarter whose end is nearest, the later one of two', async () => {
  const early = of(5, 50);
  await saveCompanies([
    of(1, 30),
    of(2, 10),
    of(3, 90),
    of(4, 20, '2024-12-28'),
    { ...early, equity: { '2024-09-30': 70, '2024-12-31': 50 } },
  ]);
  await refreshIndustryMedians(database());
  expect(await medians('chemicals')).toMatchObject([{ median: expect.closeTo(0.3, 12), companies: 5 }]);
  expect(await medians('chemicals', isoDate('2024-09-30'))).toEqual([]);
});

test('REP-5 a company that changes its sector, is gone or is told anew changes the medians', async () => {
  await saveCompanies([of(1, 30), of(2, 10), of(3, 90), of(4, 20), of(5, 50), of(6, 60)]);
  await refreshIndustryMedians(database());
  await queryRows(database(), `update issuer set sector = 'retail' where id = 6`);
  expect(await refreshIndustryMedians(database())).toBe(1);
  expect(await medians('chemicals')).toMatchObject([{ companies: 5 }]);
  await queryRows(database(), `update report_value set value = 40 where report_id = 1 and value = 30`);
  expect(await refreshIndustryMedians(database())).toBe(1);
  expect(await medians('chemicals')).toMatchObject([{ median: expect.closeTo(0.4, 12) }]);
  await queryRows(database(), 'delete from issuer where id = 5');
  expect(await refreshIndustryMedians(database())).toBe(1);
  expect(await medians('chemicals')).toEqual([]);
});
