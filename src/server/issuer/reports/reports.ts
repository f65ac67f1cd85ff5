import { companyReportsCall, reportMethodologyCall } from '#contract/issuer/reports.ts';
import type { ReportStandard } from '#domain/issuer/report.ts';
import { findReportOptions, type ReportOption } from '#store/issuer/reports/reports.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import { requireIssuer } from '../companies/require-issuer.ts';
import type { Services } from '../services.ts';
import { reportFileRoutes } from './report-file-routes.ts';
import { ifrsReportRoute, nationalReportRoute } from './report-routes.ts';

function optionOf(report: ReportOption, isInternalEdition: boolean) {
  const { id, title, code, sourceId, sourceName, currency, methodologyId, multipliersMethodologyId } = report;
  const { filedUntil, importedAt } = report;
  const fileLink = (of: number | null) =>
    of === null || isInternalEdition ? null : reportMethodologyCall.path.replace(':methodologyId', String(of));
  return {
    id,
    text: title ?? code,
    source_id: sourceId,
    source_name: sourceName,
    currency,
    filed_until: filedUntil,
    imported_at: importedAt?.toISOString() ?? null,
    methodology: fileLink(methodologyId),
    multipliers_methodology: fileLink(multipliersMethodologyId),
  };
}

/** The financial reports of companies. */
export function reportsFeature(app: App, services: Services): void {
  serve(app, services, companyReportsCall, async ({ params, language }) => {
    const issuer = await requireIssuer(services, params.id);
    const options = await findReportOptions(services.database, issuer.id, language.code);
    const of = (standard: ReportStandard) =>
      options
        .filter((report) => report.standard === standard)
        .map((report) => optionOf(report, services.isInternalEdition));
    return { msfo: of('ifrs'), rsbu: of('national') };
  });
  ifrsReportRoute(app, services);
  nationalReportRoute(app, services);
  reportFileRoutes(app, services);
}
