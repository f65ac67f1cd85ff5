import { bondStatusId } from '#domain/bond/bond-status.ts';
import { laggingFormula } from '#domain/bond/coupon-formula.ts';
import { type CouponKind, type FloatingTerms, type IssueTerms, noFloatingTerms } from '#domain/bond/issue.ts';
import type { Market } from '#domain/bond/market-conventions.ts';
import { deflationFloorOf, marketConventions, marketTerms, settlementLagOf } from '#domain/bond/market-conventions.ts';
import { isinOfCusip } from '#domain/market/security-codes.ts';
import type { IsoDate } from '#math/units.ts';
import type { NewIssuer } from '#store/issuer/issuers/issuers.ts';
import type { NewInstrument } from '#store/market/instruments/save-instruments.ts';

export type TreasuryKind = 'bill' | 'note' | 'bond' | 'tips' | 'frn';

/** A security of the United States Treasury as one of its files describes it. */
export interface TreasuryIssue {
  readonly cusip: string;
  readonly kind: TreasuryKind;
  /** Coupon as a fraction a year; real for TIPS, null where the file does not say. */
  readonly couponRate: number | null;
  /** Spread of a floating-rate note over the rate of the bills, as a fraction; null where the file does not say. */
  readonly spread: number | null;
  readonly maturesOn: IsoDate;
  /** Reference CPI of the dated date of TIPS; null where the file does not say. */
  readonly baseIndex: number | null;
  /** First issue date; null where the file does not say. */
  readonly issuedOn: IsoDate | null;
  /** Date from which interest accrues; null where the file does not say. */
  readonly datedOn: IsoDate | null;
}

export const treasuryIssuer: NewIssuer = {
  code: 'us-treasury',
  name: 'United States Department of the Treasury',
  shortName: 'US Treasury',
  country: 'US',
  sector: 'government',
  lei: null,
  isGenerated: false,
};

export const treasuryCalendar = marketConventions['us-treasury'].calendar;

interface KindWords {
  readonly name: string;
  readonly short: string;
  readonly couponKind: CouponKind;
  readonly frequency: number;
}

const kindWords: Readonly<Record<TreasuryKind, KindWords>> = {
  bill: { name: 'Bill', short: 'B', couponKind: 'bill', frequency: 0 },
  note: { name: 'Note', short: 'T', couponKind: 'fixed', frequency: 2 },
  bond: { name: 'Bond', short: 'T', couponKind: 'fixed', frequency: 2 },
  tips: { name: 'TIPS', short: 'TII', couponKind: 'indexed', frequency: 2 },
  frn: { name: 'FRN', short: 'TF', couponKind: 'floating', frequency: 4 },
};

/** The rate of the 13-week bills plus the spread of the auction; no day earns less than nothing. */
function floatingTerms({ kind, spread }: TreasuryIssue): FloatingTerms {
  if (kind !== 'frn') return noFloatingTerms;
  return { ...noFloatingTerms, referenceRate: 'us_bill_13w', quotedMargin: spread, couponFloor: 0 };
}

function titleOf({ kind, couponRate, maturesOn }: TreasuryIssue, word: string): string {
  const hasRate = couponRate !== null && kind !== 'frn' && kind !== 'bill';
  const rate = hasRate ? ` ${Number((couponRate * 100).toFixed(4))}%` : '';
  return `${word}${rate} ${maturesOn}`;
}

/** The instrument of an issue; a known one keeps its status. */
export function treasuryInstrument(issue: TreasuryIssue, issuerId: number, isKnown: boolean): NewInstrument {
  const words = kindWords[issue.kind];
  return {
    kind: 'bond',
    issuerId,
    name: titleOf(issue, `US Treasury ${words.name}`),
    shortName: titleOf(issue, words.short),
    isin: isinOfCusip(issue.cusip),
    ticker: null,
    registrationNumber: null,
    currency: 'USD',
    statusId: isKnown ? null : bondStatusId('outstanding'),
    isGenerated: false,
    codes: [{ scheme: 'cusip', code: issue.cusip }],
  };
}

const marketOfKind: Readonly<Record<TreasuryKind, Market>> = {
  bill: 'us-treasury-bill',
  note: 'us-treasury',
  bond: 'us-treasury',
  tips: 'us-tips',
  frn: 'us-treasury-floater',
};

/** Terms by the rules of the uniform offering circular (31 CFR part 356). */
export function treasuryTerms(issue: TreasuryIssue, instrumentId: number): IssueTerms {
  const words = kindWords[issue.kind];
  const market = marketOfKind[issue.kind];
  return {
    instrumentId,
    couponKind: words.couponKind,
    couponRate: issue.kind === 'bill' ? null : issue.couponRate,
    ...floatingTerms(issue),
    priceIndex: issue.kind === 'tips' ? 'US CPI-U' : null,
    baseIndex: issue.baseIndex,
    initialFaceValue: null,
    hasDeflationFloor: deflationFloorOf('us-tips', issue.kind === 'tips'),
    couponFormula: issue.kind === 'tips' ? laggingFormula('cpi_u', 3) : null,
    couponFrequency: words.frequency,
    couponPeriodDays: null,
    ...marketTerms(market),
    issuedOn: issue.issuedOn,
    accruesFrom: issue.datedOn,
    maturesOn: issue.maturesOn,
    redemptionPrice: 100,
    faceValue: 100,
    faceCurrency: 'USD',
    poolFactor: 1,
    issuedAmount: null,
    outstandingAmount: null,
    settlementLag: settlementLagOf(market, 'USD'),
    isAmortising: false,
    isPerpetual: false,
    isInflationLinked: issue.kind === 'tips',
    seniority: null,
    isDefaulted: false,
  };
}
