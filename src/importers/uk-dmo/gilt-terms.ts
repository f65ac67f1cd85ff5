import { issuePayments } from '#domain/bond/bond-mathematics/issue-payments.ts';
import { bondStatusId } from '#domain/bond/bond-status.ts';
import { laggingFormula } from '#domain/bond/coupon-formula.ts';
import { type IssuePayment, type IssueTerms, noFloatingTerms } from '#domain/bond/issue.ts';
import { deflationFloorOf, marketTerms, settlementLagOf } from '#domain/bond/market-conventions.ts';
import type { CashFlow } from '#math/bond/cash-flow.ts';
import { cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { getCalendar } from '#math/dates/business-days.ts';
import { type IsoDate, PAR, percentFromFraction, rate } from '#math/units.ts';
import type { NewIssuer } from '#store/issuer/issuers/issuers.ts';
import type { NewInstrument } from '#store/market/instruments/save-instruments.ts';
import type { Gilt } from './parse-gilts.ts';

export const giltIssuer: NewIssuer = {
  code: 'uk-hm-treasury',
  name: 'HM Treasury',
  shortName: 'United Kingdom',
  country: 'GB',
  sector: 'government',
  lei: null,
  isGenerated: false,
};

const { calendar, exCouponDays } = marketTerms('uk-gilt');

/** The instrument of a gilt; a known one keeps its status. */
export function giltInstrument(gilt: Gilt, issuerId: number, isKnown: boolean): NewInstrument {
  const coupon = Number(percentFromFraction(gilt.couponRate).toFixed(4));
  return {
    kind: 'bond',
    issuerId,
    name: gilt.name,
    shortName: `${gilt.indexLag === null ? 'UKT' : 'UKTI'} ${coupon}% ${gilt.maturesOn}`,
    isin: gilt.isin,
    ticker: null,
    registrationNumber: null,
    currency: 'GBP',
    statusId: isKnown ? null : bondStatusId('outstanding'),
    isGenerated: false,
    codes: [],
  };
}

/** Terms by the conventions of the gilt market (DMO, Formulae for Calculating Gilt Prices from Yields). */
export function giltTerms(gilt: Gilt, instrumentId: number): IssueTerms {
  const isLinked = gilt.indexLag !== null;
  return {
    instrumentId,
    couponKind: isLinked ? 'indexed' : 'fixed',
    couponRate: gilt.couponRate,
    ...noFloatingTerms,
    priceIndex: isLinked ? 'UK RPI' : null,
    baseIndex: gilt.baseIndex,
    initialFaceValue: null,
    hasDeflationFloor: deflationFloorOf('uk-gilt', isLinked),
    couponFormula: gilt.indexLag === null ? null : laggingFormula('rpi', gilt.indexLag),
    couponFrequency: 2,
    couponPeriodDays: null,
    ...marketTerms('uk-gilt'),
    issuedOn: gilt.issuedOn,
    accruesFrom: gilt.issuedOn,
    maturesOn: gilt.maturesOn,
    redemptionPrice: 100,
    faceValue: 100,
    faceCurrency: 'GBP',
    poolFactor: 1,
    issuedAmount: null,
    outstandingAmount: gilt.outstandingAmount,
    settlementLag: settlementLagOf('uk-gilt', 'GBP'),
    isAmortising: false,
    isPerpetual: false,
    isInflationLinked: isLinked,
    seniority: null,
    isDefaulted: false,
  };
}

function flowsOf(gilt: Gilt, first?: IsoDate): readonly CashFlow[] {
  return cashFlowsFromTerms(
    {
      schedule: {
        effective: gilt.issuedOn,
        termination: gilt.maturesOn,
        tenor: '6M',
        calendar: 'Null',
        convention: 'Unadjusted',
        terminationConvention: 'Unadjusted',
        rule: 'Backward',
        endOfMonth: false,
        ...(first !== undefined && { first }),
      },
      frequency: 2,
      accrualDayCount: 'ACT/ACT ICMA',
      coupon: { kind: 'fixed', rate: rate(gilt.couponRate) },
      redemption: PAR,
      payment: { calendar: 'Null', convention: 'Unadjusted' },
      exCoupon: { days: exCouponDays, unit: 'business-days', calendar },
      couponAmount: 'rate-over-frequency',
    },
    BUILT_IN_CALENDARS,
  );
}

/** Gilts whose first dividend was long though they were issued before its ex-dividend date, by the notices of their first sale. */
const longFirstDividends: ReadonlySet<string> = new Set(['GB00BSQNRD01', 'GB00BT7J0027']);

/** Whether the gilt pays nothing on the first date counted back from maturity, which whoever bought it at issue would not receive. */
function isIssuedEx({ isin, issuedOn }: Gilt, [first]: readonly CashFlow[]): boolean {
  return longFirstDividends.has(isin) || (first?.exDate !== undefined && issuedOn > first.exDate);
}

/** Whether the file's next ex-dividend date shows that the gilt pays nothing on the first date counted back from maturity. */
function skipsFirstDate(gilt: Gilt, flows: readonly CashFlow[], asOf: IsoDate): boolean {
  const [first, second] = flows;
  return (
    first?.exDate !== undefined && first.exDate >= asOf && second !== undefined && second.exDate === gilt.nextExDate
  );
}

/**
 * Half-yearly dividends counted back from maturity; real amounts for an index-linked gilt. The first one accrues from the first
 * issue and is short, or long where the gilt was issued after the first ex-dividend date, where the file shows it by its next one, or an
 * earlier file did: then as many payments are stored as a long one leaves.
 */
export function giltCashFlows(gilt: Gilt, asOf: IsoDate, knownRows: number | undefined): readonly IssuePayment[] {
  const regular = flowsOf(gilt);
  const isLong = isIssuedEx(gilt, regular) || skipsFirstDate(gilt, regular, asOf) || knownRows === regular.length - 1;
  const flows = isLong ? flowsOf(gilt, regular[1]?.accrualEnd) : regular;
  return issuePayments(flows, getCalendar(BUILT_IN_CALENDARS, calendar));
}
