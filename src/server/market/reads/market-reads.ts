import type { InstrumentModel } from '#contract/market/instruments/instrument-models.ts';
import {
  curveBook,
  maxCurveAge,
  type ServingCurve,
  type ServingCurves,
  type ServingRealCurve,
} from '#domain/bond/derivation/curve-book.ts';
import { outstandingAmountOf } from '#domain/bond/issue.ts';
import { liquidityFrom, liquidityMonths } from '#domain/bond/liquidity/liquidity-history.ts';
import { dollarSizeOf } from '#domain/bond/liquidity/liquidity-score.ts';
import type { InstrumentKind } from '#domain/market/instrument.ts';
import { newestOf } from '#domain/platform/period.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import type { BondRecord } from '#store/bond/bonds/find-bond.ts';
import { findMarketRecord, type QuotedDayRecord } from '#store/bond/liquidity/find-liquidity-record.ts';
import { findServingHistories } from '#store/market/curves/curves.ts';
import { findMarketOrigins, type MarketOrigins } from '#store/market/instruments/find-instruments.ts';
import type { Database } from '#store/platform/database/database.ts';
import { sharedRead } from '../../platform/serving/page-reads.ts';
import type { Services } from '../../platform/serving/services.ts';

/** What the market of a bond has left, by which its liquidity is judged. */
export async function readMarketRecord({ database, today }: Services, { instrument, terms }: BondRecord) {
  const asked = { bondId: instrument.id, from: liquidityFrom(today(), liquidityMonths) };
  const found = await findMarketRecord(database, asked);
  const outstanding = outstandingAmountOf(terms);
  return { ...found, outstanding, size: dollarSizeOf(outstanding, terms.faceCurrency) };
}

interface Middle {
  readonly venueId: number;
  readonly name: string;
  readonly date: IsoDate;
  /** Half-way between bid and ask. */
  readonly price: number;
}

/** The two-sided quotes of the latest day with quotes; an older one was made in another market. */
export function latestMiddles(quoted: readonly QuotedDayRecord[]): readonly Middle[] {
  const latest = quoted.filter(({ isLatest }) => isLatest);
  const day = newestOf(latest.map(({ date }) => date));
  return latest.flatMap(({ venueId, name, date, bid, ask }) =>
    date !== day || bid === null || ask === null ? [] : [{ venueId, name, date, price: (bid + ask) / 2 }],
  );
}

export function readMarketOrigins(database: Database): Promise<MarketOrigins> {
  return sharedRead('market origins', () => findMarketOrigins(database));
}

/** The kind of instrument that a part of an address stands for. */
export const kindOfModel: Readonly<Record<InstrumentModel, Exclude<InstrumentKind, 'bond'>>> = {
  stocks: 'stock',
  indexes: 'index',
  etf: 'etf',
};

/** The part of an address that stands for a kind of instrument. */
export const modelOfKind: Readonly<Record<Exclude<InstrumentKind, 'bond'>, InstrumentModel>> = {
  stock: 'stocks',
  index: 'indexes',
  etf: 'etf',
};

/** What decides which curve serves: the currency, and whether it is that of the generated market. */
interface CurveOwner {
  readonly instrument: Pick<BondRecord['instrument'], 'isGenerated'>;
  readonly terms: Pick<BondRecord['terms'], 'faceCurrency'>;
}

/** All curves of a day, the real one of the government among them; each null when none is known. */
export async function findCurvesOfDay(
  database: Database,
  { instrument, terms }: CurveOwner,
  date: IsoDate,
): Promise<ServingCurves & { readonly real: ServingRealCurve | null }> {
  const currency = terms.faceCurrency;
  const span = { currency, from: isoFromDayNumber(addDays(dayNumberFromIso(date), -maxCurveAge)), to: date };
  const read = () => findServingHistories(database, span);
  const { imported, fitted } = await sharedRead(`curves ${currency} ${date}`, read);
  const book = curveBook(imported, fitted);
  const asked = [currency, instrument.isGenerated, date] as const;
  return { government: book.servingOn(...asked), real: book.realOn(...asked), swaps: book.swapsOn(...asked) };
}

/** The curves over which the prices of a bond are measured on a day. */
export async function findServingCurves(...asked: Parameters<typeof findCurvesOfDay>): Promise<ServingCurves> {
  const { government, swaps } = await findCurvesOfDay(...asked);
  return { government, swaps };
}

/** The government zero curve against which the prices of a bond are measured on a day; null when none is known. */
export async function findServingCurve(...asked: Parameters<typeof findServingCurves>): Promise<ServingCurve | null> {
  return (await findServingCurves(...asked)).government;
}
