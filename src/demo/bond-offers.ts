import type { IssueOffer, IssuePayment } from '#domain/bond/issue.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import type { BondPlan, OfferPlan } from './bond-plan.ts';

function nearestPayment(rows: readonly IssuePayment[], target: number): DayNumber | null {
  const days = rows.slice(0, -1).map((row) => dayNumberFromIso(row.paymentDate));
  return days.reduce<DayNumber | null>(
    (best, day) => (best === null || Math.abs(day - target) < Math.abs(best - target) ? day : best),
    null,
  );
}

function offerRow(plan: OfferPlan, number: number, day: DayNumber): IssueOffer {
  return {
    number,
    type: plan.type,
    date: isoFromDayNumber(day),
    periodStart: isoFromDayNumber((day - 20) as DayNumber),
    periodEnd: isoFromDayNumber((day - 10) as DayNumber),
    optionStyle: plan.style ?? null,
    noticeDays: plan.type === 'call' ? 30 : 10,
    benchmarkSpread: plan.style === 'make-whole' ? 0.0025 : null,
    price: plan.price,
    repurchasedAmount: null,
  };
}

/** The offers of a planned bond on the coupon dates nearest to the plan. */
export function offersOf(plan: BondPlan, rows: readonly IssuePayment[], today: DayNumber): readonly IssueOffer[] {
  const taken = new Set<string>();
  const offers: IssueOffer[] = [];
  for (const offer of plan.offers ?? []) {
    const target = today + (offer.inMonths * 365.25) / 12;
    // A zero coupon has no coupon date to move to.
    const day = rows.length === 1 ? (Math.round(target) as DayNumber) : nearestPayment(rows, target);
    if (day === null || taken.has(`${offer.type} ${day}`)) continue;
    taken.add(`${offer.type} ${day}`);
    offers.push(offerRow(offer, offers.length + 1, day));
  }
  return offers;
}
