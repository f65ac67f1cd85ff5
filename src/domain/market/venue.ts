import type { IsoDate } from '#math/units.ts';

export const venueKinds = ['exchange', 'otc', 'estimation', 'valuation'] as const;
type VenueKind = (typeof venueKinds)[number];

/** Where prices come from: an exchange, a board of one, a price contributor or a valuation provider. */
export interface Venue {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: VenueKind;
  readonly country: string | null;
  readonly timeZone: string;
}

/** Venue ids to which the specification gives a meaning (bond-page, section 9). */
export const specialVenueIds = { estimation: 4, valuation: 327, onshore: 328, localCustody: 78, nsd: 381 } as const;

/** A venue on which an instrument has prices, with the days its history spans. */
export interface Listing {
  readonly venue: Venue;
  readonly firstDate: IsoDate;
  readonly lastDate: IsoDate;
  readonly dayCount: number;
}
