import { curveBook, maxCurveAge, type ServingCurve } from '#domain/bond/derivation/curve-book.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import type { BondRecord } from '#store/bond/bonds/find-bond.ts';
import { findGovernmentCurves } from '#store/market/curves/curves.ts';
import type { Database } from '#store/platform/database/database.ts';

/** What decides which curve serves: the currency, and whether it is that of the generated market. */
interface CurveOwner {
  readonly instrument: Pick<BondRecord['instrument'], 'isGenerated'>;
  readonly terms: Pick<BondRecord['terms'], 'faceCurrency'>;
}

/** The government zero curve against which the prices of a bond are measured on a day; null when none is known. */
export async function findServingCurve(
  database: Database,
  { instrument, terms }: CurveOwner,
  date: IsoDate,
): Promise<ServingCurve | null> {
  const currency = terms.faceCurrency;
  const span = { currency, from: isoFromDayNumber(addDays(dayNumberFromIso(date), -maxCurveAge)), to: date };
  const { imported, fitted } = await findGovernmentCurves(database, span);
  return curveBook(imported, fitted).servingOn(currency, instrument.isGenerated, date);
}
