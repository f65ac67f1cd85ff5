import { type ReportYear, reportFilesCall } from '#contract/issuer/report-files.ts';
import { issuerIdOf } from '#contract/platform/wire/issuer-params.ts';
import type { ReportFile } from '#domain/issuer/report.ts';
import { findReportFiles } from '#store/issuer/report-files/report-files.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { requireIssuer } from '../companies/company-route.ts';
import type { Services } from '../services.ts';

function fileIn(files: readonly ReportFile[], language: ReportFile['language']) {
  const file = files.find((own) => own.language === language);
  return file === undefined ? null : { link: file.url, mimetype: file.mediaType, masked: [] };
}

function quarterOf(files: readonly ReportFile[], quarter: number) {
  const own = files.filter((file) => file.quarter === quarter);
  return own.length === 0 ? null : { rus: fileIn(own, 'ru'), eng: fileIn(own, 'en') };
}

function yearOf([year, files]: readonly [number, readonly ReportFile[]]): ReportYear {
  const [first, second, third, fourth] = [1, 2, 3, 4].map((quarter) => quarterOf(files, quarter));
  return { year, monthArray: { 1: first ?? null, 2: second ?? null, 3: third ?? null, 4: fourth ?? null } };
}

export function reportFilesRoute(app: App, services: Services): void {
  serve(app, services, reportFilesCall, async ({ params }) => {
    const issuer = await requireIssuer(services, issuerIdOf(params));
    const files = await findReportFiles(services.database, issuer.id, params.apiUrl);
    return [...Map.groupBy(files, ({ year }) => year)].map(yearOf);
  });
}
