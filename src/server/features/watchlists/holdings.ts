import type { AnswerOf } from '#contract/call.ts';
import { blankAboveYield } from '#contract/trading-days/trading-columns.ts';
import {
  type Holding,
  type HoldingTotal,
  holding,
  type holdingsCall,
  type LadderStep,
} from '#contract/watchlists/holdings.ts';
import { closedVenueId, effectiveLevel, type Viewer } from '#domain/access/viewer.ts';
import type { BondFacts } from '#domain/bond-facts.ts';
import { statusOn } from '#domain/bond-status.ts';
import { type HoldingFigures, holdingFigures } from '#domain/holding.ts';
import { findBondFacts } from '#store/bonds/find-bond-facts.ts';
import { findHoldingRows, type HoldingRow } from '#store/watchlists/holding-rows.ts';
import type { EntryRecord } from '#store/watchlists/watchlist-entries.ts';
import type { Services } from '../../services.ts';

const BASIS_POINT = 1e-4;

/** An entry with all that its figures follow from. */
interface Known {
  readonly entry: EntryRecord;
  readonly row: HoldingRow;
  readonly facts: BondFacts;
}

interface Figured extends Known {
  readonly figures: HoldingFigures;
  readonly yield: number | null;
  readonly duration: number | null;
}

// Figures of a venue that is closed to the reader count as none, in totals too.
function figured({ entry, row, facts }: Known, services: Services, viewer: Viewer, shift: number): Figured {
  const isClosed = row.venueId !== null && row.venueId === closedVenueId(viewer);
  const today = services.today();
  const { maturesOn } = facts.terms;
  const status = statusOn({ statusId: row.statusId, maturesOn }, today);
  const isBlank = isClosed || (row.yield !== null && row.yield > blankAboveYield);
  const duration = isBlank ? null : row.modified;
  const figures = holdingFigures({
    facts,
    isFinished: status.isFinished,
    isRedeemedEarly: status.key === 'redeemed_early',
    price: isClosed ? null : row.price,
    duration,
    purchase: { quantity: entry.quantity, price: entry.price, date: entry.boughtOn },
    today,
    shift: shift * BASIS_POINT,
  });
  return { entry, row, facts, figures, duration, yield: isBlank || status.isFinished ? null : row.yield };
}

function itemOf({ entry, row, facts, figures, ...known }: Figured, services: Services): Holding {
  const { payments: _, ...own } = figures;
  const { maturesOn, faceCurrency } = facts.terms;
  const status = statusOn({ statusId: row.statusId, maturesOn }, services.today());
  return {
    ...own,
    entry: entry.id,
    version: entry.version,
    bondId: row.id,
    name: row.name,
    isin: row.isin,
    currency: faceCurrency,
    statusKey: status.key,
    quantity: entry.quantity,
    user_price: entry.price,
    buy_date: entry.boughtOn,
    date: row.date,
    venueName: row.venueName,
    price: row.price,
    yield: known.yield,
    duration: status.isFinished ? null : known.duration,
    masked: [],
  };
}

type Figure = (known: Figured) => number | null;

function sumOf(known: readonly Figured[], figure: Figure): number | null {
  const values = known.map(figure).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** Weighted by value, over the holdings that have both. */
function meanOf(known: readonly Figured[], figure: Figure): number | null {
  const both = known.filter((each) => figure(each) !== null && (each.figures.value ?? 0) > 0);
  const weight = sumOf(both, ({ figures }) => figures.value);
  const sum = sumOf(both, (each) => (figure(each) ?? 0) * (each.figures.value ?? 0));
  return weight === null || sum === null ? null : sum / weight;
}

function totalOf(currency: string, known: readonly Figured[]): HoldingTotal {
  // Over the same holdings, so that the share is that of the profit beside it.
  const withProfit = known.filter(({ figures }) => figures.profit !== null);
  const profit = sumOf(withProfit, ({ figures }) => figures.profit);
  const cost = sumOf(withProfit, ({ figures }) => figures.cost);
  return {
    currency,
    count: known.length,
    value: sumOf(known, ({ figures }) => figures.value),
    cost,
    received: sumOf(withProfit, ({ figures }) => figures.received),
    profit,
    profitShare: profit === null || cost === null || cost <= 0 ? null : profit / cost,
    yield: meanOf(known, (each) => each.yield),
    duration: meanOf(known, (each) => each.duration),
    shiftedValue: sumOf(known, ({ figures }) => figures.shiftedValue),
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

type Held = Pick<AnswerOf<typeof holdingsCall>, 'items' | 'totals' | 'ladder'>;

/** What entries are worth today to a reader: each, by currency, and month by month. */
export async function findHoldings(
  services: Services,
  viewer: Viewer,
  entries: readonly EntryRecord[],
  shift: number,
): Promise<Held> {
  const ids = entries.map(({ bondId }) => bondId);
  const [rows, facts] = await Promise.all([
    findHoldingRows(services.database, ids),
    findBondFacts(services.database, ids),
  ]);
  const factsOf = new Map(facts.map((each) => [each.instrumentId, each]));
  const known = entries.flatMap((entry) => {
    const [row, own] = [rows.get(entry.bondId), factsOf.get(entry.bondId)];
    return row === undefined || own === undefined ? [] : [figured({ entry, row, facts: own }, services, viewer, shift)];
  });
  const byCurrency = [...Map.groupBy(known, (each) => each.facts.terms.faceCurrency)];
  return {
    items: known.map((each) =>
      services.gate.mask(itemOf(each, services), holding, effectiveLevel(viewer, each.row.venueId)),
    ),
    totals: byCurrency.map(([currency, own]) => totalOf(currency, own)),
    ladder: byCurrency.flatMap(([currency, own]) => ladderOf(currency, own)),
  };
}
