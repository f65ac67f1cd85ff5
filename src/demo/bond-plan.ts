import type { BondStatusKey } from '#domain/bond/bond-status.ts';
import type { CouponKind, IssueTerms, OfferType } from '#domain/bond/issue.ts';
import { governmentSector } from '#domain/issuer/sector.ts';
import type { Tenor } from '#math/schedule/schedule.ts';
import type { DemoGrade, DemoIssuer } from './demo-issuers.ts';
import spreads from './spreads.json' with { type: 'json' };

/** A right to put or call, in months from today; it moves to the nearest coupon date. */
export interface OfferPlan {
  readonly type: OfferType;
  readonly inMonths: number;
  readonly price: number;
  readonly style?: string;
}

/** How floating coupons after the running one are shown: held at the running rate and marked, or unknown. */
type FutureCoupons = 'estimated' | 'unknown';

/** What drives the price: a spread over the curve, or a story of its own. */
type PriceStory = 'spread' | 'distressed' | 'defaulted';

/** How densely a bond trades on its exchange. */
export type Liquidity = 'liquid' | 'normal' | 'thin' | 'rare';

/** A bond of the demo market before it is worked out. Months count from today, negative for the past. */
export interface BondPlan {
  readonly id: number;
  readonly issuer: DemoIssuer;
  readonly currency: string;
  readonly kind: CouponKind;
  readonly issuedInMonths: number;
  /** Null for a perpetual bond. */
  readonly maturesInMonths: number | null;
  /** Day of the month of maturity and coupons, 1 to 28; ignored where periods are counted in days. */
  readonly day: number;
  /** Coupons a year and period where they differ from the market's. */
  readonly frequency?: number;
  readonly tenor?: Tenor;
  /** Annual coupon rate as a fraction; near the market's yield at issue where it is not given. */
  readonly rate?: number;
  /** What each following coupon year adds to the rate of a step coupon. */
  readonly stepUp?: number;
  /** Nominal repaid in equal parts at the last coupons, this many. */
  readonly instalments?: number;
  /** Interest that is added to the nominal: of periods that end in this many months from today or before, and which part of it. */
  readonly capitalised?: { readonly untilMonths: number; readonly share: number };
  readonly future?: FutureCoupons;
  /** Coupons in arrears on the overnight rate of the currency. */
  readonly arrears?: Partial<
    Pick<IssueTerms, 'overnightMethod' | 'lookbackDays' | 'hasObservationShift' | 'lockoutDays'>
  >;
  readonly oddFirst?: 'short' | 'long';
  readonly exCouponDays?: number;
  readonly offers?: readonly OfferPlan[];
  readonly status?: BondStatusKey;
  /** When the bond left the market before maturity: redeemed early. */
  readonly endedInMonths?: number;
  readonly isSubordinated?: boolean;
  readonly story?: PriceStory;
  /** Spread over the government curve on average, as a fraction; by the issuer's grade where it is not given. */
  readonly spread?: number;
  readonly liquidity?: Liquidity;
  /** Venues; by the currency and the pattern of the id where they are not given. */
  readonly venues?: readonly number[];
  /** Calendar days before today on which trading last happened. */
  readonly silentDays?: number;
  /** Length of the trading history as a multiple of the market's. */
  readonly historyFactor?: number;
  /** Trading days on each venue, the last ones, whatever the length of the market's history. */
  readonly points?: number;
  /** One of many alike, of which nothing is told beside terms, payments and days: no titles, documents, ratings and quotes. */
  readonly isOneOfMany?: boolean;
  /** Some values of some days are given as unreadable. */
  readonly hasBadData?: boolean;
  readonly issuedMillions?: number;
}

/** Spread over the government curve by grade, in basis points. */
const spreadOfGrade: Readonly<Record<DemoGrade, number>> = spreads;

/** Spread of a planned bond over its government curve on average, as a fraction. */
export function averageSpread(plan: BondPlan): number {
  if (plan.spread !== undefined) return plan.spread;
  if (plan.issuer.sector === governmentSector) return 0;
  return spreadOfGrade[plan.issuer.grade] / 10_000 + (plan.isSubordinated ? 0.011 : 0);
}

/** The highest rate that a floating bond of a planned margin pays: issuers with wide margins have their interest capped. */
export function couponCapOf(plan: BondPlan): number | null {
  return plan.kind === 'floating' && averageSpread(plan) > 0.045 ? 0.08 : null;
}
