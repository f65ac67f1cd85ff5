import type { explainMultiplierCall } from '#contract/figures/explain/explain.ts';
import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import { issuerIdOf } from '#contract/platform/wire/issuer-params.ts';
import { explainMultiplier as explanationOf } from '#domain/figures/explanation/explain-multiplier.ts';
import { marketValue, multipliers } from '#domain/issuer/multipliers/multipliers.ts';
import { findMultiplierBook, type MultiplierBook } from '#store/issuer/multipliers/multiplier-book.ts';
import { findReportSources } from '#store/issuer/reports/report-lines.ts';
import { requireIssuer } from '../../issuer/companies/require-issuer.ts';
import { requireFull } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { CallRequest } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { type ExplainedSource, explainedAnswer, requireFamilies } from './explained-answer.ts';

/** Those of the report, and of the price of the share where the multiplier has one. */
async function sourcesOf(
  services: Services,
  { report, closes }: MultiplierBook,
  { date, hasShare }: { readonly date: string; readonly hasShare: boolean },
): Promise<readonly ExplainedSource[]> {
  const ofReport = await findReportSources(services.database, report.id);
  const close = hasShare ? [...closes.values()].find(({ day }) => day === date) : undefined;
  const known = ofReport.find(({ name }) => name === close?.sourceName);
  if (close === undefined || (known !== undefined && known.storedAt !== null)) return ofReport;
  return [...ofReport.filter((own) => own !== known), { name: close.sourceName, storedAt: close.storedAt }];
}

/** How a multiplier of a company comes about; refuses who does not see multipliers, and one that there is none of. */
export async function explainMultiplier(
  services: Services,
  { viewer, params, query, language, texts }: CallRequest<typeof explainMultiplierCall>,
): Promise<ExplainedFigureAnswer> {
  requireFull(viewer);
  requireFamilies(services, { figure: params.figure, level: viewer.level });
  const issuer = await requireIssuer(services, issuerIdOf(params));
  const { figure } = params;
  const multiplier = multipliers.find(({ key }) => key === figure);
  const known = await findMultiplierBook(services.database, issuer.id, language.code);
  const end = known?.ends.find(({ endsOn }) => endsOn === query.date);
  if (multiplier === undefined || known === null || end === undefined) throw new Refusal('not_found', 'date');
  const { report, book, lineTitles } = known;
  const said = explanationOf(multiplier, {
    book,
    endsOn: end.endsOn,
    currency: report.currency,
    report: report.title ?? report.sourceName,
    nameOf: (line) => lineTitles.get(line) ?? texts.textOf('multipliers', line),
  });
  const hasShare = multiplier.numerator.some(({ line }) => line === marketValue);
  return explainedAnswer(services, viewer, figure, {
    instrument: { id: null, shortName: issuer.name, isin: null },
    said,
    venue: null,
    date: end.endsOn,
    sources: await sourcesOf(services, known, { date: end.endsOn, hasShare }),
  });
}
