import { basisPoints } from '#contract/market/trading-days/trading-columns.ts';
import type { AnswerOf } from '#contract/platform/call.ts';
import type { Holding, HoldingTotal, holdingsCall, LadderStep } from '#contract/portfolio/watchlists/holdings.ts';
import { holding } from '#contract/portfolio/watchlists/holdings.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { statusOn } from '#domain/bond/bond-status.ts';
import { optionModelText } from '#domain/bond/options/option-model-text.ts';
import { EURO, exchangeFactor } from '#domain/market/exchange-rate.ts';
import { yieldEnds } from '#domain/market/trading-day.ts';
import { alikeInYield, effectiveDurationOf, type HoldingFigures, knownWorth } from '#domain/portfolio/holding.ts';
import { boughtInAll } from '#domain/portfolio/watchlist.ts';
import { findExchangeRates, type StoredExchangeRate } from '#store/market/exchange-rates/exchange-rates.ts';
import type { WatchlistKey } from '#store/portfolio/watchlists/watchlists.ts';
import type { Services } from '../../bond/services.ts';
import { type AskedScenario, type Figured, findFiguredHoldings } from './known-holdings.ts';

function purchasesOf({ purchases, figures }: Figured): Holding['purchases'] {
  return figures.purchases.flatMap(({ shiftedValue: _, ...own }, at) => {
    const noted = purchases[at];
    if (noted === undefined) return [];
    const { id, version, quantity, price, date } = noted;
    return [{ ...own, id, version, quantity, user_price: price, buy_date: date, masked: [] }];
  });
}

type Figure = (known: Figured) => number | null;

function sumOf(known: readonly Figured[], figure: Figure): number | null {
  const values = known.map(figure).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

const hasValue = ({ figures }: Figured) => (figures.value ?? 0) > 0;

/** Weighted by value, over the holdings that have both. */
function meanOf(known: readonly Figured[], figure: Figure): number | null {
  const both = known.filter((each) => figure(each) !== null && hasValue(each));
  const weight = sumOf(both, ({ figures }) => figures.value);
  const sum = sumOf(both, (each) => (figure(each) ?? 0) * (each.figures.value ?? 0));
  return weight === null || sum === null ? null : sum / weight;
}

/** How the value changes in the scenario, a fraction. */
function changeOf({ value, shiftedValue }: Pick<HoldingFigures, 'value' | 'shiftedValue'>): number | null {
  return value === null || shiftedValue === null || value <= 0 ? null : shiftedValue / value - 1;
}

/** The sums of holdings of one currency. */
function totalOf(currency: string, known: readonly Figured[]): HoldingTotal {
  // Over the same holdings, so that the share is that of the profit beside it.
  const withProfit = known.filter(({ figures }) => figures.profit !== null);
  const profit = sumOf(withProfit, ({ figures }) => figures.profit);
  const cost = sumOf(withProfit, ({ figures }) => figures.cost);
  const alike = alikeInYield(known.filter(hasValue));
  const moved = known.filter(({ figures }) => figures.shiftedValue !== null);
  const shiftedValue = knownWorth(known.map(({ figures }) => figures.shiftedValue));
  return {
    currency,
    count: known.length,
    value: knownWorth(known.map(({ figures }) => figures.value)),
    cost,
    received: sumOf(withProfit, ({ figures }) => figures.received),
    profit,
    profitShare: profit === null || cost === null || cost <= 0 ? null : profit / cost,
    yield: meanOf(alike, (each) => each.yield),
    yieldCount: alike.length === 0 ? null : alike.length,
    yieldEnds: alike.length === 0 ? null : yieldEnds.filter((end) => alike.some(({ yieldEnd }) => yieldEnd === end)),
    isYieldReal: alike.some(({ isReal }) => isReal),
    duration: meanOf(known, (each) => each.duration),
    effectiveDuration: known.some((each) => each.effectiveDuration !== null)
      ? meanOf(known, effectiveDurationOf)
      : null,
    shiftedValue,
    shiftedChange: changeOf({ value: sumOf(moved, ({ figures }) => figures.value), shiftedValue }),
    masked: [],
  };
}

function times(value: number | null, factor: number): number | null {
  return value === null ? null : value * factor;
}

/** A holding with its money in another currency, at today's rate throughout: what the currency moved is no profit here. */
function exchanged(known: Figured, factor: number): Figured {
  const { value, cost, received, profit, shiftedValue } = known.figures;
  const money = {
    value: times(value, factor),
    cost: times(cost, factor),
    received: times(received, factor),
    profit: times(profit, factor),
    shiftedValue: times(shiftedValue, factor),
  };
  return { ...known, figures: { ...known.figures, ...money } };
}

type Common = Pick<AnswerOf<typeof holdingsCall>, 'common' | 'currencies'>;
type ByCurrency = readonly (readonly [currency: string, known: readonly Figured[]])[];

/** The rates of these currencies; the euro has none. */
export function ratesOf(rates: ReadonlyMap<string, StoredExchangeRate>, currencies: readonly string[]) {
  return [...new Set(currencies)].flatMap((currency) => {
    const known = rates.get(currency);
    return known === undefined || currency === EURO ? [] : [known];
  });
}

function commonTotal(byCurrency: ByCurrency, wanted: string, rates: ReadonlyMap<string, StoredExchangeRate>) {
  const factors = byCurrency.map(([currency, known]) => ({
    currency,
    known,
    factor: exchangeFactor(rates, currency, wanted),
  }));
  const all = factors.flatMap(({ known, factor }) =>
    factor === null ? [] : known.map((each) => exchanged(each, factor)),
  );
  return {
    total: totalOf(wanted, all),
    rates: ratesOf(rates, [wanted, ...factors.map(({ currency }) => currency)]),
    missing: factors.filter(({ factor }) => factor === null).map(({ currency }) => currency),
  };
}

/** One total of several currencies, where it is asked for, and the currencies that it can be had in; nothing for a list of one currency. */
async function commonTotals(
  { database, today }: Services,
  byCurrency: ByCurrency,
  wanted: string | undefined,
): Promise<Common> {
  if (byCurrency.length < 2) return { common: null, currencies: [] };
  const rates = await findExchangeRates(database, today());
  const currencies = rates.size === 0 ? [] : [EURO, ...rates.keys()];
  const isKnown = wanted !== undefined && currencies.includes(wanted);
  return { common: isKnown ? commonTotal(byCurrency, wanted, rates) : null, currencies };
}

function optionModelOf({ oas, facts }: Figured, services: Services): string | null {
  const { isGenerated, terms } = facts;
  const owner = { currency: terms.faceCurrency, isGenerated };
  return oas === null ? null : optionModelText(owner.currency, services.optionModelOf(owner));
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
    yieldType: known.yieldType,
    yieldEnd: known.yieldEnd,
    yieldOrigin: known.yieldOrigin,
    isReal: known.isReal,
    duration: status.isFinished ? null : known.duration,
    effectiveDuration: known.effectiveDuration,
    oas: basisPoints(known.oas),
    optionModel: optionModelOf(known, services),
    masked: [],
  };
}

/** What is paid month by month; a month whose coupons are not set yet stands there too, so that none is taken for known in whole. */
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
    .filter(({ coupon, redemption, isEstimated }) => coupon + redemption > 0 || isEstimated)
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
