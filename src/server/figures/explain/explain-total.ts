import type { explainTotalCall } from '#contract/figures/explain/explain.ts';
import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import { explainTotal as explanationOf } from '#domain/figures/explanation/explain-total.ts';
import { exchangeFactor } from '#domain/market/exchange-rate.ts';
import { findExchangeRates } from '#store/market/exchange-rates/exchange-rates.ts';
import type { Services } from '../../bond/services.ts';
import { requireFull } from '../../market/reads/require-bond.ts';
import type { CallRequest } from '../../platform/serving/serve.ts';
import { ratesOf } from '../../portfolio/watchlists/holdings.ts';
import { askedScenario, findFiguredHoldings } from '../../portfolio/watchlists/known-holdings.ts';
import { requireList } from '../../portfolio/watchlists/watchlist-refusals.ts';
import { explainedAnswer } from './explained-answer.ts';

/** How a total of one of the reader's lists comes about. Holdings whose venue is closed to him have no figures, and count in none. */
export async function explainTotal(
  services: Services,
  { viewer, params, query, texts }: CallRequest<typeof explainTotalCall>,
): Promise<ExplainedFigureAnswer> {
  const accountId = requireFull(viewer);
  const { id, name } = await requireList(services, accountId, params.id, texts);
  const { currency } = query;
  const all = await findFiguredHoldings(services, viewer, { accountId, id }, askedScenario(query));
  const isOfAll = query.of === 'all';
  const known = all.filter(({ facts }) => isOfAll || facts.terms.faceCurrency === currency);
  const stored = await findExchangeRates(services.database, services.today());
  const parts = known.flatMap(({ row, facts, ...own }) => {
    const { faceCurrency } = facts.terms;
    const rate = faceCurrency === currency ? 1 : exchangeFactor(stored, faceCurrency, currency);
    return rate === null ? [] : [{ ...own, name: row.name, currency: faceCurrency, rate }];
  });
  const rates = ratesOf(
    stored,
    parts.flatMap((part) => (part.currency === currency ? [] : [part.currency, currency])),
  );
  return explainedAnswer(services, viewer, params.figure, {
    instrument: { id: null, shortName: name, isin: null },
    said: explanationOf(params.figure, { currency, parts, count: known.length }),
    venue: null,
    date: services.today(),
    rates,
  });
}
