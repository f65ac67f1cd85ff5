import type { IsoDate } from '#math/units.ts';

/** An auction, or a further sale after it on the same day at its price. */
export type AuctionFormat = 'auction' | 'after-auction';

/** The result of one sale by the issuer. Prices per 100 of face, yields as fractions, amounts in the face currency. */
export interface Auction {
  readonly auctionDate: IsoDate;
  readonly format: AuctionFormat;
  /** True when nothing was sold: then there are no prices and yields. */
  readonly isFailed: boolean;
  readonly issueDate: IsoDate | null;
  readonly securityTerm: string | null;
  readonly price: number | null;
  /** The highest yield at which it was sold, where bids were cut off, and its price. */
  readonly highYield: number | null;
  readonly highPrice: number | null;
  /** Weighted by amount over what was sold. */
  readonly averagePrice: number | null;
  readonly averageYield: number | null;
  readonly accrued: number | null;
  readonly offeredAmount: number | null;
  /** All bids by face. */
  readonly demandAmount: number | null;
  readonly acceptedAmount: number | null;
}
