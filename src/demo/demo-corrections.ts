import { bondContext } from '#domain/bond/derivation/bond-context.ts';
import { deriveDay } from '#domain/bond/derivation/derive-day.ts';
import { dayMarket } from '#domain/bond/derivation/derive-history.ts';
import type { TradingDay } from '#domain/market/trading-day.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { saveRatings } from '#store/issuer/ratings/ratings.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { storeAt } from '#store/platform/as-of/write-with-history.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { TradedBond } from './bond-quotes.ts';
import { demoGrades } from './demo-issuers.ts';
import type { DemoMarket } from './demo-market.ts';
import { type DemoRating, demoRatings } from './demo-ratings.ts';
import { roundPrice } from './observed-day.ts';

/** The bond of the README. */
export const correctedBondId = 1001;

/** How much too high its prices were told at first, per 100. */
const MISTAKE = 0.35;
/** Since so many days before the market's last one it is kept what was known. */
const KEPT_DAYS = 7;

const prices = [
  'open',
  'low',
  'high',
  'last',
  'average',
  'close',
  'marketPrice',
  'admittedQuote',
  'bid',
  'ask',
] as const;

const morningOf = (day: IsoDate) => new Date(`${day}T06:00:00Z`);

/** The moment with which the market is stored, so that it can be shown as of the days from then on. */
export function firstStoring(today: IsoDate): Date {
  return morningOf(isoFromDayNumber(addDays(dayNumberFromIso(today), -KEPT_DAYS)));
}

/** The moment with which what is told of a day is stored: none was known before its day. */
export function storingOf(day: IsoDate, today: IsoDate): Date {
  return new Date(Math.max(morningOf(day).getTime(), firstStoring(today).getTime()));
}

function mistaken(day: TradingDay): TradingDay {
  const wrong = prices.flatMap((name) => {
    const price = day[name];
    return price === null ? [] : [[name, roundPrice(price + MISTAKE)] as const];
  });
  return { ...day, ...Object.fromEntries(wrong) };
}

/** Days of a bond before the market's last one as they were told at first, with what followed from their prices. */
export function uncorrectedDays({ bond, run, lastDays }: TradedBond, today: IsoDate): readonly TradingDay[] {
  const context = bondContext(bond.facts);
  return lastDays.flatMap((day, at) => {
    const before = lastDays[at - 1];
    if (before === undefined || day.date >= today) return [];
    const observed = mistaken(day);
    const market = dayMarket(run, context, observed);
    const previousIndicativePrice = before.indicativePrice;
    return [{ ...observed, ...deriveDay({ context, observed, market, previousIndicativePrice }, run.workspace) }];
  });
}

/** The latest rating of the bond, and before it the same as it was told at first, a grade lower. */
function correctedRatings(ratings: readonly DemoRating[]): readonly DemoRating[] {
  const own = ratings.filter(({ instrumentId }) => instrumentId === correctedBondId);
  const latest = own.sort((a, b) => a.ratedOn.localeCompare(b.ratedOn)).at(-1);
  if (latest === undefined) return [];
  const grades: readonly string[] = demoGrades;
  return [{ ...latest, grade: grades[grades.indexOf(latest.grade) + 1] ?? latest.grade }, latest];
}

/** Days of a bond as they were told at first, and as they are. */
export interface CorrectedDays {
  readonly mistaken: readonly TradingDay[];
  readonly right: readonly TradingDay[];
}

/** Stores prices and a rating of one bond as they were told at first, and then as the others. */
export async function saveDemoCorrections(
  tx: WriteTransaction,
  market: DemoMarket,
  days: CorrectedDays,
  origin: Origin,
): Promise<void> {
  const { bonds, settings, today } = market;
  const [mistaken, right] = correctedRatings(demoRatings(bonds, settings.seed, today));
  if (mistaken === undefined || right === undefined) return;
  await storeAt(tx, firstStoring(settings.today));
  await saveRatings(tx, [mistaken]);
  await saveTradingDays(tx, days.mistaken, origin);
  await storeAt(tx, null);
  await saveRatings(tx, [right]);
  await saveTradingDays(tx, days.right, origin);
}
