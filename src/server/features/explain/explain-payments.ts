import type { ParamsOf, QueryOf } from '#contract/call.ts';
import type { ExplainedFigureAnswer, explainPaymentsCall } from '#contract/explain.ts';
import type { Viewer } from '#domain/access/viewer.ts';
import { explainPayments as explanationOf, type PaymentPeriod } from '#domain/explanation/explain-payments.ts';
import type { Texts } from '#labels/create-texts.ts';
import { noScenario } from '../../holdings/asked-scenario.ts';
import { type Figured, findFiguredHoldings } from '../../holdings/figured-holdings.ts';
import { requireList } from '../../holdings/shown-lists.ts';
import { requireFull } from '../../require-figures.ts';
import type { Services } from '../../services.ts';
import { explainedAnswer } from './explained-answer.ts';

interface Asked {
  readonly viewer: Viewer;
  readonly params: ParamsOf<typeof explainPaymentsCall>;
  readonly query: QueryOf<typeof explainPaymentsCall>;
  readonly texts: Texts;
}

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
  { viewer, params, query, texts }: Asked,
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
