import { type Calendar, type Calendars, getCalendar } from '../dates/business-days.ts';
import type { OvernightSwapConvention } from './overnight-swaps.ts';

/** How swaps of an overnight rate are quoted in their market, and the calendar that their dates move by. */
export interface OvernightSwapMarket extends OvernightSwapConvention {
  readonly currency: string;
  /** Name of a calendar. */
  readonly calendar: string;
}

const over360 = { dayCount: 'ACT/360', periodMonths: 12 } as const;
const over365 = { dayCount: 'ACT/365F', periodMonths: 12 } as const;

/**
 * The markets of overnight swaps, a row each. Sources: OpenGamma, Interest Rate Instruments and Market Conventions Guide, with the
 * conventions of Strata (SOFR, €STR, SONIA, TONA, SARON); Clarus, OIS Swap Nuances (payment lags of AONIA, CORRA, TONA, SARON);
 * rateslib's table of swaps (all but RUONIA); the standard confirmation of RUONIA swaps by the National Foreign Exchange Association of
 * 2011 (RUONIA). Each on docs/methods/swap-curves.md.
 */
export const OVERNIGHT_SWAPS = {
  SOFR: { currency: 'USD', calendar: 'US-GovernmentBond', spotLag: 2, paymentLag: 2, ...over360 },
  '€STR': { currency: 'EUR', calendar: 'TARGET', spotLag: 2, paymentLag: 1, ...over360 },
  SONIA: { currency: 'GBP', calendar: 'UK-Settlement', spotLag: 0, paymentLag: 0, ...over365 },
  TONA: { currency: 'JPY', calendar: 'Japan', spotLag: 2, paymentLag: 2, ...over365 },
  SARON: { currency: 'CHF', calendar: 'Switzerland', spotLag: 2, paymentLag: 2, ...over360 },
  CORRA: { currency: 'CAD', calendar: 'Canada', spotLag: 1, paymentLag: 1, dayCount: 'ACT/365F', periodMonths: 6 },
  AONIA: { currency: 'AUD', calendar: 'Australia', spotLag: 1, paymentLag: 2, ...over365 },
  SWESTR: { currency: 'SEK', calendar: 'Sweden', spotLag: 2, paymentLag: 1, ...over360 },
  NOWA: { currency: 'NOK', calendar: 'Norway', spotLag: 2, paymentLag: 2, ...over365 },
  RUONIA: { currency: 'RUB', calendar: 'Russia-Settlement', spotLag: 1, paymentLag: 1, ...over365 },
} as const satisfies Readonly<Record<string, OvernightSwapMarket>>;

/** The overnight rates whose swaps are known, by the names that every language writes alike. */
export type OvernightRate = keyof typeof OVERNIGHT_SWAPS;
export const overnightRates = Object.keys(OVERNIGHT_SWAPS) as readonly OvernightRate[];

/** The calendar by which swaps of a rate move; throws `unknown-calendar` where it is not among the given ones. */
export function swapCalendar(rate: OvernightRate, calendars: Calendars): Calendar {
  return getCalendar(calendars, OVERNIGHT_SWAPS[rate].calendar);
}
