import { readFile } from 'node:fs/promises';
import { methodologyLanguages, methodologySubjects, reportLineCode } from '#domain/issuer/report.ts';
import { inLanguages, reportLineTitles } from '#importers/report-line-titles.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import { saveConsensusForecasts, saveConsensusTitles } from '#store/issuer/consensus/consensus-forecasts.ts';
import { saveReportFiles } from '#store/issuer/report-files/report-files.ts';
import { saveReportLines, saveReportLineTitles, saveReportValues } from '#store/issuer/reports/report-lines.ts';
import { saveMethodologies, saveReports, saveReportTitles } from '#store/issuer/reports/reports.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { otherDemoSource } from '../demo-source.ts';
import words from '../words/report-lines.json' with { type: 'json' };
import { demoLines } from './demo-forms.ts';
import { type DemoReport, demoForecasts, demoReportFiles, demoReports } from './demo-reports.ts';

/** Stores the lines of all forms with their names; gives the id of each code. */
async function saveLines(tx: WriteTransaction): Promise<ReadonlyMap<string, number>> {
  const lines = (['company', 'bank', 'state'] as const).flatMap(demoLines);
  const ids = await saveReportLines(tx, lines);
  const titles = lines.flatMap(({ code, key }) => {
    const lineId = ids.get(code);
    return lineId === undefined ? [] : reportLineTitles(key).map((title) => ({ lineId, ...title }));
  });
  await saveReportLineTitles(tx, titles);
  return ids;
}

type Origins = Readonly<Record<DemoReport['source'], Origin>>;

/** The values of a report by the ids of its lines; one line of each statement that has the key. */
function valueRows({ form, values }: DemoReport, reportId: number, lineIds: ReadonlyMap<string, number>) {
  const codeOf = new Map(demoLines(form).map((line) => [line.key, reportLineCode(line)]));
  return values.flatMap(({ line, ...value }) => {
    const lineId = lineIds.get(codeOf.get(line) ?? '');
    return lineId === undefined ? [] : { ...value, reportId, lineId };
  });
}

async function saveHeads(tx: WriteTransaction, reports: readonly DemoReport[], origins: Origins) {
  const heads = reports.map(({ report, source }) => ({ ...report, sourceId: origins[source].sourceId }));
  const ids = await saveReports(tx, heads);
  const titles = reports.flatMap(({ report, variant }) => {
    const reportId = ids.get(report.code);
    return reportId === undefined ? [] : inLanguages(words.variants[variant]).map((title) => ({ reportId, ...title }));
  });
  await saveReportTitles(tx, titles);
  return ids;
}

async function saveForecasts(tx: WriteTransaction, reports: readonly DemoReport[], today: DayNumber): Promise<void> {
  const forecasts = demoForecasts(reports, isoFromDayNumber(today));
  const rows = forecasts.map(({ forecast }) => forecast);
  const ids = await saveConsensusForecasts(tx, rows);
  const titles = forecasts.flatMap(({ forecast, topic, year }) => {
    const forecastId = ids.get(forecast.code);
    const filled = words.forecasts[topic].map((text) => text.replace('{year}', String(year)));
    return forecastId === undefined ? [] : inLanguages(filled).map((title) => ({ forecastId, ...title }));
  });
  await saveConsensusTitles(tx, titles);
}

/** Stores the reports of the demo market, the files and forecasts that belong to them, and how they are made. */
export async function saveDemoReports(
  tx: WriteTransaction,
  origin: Origin,
  { seed, today }: { readonly seed: number; readonly today: DayNumber },
): Promise<void> {
  const reports = demoReports(seed, today);
  const lineIds = await saveLines(tx);
  const origins: Origins = { own: origin, other: { ...origin, sourceId: await saveSource(tx, otherDemoSource) } };
  const reportIds = await saveHeads(tx, reports, origins);
  for (const [source, told] of Map.groupBy(reports, (own) => own.source)) {
    const rows = told.flatMap((own) => valueRows(own, reportIds.get(own.report.code) ?? 0, lineIds));
    await saveReportValues(tx, rows, origins[source]);
  }
  await saveReportFiles(tx, demoReportFiles(today));
  await saveForecasts(tx, reports, today);
  for (const source of Object.values(origins)) await saveMethodology(tx, source);
}

/** One file in each language says how reports and multipliers are made. */
async function saveMethodology(tx: WriteTransaction, { sourceId }: Origin): Promise<void> {
  const files = methodologyLanguages.map(async (language) => {
    const content = await readFile(new URL(`methodology-${language}.pdf`, import.meta.url));
    const file = { sourceId, language, content, mediaType: 'application/pdf' };
    return methodologySubjects.map((subject) => ({ ...file, subject, fileName: `${subject}-${language}.pdf` }));
  });
  await saveMethodologies(tx, (await Promise.all(files)).flat());
}
