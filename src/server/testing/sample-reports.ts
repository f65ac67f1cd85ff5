import { type Report, type ReportLine, type ReportStatement, reportLineCode } from '#domain/issuer/report.ts';
import { isoDate } from '#math/units.ts';
import { saveConsensusForecasts, saveConsensusTitles } from '#store/issuer/consensus/consensus-forecasts.ts';
import { saveReportFiles } from '#store/issuer/report-files/report-files.ts';
import { saveReportLines, saveReportLineTitles, saveReportValues } from '#store/issuer/reports/report-lines.ts';
import { saveMethodologies, saveReports, saveReportTitles } from '#store/issuer/reports/reports.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';

export const reportIds = { ifrs: 701, national: 702, bare: 703 } as const;

/** Numbers that only the open form has, and those of the closed form, each with its text. */
export const reportCanaries = {
  open: ['873164259', '873,164,259'],
  closed: ['918273645', '918,273,645'],
  forecast: ['654987321', '654.99'],
  file: 'https://files.example/FILE-8.642',
  /** Equity by assets. */
  ratio: '0.345678',
  /** Of the sector, the same multiplier. */
  median: ['0.3141582', '31.42'],
  openLine: 'OPEN-LINE-7.531',
  archive: 'https://archive.example/ARCHIVE-9.135',
} as const;

type LineRow = readonly [statement: ReportStatement, key: string, level: number, isSummary: boolean];

const lineRows: readonly LineRow[] = [
  ['balance_sheet', 'assets', 0, true],
  ['balance_sheet', 'cash', 1, false],
  ['balance_sheet', 'equity', 0, false],
  ['balance_sheet', 'nothing', 0, true],
  ['profit_and_loss', 'net_profit', 0, false],
  ['parameters', 'shares', 0, true],
  ['parameters', 'earnings', 0, true],
  ['parameters', 'tier_1', 0, true],
];

const lines = lineRows.map(([statement, key, level, isSummary], position): ReportLine & { readonly id: number } => {
  const form = 'sample';
  const code = reportLineCode({ form, statement, key });
  return { id: 711 + position, code, form, statement, key, position, level, isSummary };
});

function report(id: number, standard: Report['standard'], { sourceId }: Origin, form = 'sample') {
  const archiveUrl = id === reportIds.ifrs ? reportCanaries.archive : null;
  const own = { id, code: `r${id}`, standard, form, sourceId, archiveUrl };
  return { ...own, issuerId: 1, currency: 'EUR', scale: 1000, fiscalYearEnds: 12 } as const;
}

interface Told {
  readonly unit?: string;
  readonly days?: number;
  readonly filedOn?: string;
  readonly endsOn?: string;
}

function value(key: string, amount: number, { unit = 'EUR', days = 0, filedOn = '2025-03-01', endsOn }: Told = {}) {
  return {
    reportId: reportIds.ifrs as number,
    lineId: lines.find((line) => line.key === key)?.id ?? 0,
    endsOn: isoDate(endsOn ?? '2024-12-31'),
    filedOn: isoDate(filedOn),
    days,
    unit,
    filing: filedOn,
    value: amount,
  };
}

const values = [
  value('assets', 918_273_645_000),
  value('assets', 918_273_600_000, { filedOn: '2025-06-01' }),
  value('cash', 873_164_259_000),
  value('equity', 317_427_829_000),
  value('net_profit', 873_164_259_000, { days: 366 }),
  value('net_profit', -873_164_259_000, { days: 92 }),
  value('net_profit', 873_164_259_000, { days: 274, endsOn: '2024-09-30' }),
  value('net_profit', 400_000_000_000, { days: 182, endsOn: '2024-06-30' }),
  value('shares', 918_273_645, { unit: 'shares' }),
  value('earnings', 1.5, { unit: 'EUR/shares', days: 366 }),
  value('tier_1', 0.1525, { unit: 'pure' }),
];

/** Files in which the source of the reports says how it makes them. */
export const methodologyIds = { ifrs: 731, multipliers: 732, ifrsRussian: 733 } as const;

/** A report by IFRS with a restated value, one by the national standard and one without values, all of the first issuer. */
export async function saveSampleReports(tx: WriteTransaction, origin: Origin): Promise<void> {
  const { ifrs, national, bare } = reportIds;
  await saveReportLines(tx, lines);
  await saveReportLineTitles(tx, [
    { lineId: 711, language: 'en', title: 'Total assets' },
    { lineId: 711, language: 'de', title: 'Bilanzsumme' },
    { lineId: 712, language: 'en', title: reportCanaries.openLine },
  ]);
  const { sourceId } = origin;
  await saveReports(tx, [
    report(ifrs, 'ifrs', origin),
    report(national, 'national', origin),
    report(bare, 'ifrs', origin, 'none'),
  ]);
  await saveReportTitles(tx, [{ reportId: ifrs, language: 'en', title: 'Consolidated' }]);
  const file = { sourceId, mediaType: 'application/pdf', content: Buffer.from('%PDF-1.7 sample') };
  await saveMethodologies(tx, [
    { ...file, id: methodologyIds.ifrs, subject: 'ifrs', language: 'en', fileName: 'method.pdf' },
    { ...file, id: methodologyIds.multipliers, subject: 'multipliers', language: 'en', fileName: 'ratios.pdf' },
    { ...file, id: methodologyIds.ifrsRussian, subject: 'ifrs', language: 'ru', fileName: 'method-ru.pdf' },
  ]);
  const nationalValues = values.slice(0, 5).map((row) => ({ ...row, reportId: national }));
  await saveReportValues(tx, [...values, ...nationalValues], origin);
}

/** Files of the first issuer: two languages of a quarter, and an annual report. */
export async function saveSampleReportFiles(tx: WriteTransaction): Promise<void> {
  const file = { issuerId: 1, kind: 'quarterly', year: 2024, mediaType: 'application/pdf' } as const;
  await saveReportFiles(tx, [
    { ...file, quarter: 1, language: 'en', url: `${reportCanaries.file}-1-en` },
    { ...file, quarter: 1, language: 'ru', url: `${reportCanaries.file}-1-ru` },
    { ...file, quarter: 3, language: 'en', url: `${reportCanaries.file}-3` },
    { ...file, quarter: 2, year: 2025, language: 'en', url: `${reportCanaries.file}-2` },
    { ...file, quarter: 4, kind: 'annual', language: 'en', url: `${reportCanaries.file}-4` },
  ]);
}

/** Two forecasts of the first issuer. */
export async function saveSampleForecasts(tx: WriteTransaction): Promise<void> {
  const forecast = { issuerId: 1, asOf: isoDate('2025-06-01') };
  await saveConsensusForecasts(tx, [
    { ...forecast, id: 731, code: 'growth', position: 2, unit: 'pure', value: 6.549_873_21 },
    { ...forecast, id: 732, code: 'revenue', position: 1, unit: 'EUR', value: 654_987_321_000_000 },
  ]);
  await saveConsensusTitles(tx, [
    { forecastId: 732, language: 'en', title: 'Revenue, 2025' },
    { forecastId: 732, language: 'de', title: 'Umsatz 2025' },
  ]);
}

/** A sector of the first issuer, with the median of a multiplier at the end of 2024 over seven companies. */
export async function saveSampleMedian({ kysely }: WriteTransaction): Promise<void> {
  const sector = 'municipal';
  await kysely.updateTable('issuer').set({ sector }).where('id', '=', 1).execute();
  const place = { sector, quarterEndsOn: isoDate('2024-12-31'), multiplier: 'equity_to_assets' } as const;
  await kysely
    .insertInto('industryMedian')
    .values({ ...place, median: 0.314_158_2, companies: 7 })
    .execute();
}
