import { benchmarkItemCall, calculationMarketCall } from '#contract/figures/calculator.ts';
import { closedVenueId } from '#domain/account/access/viewer.ts';
import { findBenchmarkYields, hasImportedBonds } from '#store/bond/bonds/benchmark-yields.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { calculationMarket } from './calculation-market.ts';

export function calculationMarketRoute(app: App, services: Services): void {
  serve(app, services, calculationMarketCall, async ({ params: { currency }, viewer }) => {
    if (!/^[A-Z]{3}$/.test(currency)) throw new Refusal('not_found', 'currency');
    const isGenerated = !(await hasImportedBonds(services.database, currency));
    return calculationMarket(services, { currency, isGenerated }, services.today(), viewer);
  });
}

/** The benchmark bond with its latest yield; no item where the bond is none, or has no yield of the last week. */
export function benchmarkItemRoute(app: App, services: Services): void {
  serve(app, services, benchmarkItemCall, async ({ params, viewer }) => {
    const { instrument, terms } = await requireBond(services, params.id);
    const found = await findBenchmarkYields(services.database, {
      currency: terms.faceCurrency,
      isGenerated: instrument.isGenerated,
      date: services.today(),
      accountId: viewer.accountId,
      closedVenueId: closedVenueId(viewer),
    });
    const items = found
      .filter(({ id }) => id === instrument.id)
      .map((benchmark) => ({
        id: benchmark.id,
        document: benchmark.name,
        isin_code: benchmark.isin,
        currency_name: benchmark.currency,
        maturity_date: benchmark.maturesOn,
        date: benchmark.date,
        indicative_price: benchmark.price,
        indicative_yield: benchmark.yield,
        duration: benchmark.duration,
        masked: [],
      }));
    return { response: { items } };
  });
}
