import { lastOf } from '../checked-access.ts';
import { type Calendars, getCalendar, settlementDate } from '../dates/business-days.ts';
import { dayNumberFromIso } from '../dates/dates.ts';
import { type DayNumber, isoDate } from '../units.ts';

/** How long a market takes to settle trades made from a date on. */
interface SettlementLag {
  readonly from: string;
  /** Business days after the trade: 0 to 5. */
  readonly days: number;
}

/** When trades of a market settle: the latest lag in force counts, in business days of the market's calendar. */
export interface MarketSettlement {
  readonly calendar: string;
  readonly lags: readonly SettlementLag[];
}

const ALWAYS = '0001-01-01';

/** Usual settlement by market; an operator may add markets, or set another lag for a bond. Sources: docs/methods/calendars.md. */
export const MARKET_SETTLEMENTS = {
  'us-government': { calendar: 'US-GovernmentBond', lags: [{ from: ALWAYS, days: 1 }] },
  'us-corporate': {
    calendar: 'US-Settlement',
    lags: [
      { from: ALWAYS, days: 5 },
      { from: '1995-06-07', days: 3 },
      { from: '2017-09-05', days: 2 },
      { from: '2024-05-28', days: 1 },
    ],
  },
  'uk-gilt': { calendar: 'UK-Settlement', lags: [{ from: ALWAYS, days: 1 }] },
  euro: {
    calendar: 'TARGET',
    lags: [
      { from: ALWAYS, days: 3 },
      { from: '2014-10-06', days: 2 },
    ],
  },
  'moscow-exchange': { calendar: 'Russia-MOEX', lags: [{ from: ALWAYS, days: 1 }] },
  'same-day': { calendar: 'Null', lags: [{ from: ALWAYS, days: 0 }] },
} as const satisfies Readonly<Record<string, MarketSettlement>>;

/** Business days that a market takes to settle a trade of a day. */
function settlementLag({ lags }: MarketSettlement, tradeDay: DayNumber): number {
  const inForce = lags.filter(({ from }) => dayNumberFromIso(isoDate(from)) <= tradeDay);
  return lastOf(inForce).days;
}

/** Settlement day of a trade in a market; throws `unknown-calendar`. */
export function marketSettlementDate(market: MarketSettlement, tradeDay: DayNumber, calendars: Calendars): DayNumber {
  return settlementDate(tradeDay, settlementLag(market, tradeDay), getCalendar(calendars, market.calendar));
}
