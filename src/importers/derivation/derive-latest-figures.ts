import type { BondContext } from '#domain/bond/derivation/bond-context.ts';
import type { ServingSwaps } from '#domain/bond/derivation/curve-book.ts';
import { type CurveSpreads, curveSpreadsAtPrice } from '#domain/bond/derivation/curve-spreads.ts';
import { type DeriveRun, dayMarket } from '#domain/bond/derivation/derive-history.ts';
import { endYieldsAtPrice } from '#domain/bond/derivation/end-yields.ts';
import { marketYieldOf } from '#domain/bond/derivation/market-yield.ts';
import { figuresAtPrice, type Trade } from '#domain/bond/derivation/price-figures.ts';
import { endName } from '#domain/bond/ends.ts';
import { type ListedOptions, listedOptionsAtPrice } from '#domain/bond/options/listed-options.ts';
import { type OptionModels, optionModelOf } from '#domain/bond/options/option-figures.ts';
import type { UsualConventions } from '#domain/bond/shown-convention.ts';
import type { Curve } from '#math/curve/curve.ts';
import type { PendingBatch } from '#store/bond/derivation/pending-derivation.ts';
import {
  findLatestPrices,
  latestEndYields,
  latestMarketYields,
  latestOptionFigures,
  latestSwapSpreads,
  latestZSpreads,
  type PricedDay,
  type SwapSpreads,
  saveLatest,
} from '#store/market/trading-days/latest-figure-rows.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';

/** What the latest figures follow from beside their prices. */
export interface LatestRun extends DeriveRun {
  /** What bonds with calls and puts are valued by. */
  readonly optionModels: OptionModels;
  /** In which convention yields are told first. */
  readonly usual: UsualConventions;
}

interface Basis {
  readonly run: LatestRun;
  readonly contexts: ReadonlyMap<number, BondContext>;
}

interface Priced {
  readonly context: BondContext;
  readonly trade: Trade;
  readonly day: PricedDay;
  /** The curves of its day; null without one. */
  readonly government: Curve | null;
  readonly swaps: ServingSwaps | null;
}

function pricedOf({ run, contexts }: Basis, day: PricedDay): readonly Priced[] {
  const { date, settlesOn, accrued, accruedOrigin } = day;
  const context = contexts.get(day.instrumentId);
  if (context === undefined) return [];
  const trade = { date, settlesOn, paidAccrued: accruedOrigin === 'published' ? accrued : null };
  const { terms, isGenerated } = context.facts;
  const { curve: government } = dayMarket(run, context, day);
  return [{ context, day, trade, government, swaps: run.curves.swapsOn(terms.faceCurrency, isGenerated, date) }];
}

/** Figures of a bond whose payments contradict what its venue publishes are not told. */
const isTold = ({ day }: Priced) => day.yieldOrigin !== 'published';

function spreadsOf(priced: Priced) {
  const { context, trade, day, government, swaps } = priced;
  if (!isTold(priced) || (government === null && swaps === null)) return null;
  return curveSpreadsAtPrice(context, trade, day.price, { government, swaps });
}

function optionsOf({ run }: Basis, priced: Priced): ListedOptions | null {
  const { context, trade, day, government: curve, swaps } = priced;
  const { terms, isGenerated } = context.facts;
  const model = optionModelOf(run.optionModels, { currency: terms.faceCurrency, isGenerated });
  return isTold(priced) ? listedOptionsAtPrice(context, trade, day.price, { curve, model, swaps }) : null;
}

const hasAny = (values: object) => Object.values(values).some((value) => value !== null);

function swapSpreadsOf(spreads: CurveSpreads | null): SwapSpreads | null {
  if (spreads === null) return null;
  const { swapZSpread, iSpread, assetSwapSpread, averageLife, end } = spreads;
  if (!hasAny({ swapZSpread, iSpread, assetSwapSpread })) return null;
  const spreadEnd = endName(end);
  return {
    swapZSpread,
    iSpread,
    assetSwapSpread,
    spreadEnd,
    iSpreadEnd: averageLife === null ? spreadEnd : 'average_life',
  };
}

/**
 * Stores what lists tell of the latest figures from a day on, as the page of a bond computes it: spreads over the curves of government and of
 * swaps, the yields to the ends that issuer and holder may choose, and what their calls and puts are worth. Earlier ones stay.
 */
export async function deriveLatestFigures(
  tx: WriteTransaction,
  { instrumentIds, from }: Pick<PendingBatch, 'instrumentIds' | 'from'>,
  basis: Basis,
): Promise<void> {
  const priced = (await findLatestPrices(tx, instrumentIds, from))
    .flatMap((day) => pricedOf(basis, day))
    .map((each) => ({
      ...each,
      spreads: spreadsOf(each),
      figures: figuresAtPrice(each.context, each.trade, each.day.price),
    }));
  const rowsOf = <Values extends object>(valuesOf: (each: (typeof priced)[number]) => Values | null) =>
    priced.flatMap((each) => {
      const values = valuesOf(each);
      const { instrumentId, venueId, date } = each.day;
      return values === null || !hasAny(values) ? [] : [{ instrumentId, venueId, date, ...values }];
    });
  const which = { instrumentIds, from };
  const zSpreads = rowsOf(({ spreads }) =>
    spreads?.zSpread == null ? null : { zSpread: spreads.zSpread, spreadEnd: endName(spreads.end) },
  );
  await saveLatest(tx, latestZSpreads, which, zSpreads);
  const swapSpreads = rowsOf(({ spreads }) => swapSpreadsOf(spreads));
  await saveLatest(tx, latestSwapSpreads, which, swapSpreads);
  const endYields = rowsOf(({ context, trade, day, figures }) => endYieldsAtPrice(context, trade, day, figures));
  await saveLatest(tx, latestEndYields, which, endYields);
  const marketYields = rowsOf(
    ({ context, day, figures }) => figures && marketYieldOf(context, figures, day, basis.run.usual),
  );
  await saveLatest(tx, latestMarketYields, which, marketYields);
  const options = rowsOf((each) => optionsOf(basis, each));
  await saveLatest(tx, latestOptionFigures, which, options);
}
