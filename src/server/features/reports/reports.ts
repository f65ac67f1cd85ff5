import { companyReportsCall } from '#contract/reports.ts';
import type { ReportStandard } from '#domain/report.ts';
import { findReportOptions, type ReportOption } from '#store/reports/reports.ts';
import type { App } from '../../app.ts';
import { requireIssuer } from '../../require-issuer.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { ifrsReportRoute, nationalReportRoute } from './report-routes.ts';

function optionOf(report: ReportOption) {
  const { id, title, code, sourceId, sourceName, currency, methodologyUrl, multipliersMethodologyUrl } = report;
  return {
    id,
    text: title ?? code,
    source_id: sourceId,
    source_name: sourceName,
    currency,
    methodology: methodologyUrl,
    multipliers_methodology: multipliersMethodologyUrl,
  };
}

/** The financial reports of companies. */
export function reportsFeature(app: App, services: Services): void {
  serve(app, services, companyReportsCall, async ({ params, language }) => {
    const issuer = await requireIssuer(services, params.id);
    const options = await findReportOptions(services.database, issuer.id, language.code);
    const of = (standard: ReportStandard) => options.filter((report) => report.standard === standard).map(optionOf);
    return { msfo: of('ifrs'), rsbu: of('national') };
  });
  ifrsReportRoute(app, services);
  nationalReportRoute(app, services);
}
