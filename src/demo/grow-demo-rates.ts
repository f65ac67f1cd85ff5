import type { CurveDay } from '#domain/market/curve.ts';
import { storeArrearsCoupons } from '#importers/derivation/store-arrears-coupons.ts';
import type { OvernightRate } from '#math/curve/overnight-swap-conventions.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { findLatestCurveDays, saveCurve, saveCurveDays } from '#store/market/curves/curves.ts';
import { findOvernightFixings, saveOvernightFixings } from '#store/market/overnight-fixings/overnight-fixings.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { type DemoCurrency, demoCurrencies } from './demo-currencies.ts';
import { businessDays, demoCurveCode, roundRate } from './demo-curves.ts';
import { fixingsOfDays } from './demo-fixings.ts';
import { demoCurve } from './demo-market.ts';
import { demoSwapCurve, quotedSwapDays } from './demo-swaps.ts';
import type { Random } from './random.ts';

/** A curve moves by about three basis points a day. */
const STEP = 0.0003;
/** Calendar days within which a rate that is fixed was fixed last. */
const FIXED_WITHIN = 14;

/** The business days after a curve's last one up to a day, each a little above or below the one before. */
function nextDays({ calendar }: DemoCurrency, last: CurveDay, to: IsoDate, random: Random): readonly CurveDay[] {
  const after = addDays(dayNumberFromIso(last.date), 1);
  let { rates } = last;
  return businessDays(calendar, after, dayNumberFromIso(to)).map((day) => {
    const shift = STEP * random.normal();
    rates = rates.map((rate) => roundRate(rate + shift));
    return { date: isoFromDayNumber(day), tenors: last.tenors, rates };
  });
}

/** Stores the fixings until the day before the last one, where the rate of the currency is fixed; gives the rate if any is new. */
async function growFixings(tx: WriteTransaction, currency: DemoCurrency, days: readonly CurveDay[], origin: Origin) {
  const { swaps } = currency;
  const [last] = days;
  if (swaps === undefined || last === undefined) return [];
  const { overnightRate: referenceRate } = swaps;
  const from = isoFromDayNumber(addDays(dayNumberFromIso(last.date), -FIXED_WITHIN));
  const known = await findOvernightFixings(tx, { referenceRate, isGenerated: true, from });
  if (known.length === 0) return [];
  const fixings = fixingsOfDays(currency, days.slice(0, -1)).map((fixing) => ({ ...fixing, isGenerated: true }));
  await saveOvernightFixings(tx, fixings, origin);
  return [referenceRate];
}

/**
 * Lets the curves of the generated market go on to a day, and the fixings to the day before, so that spreads and coupons in arrears keep current while
 * its prices move. Gives the bonds whose coupons changed.
 */
export async function growDemoRates(
  tx: WriteTransaction,
  { tradingDay, random }: { readonly tradingDay: IsoDate; readonly random: Random },
  origin: Origin,
): Promise<readonly number[]> {
  const latest = await findLatestCurveDays(
    tx,
    demoCurrencies.map(({ code }) => demoCurveCode(code)),
  );
  const referenceRates: OvernightRate[] = [];
  for (const currency of demoCurrencies) {
    const last = latest.get(demoCurveCode(currency.code));
    const next = last === undefined ? [] : nextDays(currency, last, tradingDay, random);
    if (last === undefined || next.length === 0) continue;
    await saveCurveDays(tx, await saveCurve(tx, demoCurve(currency.code)), next, origin);
    const swapCurve = demoSwapCurve(currency);
    if (swapCurve !== null) {
      await saveCurveDays(tx, await saveCurve(tx, swapCurve), quotedSwapDays(currency, next), origin);
      referenceRates.push(...(await growFixings(tx, currency, [last, ...next], origin)));
    }
  }
  return storeArrearsCoupons(tx, { referenceRates, isGenerated: true });
}
