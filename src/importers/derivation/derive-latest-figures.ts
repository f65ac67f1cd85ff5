import type { BondContext } from '#domain/bond/derivation/bond-context.ts';
import { zSpreadAtPrice } from '#domain/bond/derivation/curve-spreads.ts';
import { type DeriveRun, dayMarket } from '#domain/bond/derivation/derive-history.ts';
import { endYieldsAtPrice } from '#domain/bond/derivation/end-yields.ts';
import type { Trade } from '#domain/bond/derivation/price-figures.ts';
import type { PendingBatch } from '#store/bond/derivation/pending-derivation.ts';
import {
  findLatestPrices,
  latestEndYields,
  latestZSpreads,
  type PricedDay,
  saveLatest,
} from '#store/market/trading-days/latest-figure-rows.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';

interface Basis {
  readonly run: DeriveRun;
  readonly contexts: ReadonlyMap<number, BondContext>;
}

interface Priced {
  readonly context: BondContext;
  readonly trade: Trade;
  readonly day: PricedDay;
}

function pricedOf({ contexts }: Basis, day: PricedDay): readonly Priced[] {
  const { date, settlesOn, accrued, accruedOrigin } = day;
  const context = contexts.get(day.instrumentId);
  if (context === undefined) return [];
  return [{ context, day, trade: { date, settlesOn, paidAccrued: accruedOrigin === 'published' ? accrued : null } }];
}

function zSpreadOf({ run }: Basis, { context, trade, day }: Priced) {
  const { curve } = dayMarket(run, context, day);
  const zSpread = curve && zSpreadAtPrice(context, trade, day.price, curve);
  return zSpread === null ? null : { zSpread };
}

/**
 * Stores what lists tell of the latest figures from a day on, as the page of a bond computes it: the Z-spread, and the yields to the ends that
 * issuer and holder may choose. Earlier ones stay.
 */
export async function deriveLatestFigures(
  tx: WriteTransaction,
  { instrumentIds, from }: Pick<PendingBatch, 'instrumentIds' | 'from'>,
  basis: Basis,
): Promise<void> {
  const priced = (await findLatestPrices(tx, instrumentIds, from)).flatMap((day) => pricedOf(basis, day));
  const rowsOf = <Values extends object>(valuesOf: (each: Priced) => Values | null) =>
    priced.flatMap((each) => {
      const values = valuesOf(each);
      const { instrumentId, venueId, date } = each.day;
      return values === null ? [] : [{ instrumentId, venueId, date, ...values }];
    });
  const which = { instrumentIds, from };
  await saveLatest(
    tx,
    latestZSpreads,
    which,
    rowsOf((each) => zSpreadOf(basis, each)),
  );
  await saveLatest(
    tx,
    latestEndYields,
    which,
    rowsOf(({ context, trade, day }) => endYieldsAtPrice(context, trade, day)),
  );
}
