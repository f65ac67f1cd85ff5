import { bondOffers } from '#contract/cash-flows.ts';
import { basisPoints } from '#contract/trading-rows.ts';
import type { IssueOffer } from '#domain/issue.ts';
import type { IsoDate } from '#math/units.ts';
import { findOffers } from '#store/offers/find-offers.ts';
import type { App } from '../../app.ts';
import { bondAddress } from '../../bond-address.ts';
import { requireBond } from '../../require-bond.ts';
import type { Services } from '../../services.ts';

function itemOf(offer: IssueOffer, today: IsoDate) {
  const { periodStart, periodEnd } = offer;
  return {
    date: offer.date,
    period: periodStart === null || periodEnd === null ? null : `${periodStart}/${periodEnd}`,
    type: offer.type,
    option_type: offer.optionStyle,
    notice_period: offer.noticeDays,
    benchmark_spread: basisPoints(offer.benchmarkSpread),
    price: offer.price,
    repurchased_amount: offer.repurchasedAmount,
    isPast: offer.date < today,
  };
}

/** GET /api/bonds/{id}/offers/ */
export function offersRoute(app: App, services: Services): void {
  const options = { schema: { params: bondAddress }, config: { answer: bondOffers } };
  app.get('/api/bonds/:id/offers/', options, async ({ params, viewer }, reply) => {
    const bond = await requireBond(services, params.id);
    const offers = await findOffers(services.database, bond.instrument.id);
    const today = services.today();
    const answer = { items: offers.map((offer) => itemOf(offer, today)) };
    return services.gate.send(reply, bondOffers, answer, viewer.level);
  });
}
