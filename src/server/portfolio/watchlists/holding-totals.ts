import type { AnswerOf } from '#contract/platform/call.ts';
import type { HoldingTotal, holdingsCall } from '#contract/portfolio/watchlists/holdings.ts';
import { EURO, exchangeFactor } from '#domain/market/exchange-rate.ts';
import type { HoldingFigures } from '#domain/portfolio/holding.ts';
import { findExchangeRates, type StoredExchangeRate } from '#store/market/exchange-rates/exchange-rates.ts';
import type { Services } from '../../platform/serving/services.ts';
import type { Figured } from './known-holdings.ts';

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

/** How the value changes in the scenario, a fraction. */
export function changeOf({ value, shiftedValue }: Pick<HoldingFigures, 'value' | 'shiftedValue'>): number | null {
  return value === null || shiftedValue === null || value <= 0 ? null : shiftedValue / value - 1;
}

/** The sums of holdings of one currency. */
export function totalOf(currency: string, known: readonly Figured[]): HoldingTotal {
  // Over the same holdings, so that the share is that of the profit beside it.
  const withProfit = known.filter(({ figures }) => figures.profit !== null);
  const profit = sumOf(withProfit, ({ figures }) => figures.profit);
  const cost = sumOf(withProfit, ({ figures }) => figures.cost);
  const moved = known.filter(({ figures }) => figures.shiftedValue !== null);
  const shiftedValue = sumOf(moved, ({ figures }) => figures.shiftedValue);
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
export async function commonTotals(
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
