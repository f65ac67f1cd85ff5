import { offersCall } from '#contract/bond/offers.ts';
import { basisPoints } from '#contract/market/trading-days/trading-columns.ts';
import { type IssueOffer, isMakeWhole } from '#domain/bond/issue.ts';
import type { IsoDate } from '#math/units.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { readSchedule } from '../reads/bond-reads.ts';

function itemOf(offer: IssueOffer, today: IsoDate) {
  const { periodStart, periodEnd } = offer;
  return {
    date: offer.date,
    period: periodStart === null || periodEnd === null ? null : `${periodStart}/${periodEnd}`,
    type: offer.type,
    option_type: offer.optionStyle,
    notice_period: offer.noticeDays,
    benchmark_spread: basisPoints(offer.benchmarkSpread),
    price: isMakeWhole(offer) ? null : offer.price,
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
