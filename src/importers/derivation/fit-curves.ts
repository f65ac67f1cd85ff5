import type { BondContext } from '#domain/bond/derivation/bond-context.ts';
import { curveBook, maxCurveAge } from '#domain/bond/derivation/curve-book.ts';
import { fitGovernmentCurve } from '#domain/bond/derivation/fit-government-curve.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { findRealGovernmentBondIds } from '#store/bond/bonds/government-bonds.ts';
import {
  findPendingCurve,
  recordPendingOfCurve,
  settlePendingCurve,
} from '#store/bond/derivation/pending-derivation.ts';
import { findCurveHistories, replaceFittedCurves } from '#store/market/curves/curves.ts';
import { findDates, findDaysBetween } from '#store/market/trading-days/days-in-range.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { contextsOf } from './bond-contexts.ts';

/** Few enough days for a transaction of seconds. */
const daysAtOnce = 40;

const lastDay = '9999-12-31' as IsoDate;

/** The first day whose curve may serve a day; undefined, for all of them, at the beginning of time. */
export function earliestCurve(day: IsoDate): IsoDate | undefined {
  return day < '0002' ? undefined : isoFromDayNumber(addDays(dayNumberFromIso(day), -maxCurveAge));
}

/** The fitted curves of the government bonds on these dates that no imported curve serves. */
async function fitDates(
  tx: WriteTransaction,
  currency: string,
  contexts: ReadonlyMap<number, BondContext>,
  dates: readonly IsoDate[],
) {
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return [];
  const imported = curveBook(await findCurveHistories(tx, { currency, from: earliestCurve(from), to }));
  const days = await findDaysBetween(tx, [...contexts.keys()], from, to);
  const daysOf = Map.groupBy(days, ({ date }) => date);
  return dates.flatMap((date) => {
    if (imported.curveOn(currency, false, date) !== null) return [];
    return fitGovernmentCurve(contexts, date, daysOf.get(date) ?? []) ?? [];
  });
}

/**
 * Fits the curves of some of the days that wait, and records that the bonds of the currency wait where a curve changed. False when no
 * curve waits.
 */
export async function fitPendingCurves(tx: WriteTransaction): Promise<boolean> {
  const pending = await findPendingCurve(tx);
  if (pending === null) return false;
  const { currency, fromDate: from } = pending;
  const ids = await findRealGovernmentBondIds(tx, currency);
  const dates = await findDates(tx, ids, from, daysAtOnce);
  const contexts = await contextsOf(tx, ids, () => undefined);
  const last = dates.length < daysAtOnce ? undefined : dates.at(-1);
  const fitted = await fitDates(tx, currency, contexts, dates);
  const changedFrom = await replaceFittedCurves(tx, { currency, from, to: last ?? lastDay }, fitted);
  if (changedFrom !== null) await recordPendingOfCurve(tx, currency, changedFrom);
  const next = last === undefined ? null : isoFromDayNumber(addDays(dayNumberFromIso(last), 1));
  await settlePendingCurve(tx, currency, next);
  return true;
}
