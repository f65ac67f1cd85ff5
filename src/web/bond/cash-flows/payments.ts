import type { BondCashFlows, CashFlow } from '#contract/bond/cash-flows.ts';
import type { BondOffers } from '#contract/bond/offers.ts';
import { newestOf } from '#domain/platform/period.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';

/** Past payments that stay in sight above the line of today. */
const shownPast = 2;
/** More payments to come than this fold into groups of years, but for the next ones and the last redemption. */
const MAX_AHEAD = 12;
const shownAhead = 6;
const yearsOfGroup = 5;
/** So many payments in a row without a known sum become one line. */
const MIN_UNSET = 3;

/** Payments that stand one by one, or fold into one line: those of some years, or those that nobody knows yet. */
export interface PaymentSection {
  readonly kind: 'single' | 'years' | 'unset';
  readonly items: readonly CashFlow[];
}

export interface Payments {
  readonly earlier: readonly CashFlow[];
  readonly recent: readonly CashFlow[];
  readonly ahead: readonly PaymentSection[];
  readonly next: CashFlow | null;
  /** Days from today to the next payment; null when none is ahead. */
  readonly daysToNext: number | null;
}

const isUnset = ({ cupon_rate, cupon_sum, redemtion }: CashFlow) =>
  cupon_rate === null && cupon_sum === null && redemtion === 0;

const yearOf = ({ date }: CashFlow) => Number(date.slice(0, 4));

/** Neighbours of one kind together; a key that changes begins a new section. */
function sectionsBy(
  items: readonly CashFlow[],
  kindOf: (item: CashFlow, at: number) => PaymentSection['kind'],
  keyOf: (item: CashFlow) => number,
): readonly PaymentSection[] {
  const sections: { kind: PaymentSection['kind']; key: number; items: CashFlow[] }[] = [];
  items.forEach((item, at) => {
    const kind = kindOf(item, at);
    const key = kind === 'years' ? keyOf(item) : 0;
    const last = sections.at(-1);
    if (last?.kind === kind && last.key === key) last.items.push(item);
    else sections.push({ kind, key, items: [item] });
  });
  return sections;
}

function aheadSections(items: readonly CashFlow[]): readonly PaymentSection[] {
  const unset = sectionsBy(
    items,
    (item) => (isUnset(item) ? 'unset' : 'single'),
    () => 0,
  )
    .filter((section) => section.kind === 'unset' && section.items.length >= MIN_UNSET)
    .flatMap((section) => section.items);
  const known = items.filter((item) => !unset.includes(item));
  const last = items.at(-1);
  const far =
    known.length > MAX_AHEAD ? known.slice(shownAhead).filter((item) => item !== last || item.redemtion === 0) : [];
  const kindOf = (item: CashFlow) => (unset.includes(item) ? 'unset' : far.includes(item) ? 'years' : 'single');
  return sectionsBy(items, kindOf, (item) => Math.floor(yearOf(item) / yearsOfGroup));
}

/** Splits payments at today; when none is ahead, all but the last two are still earlier ones. */
export function paymentsAround(items: readonly CashFlow[], today: string): Payments {
  const past = items.filter((item) => item.isPast);
  const ahead = items.filter((item) => !item.isPast);
  const next = ahead[0] ?? null;
  return {
    earlier: past.slice(0, -shownPast),
    recent: past.slice(-shownPast),
    ahead: aheadSections(ahead),
    next,
    daysToNext: next === null ? null : dayNumberFromIso(isoDate(next.date)) - dayNumberFromIso(isoDate(today)),
  };
}

/** First and last year of a section, as a range of years is written. */
export function yearsText({ items }: PaymentSection): string {
  const years = items.map(yearOf);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return first === last ? String(first) : `${first}–${last}`;
}

/** The put that comes last before a section, after which its coupons are set; null when there is none. */
export function putBefore({ items }: PaymentSection, offers: BondOffers['items']): string | null {
  const start = items[0]?.date ?? '';
  const dates = offers.filter(({ type, date, isPast }) => type === 'put' && !isPast && date <= start);
  return newestOf(dates.map(({ date }) => date)) ?? null;
}

/** The coupon without what of it is added to the nominal; null while it is not known. */
export function paidCoupon({ cupon_sum, capitalised }: Pick<CashFlow, 'cupon_sum' | 'capitalised'>): number | null {
  return cupon_sum === null ? null : cupon_sum - capitalised;
}

/** What one bond still pays, in face currency: the sums of the table. */
export function remainingPerBond({
  items,
  remainingPer100,
}: Pick<BondCashFlows, 'items' | 'remainingPer100'>): BondCashFlows['remainingPer100'] {
  const ahead = items.filter((item) => !item.isPast);
  const sum = (of: (item: CashFlow) => number) => ahead.reduce((total, item) => total + of(item), 0);
  return {
    coupons: sum((item) => paidCoupon(item) ?? 0),
    redemption: sum(({ redemtion }) => redemtion),
    isComplete: remainingPer100.isComplete,
  };
}
