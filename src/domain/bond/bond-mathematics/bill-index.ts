import type { RateReset } from '#math/bond/daily-reset.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { addBusinessDays, getCalendar } from '#math/dates/business-days.ts';
import { addDays, addMonths, dayNumberFromIso, endOfMonth, isEndOfMonth } from '#math/dates/dates.ts';
import type { DayNumber, IsoDate, Rate } from '#math/units.ts';
import type { IssueTerms } from '../issue.ts';
import { marketConventions } from '../market-conventions.ts';

/** The sale of a 13-week bill; the price per 100. */
export interface BillAuction {
  readonly auctionDate: IsoDate;
  readonly issueDate: IsoDate;
  readonly maturesOn: IsoDate;
  readonly price: number;
}

const LOCKOUT_BUSINESS_DAYS = 2;
const QUARTER_MONTHS = 3;
/** A week, and a day more where a holiday moves the next auction. */
const DAYS_OF_AN_AUCTION = 8;

/** The high rate of an auction, which is quoted to the third decimal of a per cent, as a simple rate on ACT/360 with nine decimals of a per cent. */
function indexRate({ issueDate, maturesOn, price }: BillAuction): number {
  const years = (dayNumberFromIso(maturesOn) - dayNumberFromIso(issueDate)) / 360;
  const high = Math.round(((100 - price) / years) * 1000) / 1e5;
  return Math.round((high / (1 - high * years)) * 1e11) / 1e11;
}

/** The interest payment date of a note on or after a day, counted back from maturity by quarters. */
function paymentDateFrom(maturity: DayNumber, day: DayNumber): DayNumber {
  const keepsMonthEnd = isEndOfMonth(maturity);
  let found = maturity;
  for (let count = 1; ; count++) {
    const date = addMonths(maturity, -count * QUARTER_MONTHS);
    const rolled = keepsMonthEnd ? endOfMonth(date) : date;
    if (rolled < day) return found;
    found = rolled;
  }
}

/** The day from which an auction sets the index: the next one, but after a payment date when it is in the two business days before that. */
function effectiveFrom(auctioned: DayNumber, maturity: DayNumber): DayNumber {
  const calendar = getCalendar(BUILT_IN_CALENDARS, marketConventions['us-treasury-floater'].calendar);
  const payment = paymentDateFrom(maturity, addDays(auctioned, 1));
  const isLocked = auctioned >= addBusinessDays(calendar, payment, -LOCKOUT_BUSINESS_DAYS);
  return addDays(isLocked ? payment : auctioned, 1);
}

/**
 * The rates of a floating-rate note of the US Treasury by day: the 13-week bill's high rate as a money-market yield, plus the spread, never
 * below the floor; none for another bond, and while the spread is not known. `auctions` ascend. Source: 31 CFR 356, appendix B, section I.C.
 */
export function billIndexResets(
  { referenceRate, quotedMargin, couponFloor, maturesOn }: IssueTerms,
  auctions: readonly BillAuction[],
): readonly RateReset[] {
  if (referenceRate !== 'us_bill_13w' || quotedMargin === null || maturesOn === null) return [];
  const maturity = dayNumberFromIso(maturesOn);
  const resets = new Map<DayNumber, RateReset>();
  for (const auction of auctions) {
    const from = effectiveFrom(dayNumberFromIso(auction.auctionDate), maturity);
    const rate = Math.max(indexRate(auction) + quotedMargin, couponFloor ?? Number.NEGATIVE_INFINITY);
    resets.set(from, { from, rate: rate as Rate });
  }
  return [...resets.values()];
}

/** The day before which all rates are known: the next auction is a week after the last one. */
export function knownUntil(resets: readonly RateReset[]): DayNumber | null {
  const last = resets.at(-1);
  return last === undefined ? null : addDays(last.from, DAYS_OF_AN_AUCTION - 1);
}
