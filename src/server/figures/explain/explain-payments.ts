import type { explainPaymentsCall } from '#contract/figures/explain/explain.ts';
import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import { explainPayments as explanationOf, type PaymentPeriod } from '#domain/figures/explanation/explain-payments.ts';
import type { Services } from '../../bond/services.ts';
import { requireFull } from '../../market/reads/require-bond.ts';
import type { CallRequest } from '../../platform/serving/serve.ts';
import { type Figured, findFiguredHoldings, noScenario } from '../../portfolio/watchlists/known-holdings.ts';
import { requireList } from '../../portfolio/watchlists/watchlist-refusals.ts';
import { explainedAnswer } from './explained-answer.ts';

/** 2028, 2028-Q3. */
function periodOf(text: string): PaymentPeriod {
  const [year, quarter] = text.split('-Q').map(Number);
  return { year: year ?? 0, quarter: quarter ?? null };
}

/** Of what is repaid nothing is left to be paid; of others that pay nothing it is not known what they pay, or how many are held. */
function bondOf({ row: { name }, figures: { payments, note }, purchases }: Figured) {
  const isCounted = payments.length > 0 && purchases.some(({ quantity }) => quantity !== null);
  return { name, payments, isUnknown: note !== 'redeemed' && !isCounted };
}

/** How what one of the reader's lists pays in a period to come is added up. */
export async function explainPayments(
  services: Services,
  { viewer, params, query, texts }: CallRequest<typeof explainPaymentsCall>,
): Promise<ExplainedFigureAnswer> {
  const accountId = requireFull(viewer);
  const { id, name } = await requireList(services, accountId, params.id, texts);
  const { currency, period } = query;
  const known = await findFiguredHoldings(services, viewer, { accountId, id }, noScenario);
  const bonds = known.filter(({ facts }) => facts.terms.faceCurrency === currency).map(bondOf);
  return explainedAnswer(services, viewer, params.figure, {
    instrument: { id: null, shortName: name, isin: null },
    said: explanationOf(params.figure, { currency, period: periodOf(period), bonds }),
    venue: null,
    date: services.today(),
  });
}
