import { billIndexResets, knownUntil } from '#domain/bond/bond-mathematics/bill-index.ts';
import { issuePayments } from '#domain/bond/bond-mathematics/issue-payments.ts';
import type { IssuePayment, IssueTerms } from '#domain/bond/issue.ts';
import type { CashFlow } from '#math/bond/cash-flow.ts';
import { cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import { dailyResetInterest, type RateReset } from '#math/bond/daily-reset.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { getCalendar } from '#math/dates/business-days.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, type IsoDate, PAR, rate, valueOrNull } from '#math/units.ts';
import { findBillAuctions } from '#store/bond/auctions/auctions.ts';
import { findBillFloaters } from '#store/bond/bonds/find-bond.ts';
import { findKnownSchedules, saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { accrualStart } from './treasury-cash-flows.ts';
import { treasuryCalendar } from './treasury-issue.ts';

const QUARTER_MONTHS = 3;

/** The day from which payments are listed; null while no source has spoken of any. */
function firstDay(terms: IssueTerms, knownFrom: IsoDate | null): IsoDate | null {
  const earliest = terms.accruesFrom ?? terms.issuedOn ?? knownFrom;
  if (terms.maturesOn === null || earliest === null) return null;
  const maturity = dayNumberFromIso(terms.maturesOn);
  return isoFromDayNumber(accrualStart(terms, maturity, earliest, QUARTER_MONTHS));
}

/** What is known of the rates of a note. */
interface FrnRates {
  readonly resets: readonly RateReset[];
  /** The day of the rate in the terms, which prices name; null where no prices were imported. */
  readonly pricedOn: IsoDate | null;
}

const DAYS_A_YEAR = 360;

interface Period {
  readonly start: DayNumber;
  readonly end: DayNumber;
}

/** A rate for a period after the auctions that are known: the one that prices named last, else that of the last auction. */
function heldRate({ couponRate }: IssueTerms, { resets, pricedOn }: FrnRates, { end }: Period): number | null {
  const known = knownUntil(resets);
  const last = resets.at(-1)?.rate ?? null;
  if (pricedOn === null || couponRate === null) return last;
  const priced = dayNumberFromIso(pricedOn);
  if (known !== null && known >= priced) return last;
  // A quarter between the last auction and the price had rates that nobody told.
  return end <= priced ? null : couponRate;
}

function couponOf(terms: IssueTerms, rates: FrnRates, period: Period): { coupon: number; isKnown: boolean } | null {
  const { resets } = rates;
  const { start, end } = period;
  const known = knownUntil(resets);
  const earned = known !== null && start < known ? valueOrNull(dailyResetInterest(resets, start, end)) : null;
  if (earned !== null) return { coupon: earned, isKnown: known !== null && end <= known };
  const held = heldRate(terms, rates, period);
  return held === null ? null : { coupon: (100 * held * (end - start)) / DAYS_A_YEAR, isKnown: false };
}

function withCoupon(flow: CashFlow, terms: IssueTerms, rates: FrnRates): CashFlow {
  if (flow.accrualStart === undefined || flow.accrualEnd === undefined) return flow;
  const period = { start: dayNumberFromIso(flow.accrualStart), end: dayNumberFromIso(flow.accrualEnd) };
  const found = couponOf(terms, rates, period);
  if (found === null) return flow;
  const { coupon, isKnown } = found;
  const average = rate((coupon / 100 / (period.end - period.start)) * DAYS_A_YEAR);
  return { ...flow, coupon, rate: average, isEstimated: !isKnown };
}

/**
 * Quarterly payments of a floating-rate note from a day on: each coupon is the sum of its days' interest at the rates of the bill auctions,
 * and an estimate from the day on that no auction tells; there it is held at the last rate that is known. A coupon of which nothing is
 * known is null. None without a maturity after the day. Source: 31 CFR 356, appendix B, sections I.C and IV.D.
 */
function frnCashFlows(terms: IssueTerms, from: IsoDate, rates: FrnRates): readonly IssuePayment[] {
  const { maturesOn } = terms;
  if (maturesOn === null || from >= maturesOn) return [];
  const flows = cashFlowsFromTerms(
    {
      schedule: {
        effective: from,
        termination: maturesOn,
        tenor: '3M',
        calendar: 'Null',
        convention: 'Unadjusted',
        terminationConvention: 'Unadjusted',
        rule: 'Backward',
        endOfMonth: true,
      },
      frequency: 4,
      accrualDayCount: 'ACT/360',
      coupon: { kind: 'floating', rates: [] },
      redemption: PAR,
      payment: { calendar: 'Null', convention: 'Unadjusted' },
    },
    BUILT_IN_CALENDARS,
  );
  const paid = flows.map((flow) => withCoupon(flow, terms, rates));
  return issuePayments(paid, getCalendar(BUILT_IN_CALENDARS, treasuryCalendar));
}

/** Stores the payments of the Treasury's floating-rate notes as auctions and prices that are stored tell them; gives the notes that changed. */
export async function storeFrnPayments(tx: WriteTransaction): Promise<ReadonlySet<number>> {
  const floaters = await findBillFloaters(tx);
  if (floaters.length === 0) return new Set();
  const ids = floaters.map(({ terms }) => terms.instrumentId);
  const [bills, schedules] = [await findBillAuctions(tx), await findKnownSchedules(tx, ids)];
  const rows = floaters.flatMap(({ terms, pricedOn }) => {
    const from = firstDay(terms, schedules.get(terms.instrumentId)?.firstAccrual ?? pricedOn);
    const flows = from === null ? [] : frnCashFlows(terms, from, { resets: billIndexResets(terms, bills), pricedOn });
    return flows.map((row) => ({ ...row, instrumentId: terms.instrumentId }));
  });
  return saveCashFlows(tx, ids, rows);
}
