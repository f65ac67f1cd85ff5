import { offersCall } from '#contract/offers.ts';
import { basisPoints } from '#contract/trading-days/trading-columns.ts';
import type { IssueOffer } from '#domain/issue.ts';
import type { IsoDate } from '#math/units.ts';
import type { App } from '../../app.ts';
import { readSchedule } from '../../bond-reads.ts';
import { requireBond } from '../../require-bond.ts';
import { serve } from '../../serve.ts';
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

export function offersRoute(app: App, services: Services): void {
  serve(app, services, offersCall, async ({ params }) => {
    const bond = await requireBond(services, params.id);
    const { offers } = await readSchedule(services, bond.instrument.id);
    return { items: offers.map((offer) => itemOf(offer, services.today())) };
  });
}
