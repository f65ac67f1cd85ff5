import type { IsoDate } from '#math/units.ts';

/** A payment of the usual run, or one beside it. */
export const dividendKinds = ['regular', 'special'] as const;
type DividendKind = (typeof dividendKinds)[number];

/** What a share or a fund pays to those who hold it on a day. */
export interface Dividend {
  readonly instrumentId: number;
  /** Who holds the share at the end of this day is paid. */
  readonly recordOn: IsoDate;
  readonly kind: DividendKind;
  /** From this day on the share is traded without the payment. */
  readonly exOn: IsoDate | null;
  readonly paysOn: IsoDate | null;
  /** In the currency, for one share. */
  readonly amount: number;
  readonly currency: string;
}

interface PaidAmount extends Pick<Dividend, 'recordOn' | 'amount' | 'currency'> {}

/**
 * Sum of the payments whose record day is among the twelve months up to a day, that day included and the one a year before not; null where there
 * is none, or where they are not all in the currency.
 */
export function yearOfDividends(
  paid: readonly PaidAmount[],
  { after, until, currency }: { readonly after: IsoDate; readonly until: IsoDate; readonly currency: string | null },
): number | null {
  const ofYear = paid.filter(({ recordOn }) => recordOn > after && recordOn <= until);
  if (ofYear.length === 0 || ofYear.some((own) => own.currency !== currency)) return null;
  return ofYear.reduce((sum, { amount }) => sum + amount, 0);
}
