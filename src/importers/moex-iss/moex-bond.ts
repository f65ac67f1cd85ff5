import type { ObservedDay } from '#domain/market/trading-day.ts';
import type { IsoDate } from '#math/units.ts';

/** A trading day of a bond on a board. */
export type MoexDay = Omit<ObservedDay, 'instrumentId' | 'venueId'>;

/** A bond as the exchange's list of securities describes it. Amounts in the currency of the face, rates as fractions. */
export interface MoexBond {
  readonly secid: string;
  readonly isin: string;
  readonly name: string;
  readonly shortName: string;
  readonly registrationNumber: string | null;
  readonly faceCurrency: string;
  /** In which it is traded on its board. */
  readonly tradingCurrency: string;
  /** What is outstanding of one bond. */
  readonly faceValue: number;
  readonly couponValue: number | null;
  readonly couponRate: number | null;
  readonly nextCoupon: IsoDate | null;
  readonly couponPeriodDays: number | null;
  readonly maturesOn: IsoDate | null;
  readonly putDate: IsoDate | null;
  readonly putPrice: number | null;
  readonly callDate: IsoDate | null;
  readonly settlesOn: IsoDate;
  readonly issuedCount: number | null;
  readonly placedCount: number | null;
  readonly isDefaulted: boolean;
}

/** Of a coupon; what the database holds, 89 years. */
export const MAX_PERIOD_DAYS = 32_767;

/** The exchange still writes the code that the rouble had before 1998. */
export function currencyOf(code: string): string {
  return code === 'SUR' || code === 'RUR' ? 'RUB' : code;
}

/** A value in parts of a unit, such as per cent. */
export function fraction(value: number | null, unit: number): number | null {
  return value === null ? null : value / unit;
}
