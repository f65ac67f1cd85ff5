import { demoCurrencies, demoCurrency } from '#demo/demo-currencies.ts';
import { type MarketHistory, marketHistory } from '#demo/demo-curves.ts';
import { demoCurve, earlierCurveDays, firstDayOfYears } from '#demo/demo-market.ts';
import type { DeriveRun } from '#domain/bond/derivation/derive-history.ts';
import { openRun } from '#importers/derivation/derive-trading-days.ts';
import { ImportError } from '#importers/file-fault.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import { findCurveHistories, saveCurve, saveCurveDays } from '#store/market/curves/curves.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { otherSeed } from './stored-extent.ts';
import type { TradedMarket } from './traded-bond.ts';
import { wideMarket } from './wide-instrument.ts';

/** What the trading days of new bonds are made of and measured against. */
export interface Trading {
  readonly market: TradedMarket;
  readonly run: DeriveRun;
  readonly firstDay: DayNumber;
}

/** The last curve of a market is at most so many days older than its last day. */
const maxHolidays = 10;

const noMarket = 'Bonds with trading days are measured against the generated governments, and the database has none.';

/** The day on which the stored market ends: a run on a later day goes on with what is there. */
async function storedToday(tx: WriteTransaction, seed: number): Promise<IsoDate> {
  const currency = demoCurrency('EUR');
  const [stored] = await findCurveHistories(tx, { currency: currency.code });
  const last = stored?.days.at(-1);
  if (last === undefined) throw new ImportError(noMarket);
  for (let later = 0; later <= maxHolidays; later++) {
    const day = isoFromDayNumber(addDays(dayNumberFromIso(last.date), later));
    const made = marketHistory(currency, seed, day).curveDays.at(-1);
    if (made?.date === last.date && made.rates.every((rate, at) => rate === last.rates[at])) return day;
  }
  throw new ImportError(otherSeed);
}

async function saveCurves(
  tx: WriteTransaction,
  histories: ReadonlyMap<string, MarketHistory>,
  firstDay: DayNumber,
  origin: Origin,
): Promise<void> {
  for (const [currency, { days, curveDays }] of histories) {
    const curveId = await saveCurve(tx, demoCurve(currency));
    const needed = curveDays.filter((_, index) => (days[index] ?? 0) >= firstDay - earlierCurveDays);
    await saveCurveDays(tx, curveId, needed, origin);
  }
}

/** Opens the market that is stored for so many years of trading days; stores the curves that they need. */
export async function openTrading(
  tx: WriteTransaction,
  { seed, historyYears }: { readonly seed: number; readonly historyYears: number },
  origin: Origin,
): Promise<Trading> {
  const today = await storedToday(tx, seed);
  const histories = new Map(
    demoCurrencies.map((currency) => [currency.code, marketHistory(currency, seed, today, historyYears)]),
  );
  const lastDay = dayNumberFromIso(today);
  const firstDay = firstDayOfYears(lastDay, historyYears);
  await saveCurves(tx, histories, firstDay, origin);
  const run = await openRun(tx, { isGovernment: false, from: isoFromDayNumber(firstDay) });
  return { market: { wide: wideMarket(seed, lastDay), histories, historyYears }, run, firstDay };
}
