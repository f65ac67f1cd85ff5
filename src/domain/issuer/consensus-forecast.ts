import type { IsoDate } from '#math/units.ts';

/** What analysts expect of an issuer on average. Its titles are kept by language. */
export interface ConsensusForecast {
  /** By which its source knows it. */
  readonly code: string;
  readonly issuerId: number;
  /** Order among those of the issuer. */
  readonly position: number;
  readonly asOf: IsoDate;
  /** As in reports: a currency, `shares`, `EUR/shares`, or `pure` for a fraction. */
  readonly unit: string;
  /** In one of the unit. */
  readonly value: number;
}
