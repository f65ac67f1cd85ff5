import { growsByRate } from '#domain/bond/bond-gaps.ts';
import { issuePayments } from '#domain/bond/bond-mathematics/issue-payments.ts';
import { laidOutPayments } from '#domain/bond/bond-mathematics/laid-out-payments.ts';
import { bondStatusId } from '#domain/bond/bond-status.ts';
import { type CouponKind, type IssuePayment, type IssueTerms, noFloatingTerms } from '#domain/bond/issue.ts';
import { baseIndexOf, type Market, marketTerms, settlementLagOf } from '#domain/bond/market-conventions.ts';
import { SELIC } from '#domain/market/overnight-fixing.ts';
import type { PriceIndex } from '#domain/market/price-index.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { getCalendar } from '#math/dates/business-days.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type IsoDate, rate } from '#math/units.ts';
import type { NewIssuer } from '#store/issuer/issuers/issuers.ts';
import type { NewInstrument } from '#store/market/instruments/save-instruments.ts';

/** A kind of bond by its name in the programme: the treasury's own name for it, and its terms. */
interface TesouroKind {
  readonly name: string;
  readonly market: Market;
  readonly couponKind: CouponKind;
  readonly couponRate: number | null;
  /** Coupons, or instalments of a sequence, in a year; 0 for one payment. */
  readonly frequency: 0 | 2 | 12;
  readonly index: PriceIndex | null;
  /** Of a sequence of equal monthly instalments: how many, the last on the day of maturity. */
  readonly instalments?: number;
}

const zero = { couponRate: null, frequency: 0 } as const;
const linked = { market: 'brazil-ntn-b', couponKind: 'indexed' } as const;
const sequence = { ...linked, couponRate: 0, frequency: 12, index: 'BR IPCA' } as const;

/** Tesouro Nacional, Metodologia de Cálculo dos Títulos Públicos Federais; decrees that made Renda+ (2022) and Educa+ (2023). */
export const tesouroKinds: Readonly<Record<string, TesouroKind>> = {
  'Tesouro Prefixado': { name: 'LTN', market: 'brazil-ltn', couponKind: 'zero', ...zero, index: null },
  'Tesouro Prefixado com Juros Semestrais': {
    name: 'NTN-F',
    market: 'brazil-ntn-f',
    couponKind: 'fixed',
    couponRate: 0.1,
    frequency: 2,
    index: null,
  },
  'Tesouro Selic': { name: 'LFT', market: 'brazil-lft', couponKind: 'floating', ...zero, index: null },
  'Tesouro IPCA+': { name: 'NTN-B Principal', ...linked, ...zero, index: 'BR IPCA' },
  'Tesouro IPCA+ com Juros Semestrais': { name: 'NTN-B', ...linked, couponRate: 0.06, frequency: 2, index: 'BR IPCA' },
  'Tesouro IGPM+ com Juros Semestrais': { name: 'NTN-C', ...linked, couponRate: 0.06, frequency: 2, index: 'BR IGP-M' },
  'Tesouro Renda+ Aposentadoria Extra': { name: 'NTN-B1 Renda+', ...sequence, instalments: 240 },
  'Tesouro Educa+': { name: 'NTN-B1 Educa+', ...sequence, instalments: 60 },
};

/** A security of the programme: its kind and maturity together are its key. */
export interface TesouroBond {
  readonly title: string;
  readonly kind: TesouroKind;
  readonly maturesOn: IsoDate;
}

/** The NTN-C of 2031 alone pays 12 %. */
const RATE_OF_2031 = 0.12;

const couponRateOf = ({ kind, maturesOn }: TesouroBond) =>
  kind.index === 'BR IGP-M' && maturesOn === '2031-01-01' ? RATE_OF_2031 : kind.couponRate;

export const tesouroIssuer: NewIssuer = {
  code: 'br-tesouro-nacional',
  name: 'Secretaria do Tesouro Nacional',
  shortName: 'Tesouro Nacional',
  country: 'BR',
  sector: 'government',
  lei: null,
  isGenerated: false,
};

export const tesouroCode = ({ title, maturesOn }: TesouroBond) => `${title} ${maturesOn}`;

/** The instrument of a security; a known one keeps its status. */
export function tesouroInstrument(bond: TesouroBond, issuerId: number, isKnown: boolean): NewInstrument {
  return {
    kind: 'bond',
    issuerId,
    name: tesouroCode(bond),
    shortName: `${bond.kind.name} ${bond.maturesOn}`,
    isin: null,
    ticker: null,
    registrationNumber: null,
    currency: 'BRL',
    statusId: isKnown ? null : bondStatusId('outstanding'),
    isGenerated: false,
    codes: [{ scheme: 'own-tesouro-direto', code: tesouroCode(bond) }],
  };
}

/** Terms by the treasury's methodology. Rates and payments of linked bonds are real; an LFT grows by the Selic rate, and its rate is a spread. */
export function termsOf(bond: TesouroBond, instrumentId: number): IssueTerms {
  const { market, couponKind, frequency, index, instalments } = bond.kind;
  return {
    instrumentId,
    couponKind: frequency === 0 && couponKind === 'indexed' ? 'zero' : couponKind,
    couponRate: couponRateOf(bond),
    ...noFloatingTerms,
    priceIndex: index,
    baseIndex: baseIndexOf(market, index),
    initialFaceValue: null,
    hasDeflationFloor: index === null ? null : false,
    couponFormula: couponKind === 'floating' ? SELIC : null,
    couponFrequency: frequency,
    couponPeriodDays: null,
    ...marketTerms(market),
    issuedOn: null,
    accruesFrom: null,
    maturesOn: bond.maturesOn,
    redemptionPrice: 100,
    faceValue: 1000,
    faceCurrency: 'BRL',
    poolFactor: 1,
    issuedAmount: null,
    outstandingAmount: null,
    settlementLag: settlementLagOf(market, 'BRL'),
    isAmortising: instalments !== undefined,
    isPerpetual: false,
    isInflationLinked: index !== null,
    seniority: null,
    isDefaulted: false,
  };
}

const monthsBefore = (date: IsoDate, months: number) => isoFromDayNumber(addMonths(dayNumberFromIso(date), -months));

/** The coupon day on or before a day, counted back from maturity; the day itself of a bond without coupons. */
function periodStart({ kind, maturesOn }: TesouroBond, from: IsoDate): IsoDate {
  if (kind.frequency === 0) return from;
  const step = 12 / kind.frequency;
  for (let months = step; ; months += step) {
    const start = monthsBefore(maturesOn, months);
    if (start <= from) return start;
  }
}

/**
 * The payments of a security from a day on, per 100 of the (updated) nominal: no file says when it was issued, so they begin with the period of
 * that day. What an LFT earns is not known ahead.
 */
export function paymentsOf(bond: TesouroBond, terms: IssueTerms, from: IsoDate): readonly IssuePayment[] {
  const { market, frequency, instalments } = bond.kind;
  const flows = laidOutPayments({
    market,
    dayCount: terms.dayCount,
    calendar: terms.calendar,
    redemptionPrice: terms.redemptionPrice,
    exCoupon: undefined,
    capitalised: null,
    effective: periodStart(bond, from),
    termination: bond.maturesOn,
    tenor: frequency === 0 ? null : `${12 / frequency}M`,
    firstCoupon: null,
    lastCoupon: null,
    couponDay: null,
    coupon: frequency === 0 ? { kind: 'zero' } : { kind: 'fixed', rate: rate(terms.couponRate ?? 0) },
    repayment:
      instalments === undefined ? null : { kind: 'equal', from: monthsBefore(bond.maturesOn, instalments - 1) },
  });
  const payments = issuePayments(flows, getCalendar(BUILT_IN_CALENDARS, terms.calendar));
  return growsByRate(terms) ? payments.map((row) => ({ ...row, coupon: null, isEstimated: true })) : payments;
}
