/** Where markets differ in what a yield is computed from. */
export interface MarketConventions {
  /** Whether an offer between two coupons pays the interest earned since the first, beside its price. */
  readonly paysAccruedAtOffer: boolean;
  /** Step to which the accrued interest of one bond is rounded, in the currency of its face; null for none. */
  readonly accruedStep: number | null;
}

const usual: MarketConventions = { paysAccruedAtOffer: true, accruedStep: null };

/** By calendar. The Moscow Exchange publishes accrued interest in kopecks and yields to an offer's price alone. */
const byCalendar: ReadonlyMap<string, MarketConventions> = new Map([
  ['Russia-MOEX', { paysAccruedAtOffer: false, accruedStep: 0.01 }],
]);

export function marketConventions(calendar: string): MarketConventions {
  return byCalendar.get(calendar) ?? usual;
}
