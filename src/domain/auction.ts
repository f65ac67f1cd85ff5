import type { IsoDate } from '#math/units.ts';

/** The result of one sale by the issuer. Prices per 100 of face, yields as fractions, amounts in the face currency. */
export interface Auction {
  readonly auctionDate: IsoDate;
  readonly issueDate: IsoDate;
  readonly securityTerm: string | null;
  readonly price: number | null;
  readonly highYield: number | null;
  readonly highPrice: number | null;
  readonly accrued: number | null;
  readonly offeredAmount: number | null;
  readonly acceptedAmount: number | null;
}
