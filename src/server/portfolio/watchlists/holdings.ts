import type { AnswerOf } from '#contract/platform/call.ts';
import { type Holding, holding, type holdingsCall, type LadderStep } from '#contract/portfolio/watchlists/holdings.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { statusOn } from '#domain/bond/bond-status.ts';
import { boughtInAll } from '#domain/portfolio/watchlist.ts';
import type { WatchlistKey } from '#store/portfolio/watchlists/watchlists.ts';
import type { Services } from '../../platform/serving/services.ts';
import type { AskedScenario } from './asked-scenario.ts';
import { changeOf, commonTotals, totalOf } from './holding-totals.ts';
import { type Figured, findFiguredHoldings } from './known-holdings.ts';

function purchasesOf({ purchases, figures }: Figured): Holding['purchases'] {
  return figures.purchases.flatMap(({ shiftedValue: _, ...own }, at) => {
    const noted = purchases[at];
    if (noted === undefined) return [];
    const { id, version, quantity, price, date } = noted;
    return [{ ...own, id, version, quantity, user_price: price, buy_date: date, masked: [] }];
  });
}

function itemOf(known: Figured, services: Services): Holding {
  const { entry, row, facts, figures, purchases } = known;
  const { payments: _, ...own } = figures;
  const inAll = boughtInAll(purchases);
  const { maturesOn, faceCurrency } = facts.terms;
  const status = statusOn({ statusId: row.statusId, maturesOn }, services.today());
  return {
    ...own,
    entry: entry.id,
    bondId: row.id,
    name: row.name,
    isin: row.isin,
    currency: faceCurrency,
    statusKey: status.key,
    quantity: inAll.quantity,
    user_price: inAll.price,
    buy_date:
      purchases
        .flatMap(({ date }) => (date === null ? [] : [date]))
        .toSorted()
        .at(0) ?? null,
    purchases: purchasesOf(known),
    shiftedChange: changeOf(figures),
    date: row.date,
    venueName: row.venueName,
    price: row.price,
    yield: known.yield,
    duration: status.isFinished ? null : known.duration,
    masked: [],
  };
}

function ladderOf(currency: string, known: readonly Figured[]): readonly LadderStep[] {
  const months = new Map<string, LadderStep>();
  for (const { date, coupon, redemption, isEstimated } of known.flatMap(({ figures }) => figures.payments)) {
    const month = date.slice(0, 7);
    const before = months.get(month) ?? { month, currency, coupon: 0, redemption: 0, isEstimated: false };
    months.set(month, {
      ...before,
      coupon: before.coupon + coupon,
      redemption: before.redemption + redemption,
      isEstimated: before.isEstimated || isEstimated,
    });
  }
  return [...months.values()]
    .filter(({ coupon, redemption }) => coupon + redemption > 0)
    .sort((a, b) => (a.month < b.month ? -1 : 1));
}

type Held = Pick<AnswerOf<typeof holdingsCall>, 'items' | 'totals' | 'common' | 'currencies' | 'ladder'>;

/** What a reader asks of a list beside what it holds. */
interface HoldingsAsked {
  readonly scenario: AskedScenario;
  /** Currency of one total of all; undefined for none. */
  readonly currency?: string | undefined;
}

/** What a list is worth today to a reader: each bond, by currency, and month by month. */
export async function findHoldings(
  services: Services,
  viewer: Viewer,
  key: WatchlistKey,
  { scenario, currency }: HoldingsAsked,
): Promise<Held> {
  const known = await findFiguredHoldings(services, viewer, key, scenario);
  const byCurrency = [...Map.groupBy(known, (each) => each.facts.terms.faceCurrency)];
  return {
    items: known.map((each) =>
      services.gate.mask(itemOf(each, services), holding, effectiveLevel(viewer, each.row.venueId)),
    ),
    ...(await commonTotals(services, byCurrency, currency)),
    totals: byCurrency.map(([each, own]) => totalOf(each, own)),
    ladder: byCurrency.flatMap(([each, own]) => ladderOf(each, own)),
  };
}
