import type { Dividend } from '#domain/market/dividend.ts';
import { addMonths, isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import type { DemoMarket } from './demo-market.ts';
import type { DemoSecurity } from './demo-securities.ts';

type Market = Pick<DemoMarket, 'stocks' | 'funds' | 'today'>;

const years = 4;
/** From the record day on. */
const monthsToPayment = 1;

/** The next day that is no Saturday or Sunday; day 0 was a Thursday. */
function nextWeekday(day: number): DayNumber {
  const weekday = (day + 4) % 7;
  return (weekday === 6 ? day + 2 : weekday === 0 ? day + 1 : day) as DayNumber;
}

/** The last day before that is no Saturday or Sunday. */
function weekdayBefore(day: number): DayNumber {
  const weekday = (day - 1 + 4) % 7;
  return (weekday === 6 ? day - 2 : weekday === 0 ? day - 3 : day - 1) as DayNumber;
}

function dividendOn(
  { instrument: { id, currency } }: DemoSecurity,
  recordOn: DayNumber,
  { amount, kind }: Pick<Dividend, 'amount' | 'kind'>,
): Dividend {
  return {
    instrumentId: id,
    kind,
    amount: Math.round(amount * 1000) / 1000,
    currency: currency ?? 'EUR',
    recordOn: isoFromDayNumber(recordOn),
    exOn: isoFromDayNumber(weekdayBefore(recordOn)),
    paysOn: isoFromDayNumber(nextWeekday(addMonths(recordOn, monthsToPayment))),
  };
}

/** Payments a year: shares in dollars every quarter, funds twice, others once; every sixth share pays nothing. */
function paymentsAYear({ instrument: { id, kind, currency } }: DemoSecurity): number {
  if (kind === 'etf') return 2;
  if (id % 6 === 5) return 0;
  return currency === 'USD' ? 4 : 1;
}

/** The payments of a share from the one to come backwards, a little less the longer ago; and now and then a special one. */
function dividendsOf(security: DemoSecurity, today: DayNumber): readonly Dividend[] {
  const { instrument, startPrice } = security;
  const count = paymentsAYear(security);
  if (count === 0) return [];
  const gap = 12 / count;
  const next = addMonths(today, 1 + (instrument.id % gap));
  const ofYear = startPrice * (0.018 + (instrument.id % 5) * 0.006);
  const regular = Array.from({ length: years * count + 1 }, (_, back) => {
    const recordOn = nextWeekday(addMonths(next, -back * gap));
    return dividendOn(security, recordOn, { amount: (ofYear / count) * 0.97 ** (back / count), kind: 'regular' });
  });
  const special = nextWeekday(addMonths(next, -17));
  const hasSpecial = instrument.kind === 'stock' && instrument.id % 7 === 3;
  return hasSpecial ? [...regular, dividendOn(security, special, { amount: ofYear / 2, kind: 'special' })] : regular;
}

/** What the shares and funds of the demo market paid in the last years, and the next payment that is declared. */
export function demoDividends({ stocks, funds, today }: Market): readonly Dividend[] {
  return [...stocks, ...funds].flatMap((security) => dividendsOf(security, today));
}
