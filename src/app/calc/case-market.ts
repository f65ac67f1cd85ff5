import { accrualRuleOf, settleByRule } from '#domain/bond/bond-mathematics/accrual-rule.ts';
import { isInLastPeriod } from '#domain/bond/derivation/settled-leg.ts';
import { noFloatingTerms } from '#domain/bond/issue.ts';
import {
  countedPayments,
  exDividendOf,
  keepsMonthEnds,
  type Market,
  marketConventions,
  markets,
  marketTerms,
  paidCouponOf,
  settlementLagOf,
} from '#domain/bond/market-conventions.ts';
import type { BondTerms } from '#math/bond/bond-terms.ts';
import type { CashFlow } from '#math/bond/cash-flow.ts';
import { type ResolvedBond, resolveBond } from '#math/bond/resolved-bond.ts';
import { type SettledBond, settle, settlementBuffer } from '#math/bond/settled-bond.ts';
import { lastOf } from '#math/checked-access.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { getCalendar, settlementDate } from '#math/dates/business-days.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { dayCountName } from '#math/day-count/day-count-name.ts';
import { periodsAYear } from '#math/schedule/schedule-grid.ts';
import { type DayNumber, type Measure, type Price, type Rate, valueOrNull } from '#math/units.ts';
import {
  bondEquivalentYieldFromPrice,
  discountRateFromPrice,
  moneyMarketYieldFromPrice,
} from '#math/yield/money-market.ts';
import { adjustedCurrentYield } from '#math/yield/simple-yields.ts';
import { asDate, asOneOf, asRecord, type JsonRecord, optional } from './bond-from-record.ts';

/** The market that a case names; null where it names none. Throws `invalid-terms`. */
export function marketOfCase(record: JsonRecord): Market | null {
  return optional(record.market, 'market', (value, key) => asOneOf(value, key, markets)) ?? null;
}

function scheduleDefaults(market: Market): JsonRecord {
  const { period, calendar } = marketConventions[market];
  return {
    tenor: period,
    calendar: 'Null',
    convention: 'Unadjusted',
    term_convention: 'Unadjusted',
    rule: period === null ? 'Zero' : 'Backward',
    eom: keepsMonthEnds(market, calendar),
  };
}

function bondDefaults(market: Market): JsonRecord {
  const { period, dayCount } = marketConventions[market];
  const ex = exDividendOf(market);
  return {
    type: period === null ? 'zero' : 'fixed',
    freq: period === null ? 0 : periodsAYear(period),
    ...(period !== null && { accrual_dc: dayCount }),
    redemption: 100,
    pay: { calendar: 'Null', convention: 'Unadjusted' },
    ...(ex && { ex: { n: ex.days, unit: ex.unit.replace('-', '_'), calendar: ex.calendar } }),
  };
}

/** Settlement of a trade of a day in the usual currency of the market. */
function settlementOfTrade(trade: unknown, market: Market): string {
  const { calendar, currencies } = marketConventions[market];
  const tradedOn = asDate(trade, 'trade');
  const lag = settlementLagOf(market, currencies[0], tradedOn);
  return isoFromDayNumber(settlementDate(dayNumberFromIso(tradedOn), lag, getCalendar(BUILT_IN_CALENDARS, calendar)));
}

/** A case with what its market decides where it says nothing itself. */
export function completedByMarket(record: JsonRecord, market: Market | null): JsonRecord {
  if (market === null) return record;
  const bond = asRecord(record.bond, 'bond');
  const schedule = asRecord(bond.schedule, 'schedule');
  const { dayCount, compounding, frequency } = marketConventions[market].yieldConvention;
  return {
    yield_conv: { dc: dayCount, comp: compounding, freq: frequency },
    ...(record.settlement === undefined && { settlement: settlementOfTrade(record.trade, market) }),
    ...record,
    bond: { ...bondDefaults(market), ...bond, schedule: { ...scheduleDefaults(market), ...schedule } },
  };
}

/** Terms with the coupons that the market pays for their rates. */
export function termsOfMarket(terms: BondTerms, market: Market | null): BondTerms {
  if (market === null || !marketConventions[market].couponsCompound) return terms;
  const coupon = paidCouponOf(market, terms.coupon, terms.frequency);
  return { ...terms, coupon, couponAmount: 'rate-over-frequency' };
}

/** The payments on the days to which yields of the market count, unless the case says when they are paid. */
export function paymentsOfMarket(
  given: JsonRecord,
  flows: readonly CashFlow[],
  market: Market | null,
): readonly CashFlow[] {
  const isStated = asRecord(given.bond, 'bond').pay !== undefined;
  return market === null || isStated ? flows : countedPayments(market, flows);
}

/** Markets that round the interest of one bond round that of this face. */
const FACE = 1000;

/**
 * A bond settled by the rules of its market: interest as it rounds it, and a simple yield in the last period where it has one and the case
 * states no convention of its own.
 */
export function settledByMarket(
  bond: ResolvedBond,
  settlement: DayNumber,
  market: Market | null,
  isYieldStated: boolean,
): { readonly settled: SettledBond; readonly paidAccrued: Measure<Price> } {
  if (market === null) {
    const settled = settle(bond, settlement);
    return { settled, paidAccrued: settled.accrued };
  }
  const terms = marketTerms(market, FACE);
  const rule = accrualRuleOf({ ...noFloatingTerms, couponKind: 'fixed', ...terms, faceValue: FACE }, []);
  const settleAs = (each: ResolvedBond, paidDayCount: typeof rule.paidDayCount) =>
    settleByRule(settlementBuffer(each.rows.length), each, settlement, { ...rule, paidDayCount });
  const settled = settleAs(bond, null);
  const paidAccrued = rule.paidDayCount === null ? settled.accrued : settleAs(bond, rule.paidDayCount).accrued;
  if (isYieldStated || terms.lastPeriodDayCount === null || !isInLastPeriod(settled)) return { settled, paidAccrued };
  const dayCount = dayCountName(terms.lastPeriodDayCount);
  const last = resolveBond({ ...bond.description, yieldConvention: { dayCount, compounding: 'Simple', frequency: 0 } });
  return { settled: settleAs(last, rule.paidDayCount), paidAccrued };
}

/**
 * The yields that a market reads beside that of its convention, by name, at a clean price: of Japan the simple and the compound one, of US Treasury bills
 * discount rate, money-market and bond-equivalent yield. None of other markets, and without one.
 */
export function yieldsOfMarket(
  settled: SettledBond,
  market: Market | null,
  { clean, quoted }: { readonly clean: Price; readonly quoted: Rate },
): JsonRecord {
  const headline = market === null ? null : marketConventions[market].headline;
  if (headline === null) return {};
  if (headline === 'japanese_simple')
    return { simple_yield: valueOrNull(adjustedCurrentYield(settled, clean)), compound_yield: quoted };
  const { dayCount } = settled.bond.description.yieldConvention;
  const bill = { settlement: settled.settlement, maturity: lastOf(settled.bond.rows).payDay, dayCount };
  return {
    discount_rate: valueOrNull(discountRateFromPrice(bill, clean)),
    money_market_yield: valueOrNull(moneyMarketYieldFromPrice(bill, clean)),
    bond_equivalent_yield: valueOrNull(bondEquivalentYieldFromPrice(bill, clean)),
  };
}
