import type { IsoDate } from '#math/units.ts';

/** Why an issue may end early: at the will of the issuer, of the holder, or when something happens. */
export const redemptionRightKinds = [
  'issuer_call',
  'make_whole',
  'clean_up',
  'tax_call',
  'regulatory_call',
  'holder_put',
  'change_of_control',
  'event_of_default',
] as const;
type RedemptionRightKind = (typeof redemptionRightKinds)[number];

/** On any day of a time, on its dates, or on one. */
export const exerciseStyles = ['american', 'bermudan', 'european'] as const;
type ExerciseStyle = (typeof exerciseStyles)[number];

/** A right to early redemption, in the order in which the terms of the issue name it. */
export interface RedemptionRight {
  readonly instrumentId: number;
  readonly number: number;
  readonly kind: RedemptionRightKind;
  readonly exercise: ExerciseStyle | null;
  readonly startsOn: IsoDate | null;
  readonly endsOn: IsoDate | null;
  /** Clean, per 100. */
  readonly price: number | null;
  /** Over the benchmark at which a make-whole call discounts; a fraction. */
  readonly spread: number | null;
  /** Part of the issue below which it may be cleaned up. */
  readonly outstandingBelow: number | null;
  /** Days of notice: at least, and at most. */
  readonly noticeDays: number | null;
  readonly latestNoticeDays: number | null;
  /** Whether a part of the issue may be redeemed. */
  readonly isPartial: boolean | null;
}

/** Whose choice it is, if it is one. */
export const conversionKinds = ['holder', 'issuer', 'mandatory', 'contingent'] as const;
type ConversionKind = (typeof conversionKinds)[number];

/** What a bond may become. */
export interface ConversionTerms {
  readonly instrumentId: number;
  readonly kind: ConversionKind;
  readonly underlyingId: number | null;
  /** As the source names it, where it is no instrument that is known. */
  readonly underlyingName: string | null;
  /** Shares for one bond of the face value. */
  readonly ratio: number | null;
  /** Of a share. */
  readonly price: number | null;
  readonly priceCurrency: string | null;
  readonly startsOn: IsoDate | null;
  readonly endsOn: IsoDate | null;
}

export const payoffKinds = [
  'autocall',
  'reverse_convertible',
  'capital_protected',
  'participation',
  'credit_linked',
  'range_accrual',
  'other',
] as const;
type PayoffKind = (typeof payoffKinds)[number];
/** What of several underlyings counts. */
export const basketKinds = ['single', 'worst_of', 'best_of', 'average'] as const;
type BasketKind = (typeof basketKinds)[number];
/** When a barrier is looked at: all the time, on days of observation, or at the end. */
export const barrierWatches = ['continuous', 'observation', 'final'] as const;
type BarrierWatch = (typeof barrierWatches)[number];

/** How what a bond repays depends on underlyings. All numbers are fractions: of the face, or of the initial level. */
export interface StructuredTerms {
  readonly instrumentId: number;
  readonly payoff: PayoffKind;
  readonly basket: BasketKind | null;
  readonly protection: number | null;
  readonly participation: number | null;
  readonly cap: number | null;
  readonly barrier: number | null;
  readonly barrierWatch: BarrierWatch | null;
  /** Of a year. */
  readonly conditionalCoupon: number | null;
  /** Days on which the initial and the final levels are taken. */
  readonly fixedOn: IsoDate | null;
  readonly valuedOn: IsoDate | null;
}

export interface StructuredUnderlying {
  readonly instrumentId: number;
  readonly name: string;
  readonly underlyingId: number | null;
  readonly initialLevel: number | null;
  /** Fraction. */
  readonly weight: number | null;
}

export const observationOutcomes = ['redeemed', 'coupon', 'nothing'] as const;
type ObservationOutcome = (typeof observationOutcomes)[number];

/** A day on which the underlyings decide; levels are fractions of the initial ones. */
export interface StructuredObservation {
  readonly instrumentId: number;
  readonly date: IsoDate;
  readonly paysOn: IsoDate | null;
  /** From this level on the bond is redeemed, at so much per 100. */
  readonly redeemsAt: number | null;
  readonly redemption: number | null;
  /** From this level on the coupon is paid, per 100. */
  readonly couponAt: number | null;
  readonly coupon: number | null;
  /** Null for a day to come. */
  readonly outcome: ObservationOutcome | null;
}

export const restructuringKinds = ['amendment', 'extension', 'exchange', 'write_down', 'conversion'] as const;
type RestructuringKind = (typeof restructuringKinds)[number];

/** A change of the terms that holders agreed to, or had to. */
export interface Restructuring {
  readonly instrumentId: number;
  readonly effectiveOn: IsoDate;
  readonly kind: RestructuringKind;
  readonly announcedOn: IsoDate | null;
  /** Fraction of the nominal that is given up. */
  readonly haircut: number | null;
  /** Fraction of the issue that agreed. */
  readonly consent: number | null;
  /** The bond that holders got in exchange. */
  readonly successorIsin: string | null;
}

/** Terms that change, and what their values are: a date, a fraction, an amount in the face currency, or a number. */
export const restructuredTerms = {
  maturity: 'date',
  next_payment: 'date',
  coupon_rate: 'rate',
  margin: 'rate',
  coupon_frequency: 'count',
  face_value: 'amount',
  outstanding: 'amount',
} as const;
export type RestructuredTermName = keyof typeof restructuredTerms;
export const restructuredTermNames = Object.keys(restructuredTerms) as readonly RestructuredTermName[];

/** A term before and after a restructuring: days where it is a date, else numbers. */
export interface RestructuredTerm {
  readonly instrumentId: number;
  readonly effectiveOn: IsoDate;
  readonly term: RestructuredTermName;
  readonly oldNumber: number | null;
  readonly newNumber: number | null;
  readonly oldDate: IsoDate | null;
  readonly newDate: IsoDate | null;
}

/** What else the terms of an issue say, each in the words of the source. */
export const issueDetailKinds = [
  'form',
  'governing_law',
  'security',
  'guarantee',
  'use_of_proceeds',
  'label',
  'denomination',
  'listing',
  'clearing',
  'selling_restrictions',
  'tax',
] as const;
type IssueDetailKind = (typeof issueDetailKinds)[number];

export interface IssueDetail {
  readonly instrumentId: number;
  readonly kind: IssueDetailKind;
  readonly value: string;
}
