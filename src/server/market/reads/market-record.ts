import { outstandingAmountOf } from '#domain/bond/issue.ts';
import { liquidityFrom, liquidityMonths } from '#domain/bond/liquidity/liquidity-history.ts';
import { dollarSizeOf } from '#domain/bond/liquidity/liquidity-score.ts';
import { newestOf } from '#domain/platform/period.ts';
import type { IsoDate } from '#math/units.ts';
import type { BondRecord } from '#store/bond/bonds/find-bond.ts';
import { findMarketRecord, type QuotedDayRecord } from '#store/bond/liquidity/find-liquidity-record.ts';
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
