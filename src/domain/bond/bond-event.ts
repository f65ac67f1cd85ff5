/** What a bond's calendar knows of, in the order in which the events of a day are counted. */
export const bondEventKinds = ['coupon', 'amortisation', 'redemption', 'put', 'call', 'record', 'ex'] as const;
export type BondEventKind = (typeof bondEventKinds)[number];

/** Shown unless the reader says otherwise; record and ex-dates are on demand. */
export const usualEventKinds: readonly BondEventKind[] = ['coupon', 'amortisation', 'redemption', 'put', 'call'];
