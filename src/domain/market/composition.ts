import type { IsoDate } from '#math/units.ts';

/** A member of an index on a day. The members of a day are all that the index has. */
export interface IndexMember {
  readonly indexId: number;
  readonly asOf: IsoDate;
  readonly instrumentId: number;
  /** Fraction of the index; null when it is not told. */
  readonly weight: number | null;
}

/** What a fund holds on a day; the holdings of a day are all that it has. */
export interface FundHolding {
  readonly fundId: number;
  readonly asOf: IsoDate;
  /** Order among those of the day, from 1. */
  readonly number: number;
  /** Null for what is no known instrument, such as cash. */
  readonly instrumentId: number | null;
  readonly name: string;
  /** Fraction of the fund. */
  readonly weight: number | null;
  /** Pieces, or face value of bonds. */
  readonly quantity: number | null;
  /** In the currency. */
  readonly marketValue: number | null;
  readonly currency: string | null;
}

/** Which index a fund follows. */
export interface TrackedIndex {
  readonly fundId: number;
  readonly indexId: number;
}
