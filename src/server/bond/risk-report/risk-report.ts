import { riskReportCall, riskReportFileCall } from '#contract/bond/risk-report.ts';
import { featureAccess } from '#domain/account/access/feature-access.ts';
import { findRiskReport } from '#store/issuer/documents/documents.ts';
import { readFilePieces } from '#store/platform/files/read-file-pieces.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { sendStoredFile } from '../../platform/files/send-stored-file.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';

function aboutReport(app: App, services: Services): void {
  serve(app, services, riskReportCall, async ({ params, viewer }) => {
    const { instrument } = await requireBond(services, params.bondId);
    const report = await findRiskReport(services.database, instrument.id);
    if (report === undefined) return null;
    const access = featureAccess(viewer, 'risk_report');
    const { publishedOn, language, mediaType, size } = report;
    const link = riskReportFileCall.path.replace(':bondId', String(instrument.id));
    return {
      date: publishedOn,
      language,
      media_type: mediaType,
      size,
      access,
      link: access === 'allowed' ? link : null,
    };
  });
}

function reportFile(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, riskReportFileCall, { compress: false }, async (request, reply) => {
    requireFeature(request.viewer, 'risk_report');
    const { instrument } = await requireBond(services, request.params.bondId);
    const file = await findRiskReport(database, instrument.id);
    if (file === undefined) throw new Refusal('not_found', 'bondId');
    const read = (range: { first: number; last: number }) =>
      readFilePieces(database, 'document_file', { ...file, ...range });
    return sendStoredFile(request, reply, services, { file, read });
  });
}

/** The operator's report on the risk of a bond: whether there is one, and its file for full access. */
export function riskReportFeature(app: App, services: Services): void {
  aboutReport(app, services);
  reportFile(app, services);
}
