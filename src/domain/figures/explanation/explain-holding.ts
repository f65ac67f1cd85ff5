import { isoFromDayNumber } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { hasMoneyPrices } from '../../bond/market-conventions.ts';
import type { FigureOf } from '../../fields/figures.ts';
import type { Held, HoldingAccount, PurchaseReturn } from '../../portfolio/holding-account.ts';
import { holdingAccount, moneyOf } from '../../portfolio/holding-account.ts';
import type { Purchase } from '../../portfolio/watchlist.ts';
import { explainAccruedOn } from './explain-accrued.ts';
import { explainShifted } from './explain-shifted.ts';
import type { ExplainedPurchase, ExplainedReceipt, Explanation, InputValues } from './explanation.ts';
import { assumed, explanation, inputsOf } from './explanation.ts';
import type { ExplainedAssumption } from './explanation-words.ts';

/** A purchase of so many bonds with what it cost and has brought. */
interface Bought extends PurchaseReturn {
  readonly quantity: number;
}

/** What a figure of a holding is told of. */
interface Told extends HoldingAccount {
  readonly held: Held;
  readonly faceValue: number;
  /** Those that cost, received and profit are of. */
  readonly bought: readonly Bought[];
  /** Whether no quantity is noted, and one bond stands for the holding. */
  readonly isOfOne: boolean;
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function boughtOf({ returns }: HoldingAccount, purchases: readonly Purchase[], isOfOne: boolean): readonly Bought[] {
  const known = purchases.flatMap(({ quantity: noted }, at) => {
    const [own, quantity] = [returns[at] ?? null, isOfOne ? 1 : noted];
    return own === null || quantity === null ? [] : [{ ...own, quantity }];
  });
  const withProfit = known.filter(({ profit }) => profit !== null);
  return withProfit.length > 0 ? withProfit : known;
}

function toldOf(held: Held, figure: FigureOf<'holding'>): Told | null {
  const account = holdingAccount(held);
  if (account === null) return null;
  const [only, ...others] = held.purchases;
  const isOfOne = figure === 'holding_return' && others.length === 0 && only?.quantity === null;
  const { faceValue } = account.context.facts.terms;
  return { ...account, held, faceValue, isOfOne, bought: boughtOf(account, held.purchases, isOfOne) };
}

/** Money of amounts per 100 of the face at issue of so many bonds. */
const moneyIn = ({ faceValue }: Told, quantity: number, share: number) => (share * quantity * faceValue) / 100;

function purchasesOf(told: Told): readonly ExplainedPurchase[] {
  const worth = moneyOf(told.now, told.dirty);
  return told.bought.map(({ quantity, settled, price, cost, received, profit }) => {
    const money = (share: number | null) => (share === null ? null : moneyIn(told, quantity, share));
    return {
      settlement: isoFromDayNumber(settled.day),
      quantity,
      price,
      accrued: settled.accrued,
      ratio: settled.ratio ?? 1,
      nominal: moneyIn(told, quantity, settled.outstanding),
      cost: moneyIn(told, quantity, cost),
      received: money(received),
      value: money(worth),
      profit: money(profit),
    };
  });
}

/** What came in, day by day: for the bonds of all purchases that were held then. */
function receiptsOf(told: Told): readonly ExplainedReceipt[] {
  const receipts = new Map<string, ExplainedReceipt>();
  for (const { quantity, payments } of told.bought) {
    for (const { day, coupon, redemption, ratio } of payments ?? []) {
      // A purchase between the ex day and the payment has the repayment without the coupon.
      const key = `${day} ${coupon} ${redemption}`;
      const held = (receipts.get(key)?.quantity ?? 0) + quantity;
      receipts.set(key, {
        name: null,
        date: isoFromDayNumber(day),
        quantity: held,
        ratio,
        isEstimated: told.context.estimatedDays.includes(day),
        coupon: moneyIn(told, 1, coupon),
        redemption: moneyIn(told, 1, redemption),
        amount: moneyIn(told, held, (coupon + redemption) * ratio),
      });
    }
  }
  return [...receipts.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

function assumptionsOf(told: Told): readonly ExplainedAssumption[] {
  const { held, now, bought, isOfOne, context } = told;
  return assumed({
    repaid: now.outstanding === 0,
    flat: context.facts.terms.isDefaulted,
    assumed_payments: receiptsOf(told).some(({ isEstimated }) => isEstimated),
    without_tax: true,
    one_bond: isOfOne,
    incomplete_purchases: bought.length < held.purchases.length,
  });
}

/** Clean price, accrued interest and settlement of today. */
function todayInputs({ held, now, dirty }: Told): InputValues {
  if (now.outstanding === 0) return {};
  return { clean_price: held.price, accrued: now.accrued, dirty_price: dirty, settlement: now.day };
}

const currencyOf = ({ context }: Told) => ({ currency: context.facts.terms.faceCurrency });

function explainAccrued({ context, now, held }: Told): Explanation | null {
  const said = now.accrued === null ? null : explainAccruedOn(context, now.day);
  if (said === null || now.accrued === null || !hasMoneyPrices(held.facts.terms)) return said;
  return {
    ...said,
    value: now.accrued,
    formula: 'accrued_indexed',
    inputs: [...inputsOf({ real_accrued: said.value, index_ratio: now.ahead }), ...said.inputs],
  };
}

function explainDirty(told: Told): Explanation | null {
  const { dirty, now, context } = told;
  if (dirty === null || now.outstanding === 0) return null;
  return explanation({
    value: dirty,
    formula: 'dirty_price',
    inputs: { ...todayInputs(told), dirty_price: null },
    assumptions: context.facts.terms.isDefaulted ? ['flat'] : [],
  });
}

/** Of all purchases; null where none is noted. */
function quantityOf({ held: { purchases } }: Told): number | null {
  const quantities = purchases.flatMap(({ quantity }) => (quantity === null ? [] : [quantity]));
  return quantities.length === 0 ? null : total(quantities);
}

function explainMoved(told: Told, figure: 'shifted_value' | 'shifted_change'): Explanation | null {
  const { now, dirty, moved } = told;
  const [value, shifted, quantity] = [moneyOf(now, dirty), moneyOf(now, moved?.dirty ?? null), quantityOf(told)];
  if (value === null || shifted === null || quantity === null) return null;
  const money = { value: moneyIn(told, quantity, value), shifted: moneyIn(told, quantity, shifted) };
  return explainShifted(figure, told, money, { ...currencyOf(told), ...todayInputs(told) });
}

function explainValue(told: Told): Explanation | null {
  const { now, dirty, context, faceValue } = told;
  const quantity = quantityOf(told);
  const worth = moneyOf(now, dirty);
  if (worth === null || quantity === null) return null;
  const isIndexed = now.ratio !== null && now.ratio !== 1 && now.outstanding > 0;
  const { isDefaulted } = context.facts.terms;
  return explanation({
    value: moneyIn(told, quantity, worth),
    formula: isIndexed ? 'holding_value_indexed' : 'holding_value',
    inputs: {
      ...currencyOf(told),
      quantity,
      face_value: faceValue,
      outstanding: now.outstanding === 100 ? null : now.outstanding / 100,
      nominal: moneyIn(told, quantity, now.outstanding),
      index_ratio: isIndexed ? now.ratio : null,
      ...todayInputs(told),
    },
    assumptions: now.outstanding === 0 ? ['repaid'] : isDefaulted ? ['flat'] : [],
  });
}

const ofCost: ReadonlySet<ExplainedAssumption> = new Set(['flat', 'incomplete_purchases']);

type ReturnFigure = 'holding_cost' | 'holding_received' | 'holding_profit' | 'holding_return';

function explainReturn(told: Told, figure: ReturnFigure): Explanation | null {
  const [purchases, receipts] = [purchasesOf(told), receiptsOf(told)];
  const sumOf = (name: 'cost' | 'received' | 'value' | 'profit') => {
    const known = purchases.flatMap((each) => each[name] ?? []);
    return known.length === 0 ? null : total(known);
  };
  const [cost, received, value, profit] = [sumOf('cost'), sumOf('received'), sumOf('value'), sumOf('profit')];
  const share = profit === null || cost === null || cost <= 0 ? null : profit / cost;
  const figures = { holding_cost: cost, holding_received: received, holding_profit: profit, holding_return: share };
  const own = figures[figure];
  if (own === null) return null;
  const isCost = figure === 'holding_cost';
  const isReceived = figure === 'holding_received';
  const isIndexed = [...purchases, ...(isCost ? [] : receipts)].some(({ ratio }) => ratio !== 1);
  const ofProfit = {
    holding_value: value,
    holding_received: received,
    holding_cost: cost,
    ...todayInputs(told),
  };
  return explanation({
    value: own,
    formula: isIndexed && (isCost || isReceived) ? `${figure}_indexed` : figure,
    inputs: {
      ...currencyOf(told),
      face_value: told.faceValue,
      holding_profit: figure === 'holding_return' ? profit : null,
      ...(isReceived ? { settlement: told.now.day } : isCost ? {} : ofProfit),
    },
    purchases: isReceived ? [] : purchases,
    receipts: isCost ? [] : receipts,
    assumptions: assumptionsOf(told).filter((said) => !isCost || ofCost.has(said)),
  });
}

/**
 * How a figure of what a reader holds of a bond comes about, by the functions that computed it; null where there is none. The steps are those
 * of docs/methods/holding-profit.md.
 */
export function explainHolding(figure: FigureOf<'holding'>, held: Held): Explanation | null {
  try {
    const told = toldOf(held, figure);
    if (told === null) return null;
    if (figure === 'accrued') return explainAccrued(told);
    if (figure === 'dirty_price') return explainDirty(told);
    if (figure === 'shifted_value' || figure === 'shifted_change') return explainMoved(told, figure);
    return figure === 'holding_value' ? explainValue(told) : explainReturn(told, figure);
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}
