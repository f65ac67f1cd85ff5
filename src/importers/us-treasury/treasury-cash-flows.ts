import { issuePayments } from '#domain/bond/bond-mathematics/issue-payments.ts';
import type { IssuePayment, IssueTerms } from '#domain/bond/issue.ts';
import { cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { getCalendar } from '#math/dates/business-days.ts';
import { addMonths, dayNumberFromIso, endOfMonth, isEndOfMonth, isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, type IsoDate, PAR, rate } from '#math/units.ts';
import { treasuryCalendar } from './treasury-issue.ts';

const MONTHS = 6;
// A security whose dated date is no business day is issued on the next one.
const MAX_CLOSURE_DAYS = 4;

/** The latest date counted back from maturity by coupon periods that is on or before a day. */
function rollDateBefore(maturity: DayNumber, day: DayNumber, months: number): DayNumber {
  const keepsMonthEnd = isEndOfMonth(maturity);
  for (let count = 1; ; count++) {
    const date = addMonths(maturity, -count * months);
    const rolled = keepsMonthEnd ? endOfMonth(date) : date;
    if (rolled <= day) return rolled;
  }
}

/** The day from which payments are listed: the dated date, else that of the first issue, else the start of the period of `knownFrom`. */
export function accrualStart(
  terms: Pick<IssueTerms, 'accruesFrom' | 'issuedOn'>,
  maturity: DayNumber,
  knownFrom: IsoDate,
  months = MONTHS,
): DayNumber {
  if (terms.accruesFrom !== null) return dayNumberFromIso(terms.accruesFrom);
  if (terms.issuedOn === null) return rollDateBefore(maturity, dayNumberFromIso(knownFrom), months);
  const issued = dayNumberFromIso(terms.issuedOn);
  const roll = rollDateBefore(maturity, issued, months);
  return issued - roll <= MAX_CLOSURE_DAYS ? roll : issued;
}

/**
 * Payments of a bill, or of a note, bond or TIPS (real amounts) whose coupon is known; none otherwise. They begin with the dated
 * date, else the first issue date, else with the coupon period in which `knownFrom` lies.
 */
export function treasuryCashFlows(terms: IssueTerms, knownFrom: IsoDate): readonly IssuePayment[] {
  const { maturesOn, couponKind, couponRate } = terms;
  if (maturesOn === null || couponKind === 'floating') return [];
  if (couponKind !== 'bill' && couponRate === null) return [];
  const isBill = couponKind === 'bill';
  const maturity = dayNumberFromIso(maturesOn);
  const effective = isBill ? (terms.issuedOn ?? knownFrom) : isoFromDayNumber(accrualStart(terms, maturity, knownFrom));
  if (effective >= maturesOn) return [];
  const flows = cashFlowsFromTerms(
    {
      schedule: {
        effective,
        termination: maturesOn,
        tenor: isBill ? null : `${MONTHS}M`,
        calendar: 'Null',
        convention: 'Unadjusted',
        terminationConvention: 'Unadjusted',
        rule: isBill ? 'Zero' : 'Backward',
        endOfMonth: true,
      },
      frequency: isBill ? 0 : 2,
      accrualDayCount: isBill ? null : 'ACT/ACT ICMA',
      coupon: isBill || couponRate === null ? { kind: 'zero' } : { kind: 'fixed', rate: rate(couponRate) },
      redemption: PAR,
      payment: { calendar: 'Null', convention: 'Unadjusted' },
      couponAmount: 'rate-over-frequency',
    },
    BUILT_IN_CALENDARS,
  );
  return issuePayments(flows, getCalendar(BUILT_IN_CALENDARS, treasuryCalendar));
}
