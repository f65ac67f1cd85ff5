import { isoFromDayNumber } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { amountFromPer100, type IsoDate } from '#math/units.ts';
import type { BondContext } from '../bond/derivation/bond-context.ts';
import { paysRevaluation } from '../bond/derivation/indexation.ts';
import { type IssuePayment, moneyOfPayment } from '../bond/issue.ts';
import { type IndicativeYieldType, isEffectiveType } from '../market/trading-day.ts';
import type { Held, HoldingAccount, PurchaseReturn, Settled } from './holding-account.ts';
import { couponWithRevaluation, holdingAccount, moneyOf } from './holding-account.ts';

/** Why a holding has no value or no profit, or what they leave out. */
export const holdingNotes = [
  'redeemed',
  'defaulted',
  'indexed',
  'indexed-before',
  'no-price',
  'unknown-payments',
] as const;
type HoldingNote = (typeof holdingNotes)[number];

/** A payment that is still to come, in money of the holding. */
export interface HoldingPayment {
  readonly date: IsoDate;
  readonly coupon: number;
  readonly redemption: number;
  readonly isEstimated: boolean;
  /** What of it is paid on one bond, before any index, and why it is estimated. */
  readonly each: PaymentOfOne;
}

interface PaymentOfOne {
  readonly quantity: number;
  readonly coupon: number;
  readonly redemption: number;
  /** What an index has made of one; 1 where there is none. */
  readonly ratio: number;
  /** Of a coupon: assumed as no source lists it, projected as its rate is not set, or unset and counted as nothing; null for none. */
  readonly estimate: 'assumed' | 'projected' | 'unset' | null;
}

/** What was bought at once, or all of a bond: money in the bond's currency. */
interface PurchaseFigures {
  /** Outstanding nominal of what is held. */
  readonly nominal: number | null;
  /** What it would bring today, with accrued interest. */
  readonly value: number | null;
  /** What it cost, with accrued interest. */
  readonly cost: number | null;
  /** Coupons and repayments since the purchase. */
  readonly received: number | null;
  readonly profit: number | null;
  /** Profit over cost, a fraction; of one purchase known without a quantity too. */
  readonly profitShare: number | null;
  /** Value in the scenario, with what is paid until its horizon. */
  readonly shiftedValue: number | null;
}

/** What a reader holds of a bond in all; prices per 100 of the nominal outstanding. */
export interface HoldingFigures extends PurchaseFigures {
  readonly accrued: number | null;
  readonly dirtyPrice: number | null;
  readonly purchases: readonly PurchaseFigures[];
  /** Whether the value in the scenario is by modified duration alone. */
  readonly isByDuration: boolean;
  readonly payments: readonly HoldingPayment[];
  readonly note: HoldingNote | null;
}

const nothing: PurchaseFigures = {
  nominal: null,
  value: null,
  cost: null,
  received: null,
  profit: null,
  profitShare: null,
  shiftedValue: null,
};

/** What a payment to come is of one nominal per 100, of a bond that pays its revaluation with its coupon with that in it. */
function paymentAhead(payment: IssuePayment, coefficient: number | null) {
  const { interest, repaid } = moneyOfPayment(payment);
  const coupon = coefficient === null ? interest : couponWithRevaluation({ ...payment, coupon: interest }, coefficient);
  return { date: payment.paymentDate, coupon, repaid, isEstimated: payment.isEstimated };
}

/** What is still to come, of an index-linked bond as if the index stood still. */
function paymentsAfter({ facts }: BondContext, { day, ahead }: Settled, quantity: number): readonly HoldingPayment[] {
  if (ahead === null) return [];
  const from = isoFromDayNumber(day);
  const { isInflationLinked, faceValue, couponKind } = facts.terms;
  const estimate = couponKind === 'floating' ? 'projected' : 'assumed';
  // Revaluation of the running period is paid with its coupon, then the nominal is par again.
  const isRevalued = isInflationLinked && paysRevaluation(facts.terms);
  const ratio = isRevalued ? 1 : ahead;
  const units = quantity * faceValue * ratio;
  // With a deflation floor the nominal comes back whole.
  const floor = facts.terms.hasDeflationFloor === true ? Math.max(1, 1 / ratio) : 1;
  return facts.cashFlows
    .filter(({ paymentDate }) => paymentDate > from)
    .map((payment, at) => paymentAhead(payment, isRevalued ? (at === 0 ? ahead : 1) : null))
    .map(({ date, coupon, repaid, isEstimated }) => ({
      date,
      coupon: amountFromPer100(coupon ?? 0, units),
      redemption: amountFromPer100(repaid, units * floor),
      isEstimated: isEstimated || coupon === null || isInflationLinked,
      each: {
        quantity,
        ratio,
        estimate: coupon === null ? 'unset' : isEstimated ? estimate : null,
        coupon: amountFromPer100(coupon ?? 0, faceValue),
        redemption: amountFromPer100(repaid, faceValue * floor),
      },
    }));
}

function noteOf(held: Held, { now, dirty, returns }: HoldingAccount): HoldingNote | null {
  if (held.isFinished || now.outstanding === 0) return 'redeemed';
  if (held.facts.terms.isDefaulted) return 'defaulted';
  if (dirty === null && held.price === null) return 'no-price';
  if (now.ahead === null) return 'indexed';
  if (dirty === null) return 'unknown-payments';
  const lacks = (own: PurchaseReturn | null) => (own?.received ?? null) === null;
  if (held.facts.terms.isInflationLinked && returns.some((own, at) => lacks(own) && held.purchases[at]?.date !== null))
    return 'indexed-before';
  return returns.some((own) => own !== null && lacks(own)) ? 'unknown-payments' : null;
}

/** Adds what is known; null where nothing is. */
function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** What holdings are worth together; null where all that is known of it is the nothing that is left of repaid ones. */
export function knownWorth(values: readonly (number | null)[]): number | null {
  const sum = sumOf(values);
  return sum === 0 && values.includes(null) ? null : sum;
}

/** All purchases together. Cost, received and profit are of the same purchases: those with a profit, where there is one. */
function sumOfPurchases(purchases: readonly PurchaseFigures[]): PurchaseFigures {
  const [only, ...others] = purchases;
  if (only !== undefined && others.length === 0) return only;
  const withProfit = purchases.filter(({ profit }) => profit !== null);
  const counted = withProfit.length > 0 ? withProfit : purchases;
  const sum = (name: keyof PurchaseFigures, of = purchases) => sumOf(of.map((each) => each[name]));
  const [cost, profit] = [sum('cost', counted), sum('profit')];
  return {
    nominal: sum('nominal'),
    value: sum('value'),
    cost,
    received: sum('received', counted),
    profit,
    profitShare: profit === null || cost === null || cost <= 0 ? null : profit / cost,
    shiftedValue: sum('shiftedValue'),
  };
}

function figuresOf(account: HoldingAccount, held: Held): HoldingFigures {
  const { context, now, dirty, moved, returns } = account;
  const { faceValue, isDefaulted } = context.facts.terms;
  const purchases = held.purchases.map(({ quantity }, at) => {
    const own = returns[at] ?? null;
    const money = (share: number | null | undefined) =>
      quantity === null || share === null || share === undefined ? null : (share * quantity * faceValue) / 100;
    return {
      nominal: money(now.outstanding),
      value: money(moneyOf(now, dirty)),
      cost: money(own?.cost),
      received: money(own?.received),
      profit: money(own?.profit),
      profitShare: own?.share ?? null,
      shiftedValue: money(moneyOf(now, moved?.dirty ?? null)),
    };
  });
  const quantity = sumOf(held.purchases.map((each) => each.quantity)) ?? 0;
  return {
    ...sumOfPurchases(purchases),
    accrued: now.accrued,
    dirtyPrice: now.outstanding === 0 ? null : dirty,
    purchases,
    isByDuration: moved?.isByDuration ?? false,
    payments: held.isFinished || isDefaulted ? [] : paymentsAfter(context, now, quantity),
    note: noteOf(held, account),
  };
}

function withoutPayments({ purchases, isFinished, price }: Held): HoldingFigures {
  const note = isFinished ? 'redeemed' : price === null ? 'no-price' : 'unknown-payments';
  const none = { accrued: null, dirtyPrice: null, isByDuration: false, payments: [] };
  return { ...nothing, ...none, purchases: purchases.map(() => nothing), note };
}

/**
 * What a reader holds of a bond on a day. Value and cost are with accrued interest; between their settlements the holder has the coupons that
 * went ex and the repayments. Of an index-linked bond each amount counts by the index ratio of its day.
 * Method and hand calculation: docs/methods/holding-profit.md.
 */
export function holdingFigures(held: Held): HoldingFigures {
  try {
    const account = holdingAccount(held);
    return account === null ? withoutPayments(held) : figuresOf(account, held);
  } catch (error) {
    if (error instanceof InvalidInputError) return { ...withoutPayments(held), note: 'unknown-payments' };
    throw error;
  }
}

/** What of a holding says what its yield is. */
interface YieldingPart {
  readonly yield: number | null;
  readonly yieldType: IndicativeYieldType | null;
  /** Whether it is one of real payments. */
  readonly isReal: boolean;
}

/**
 * The holdings over whose yields a list has one mean: those with an effective yield of payments in money, or of real ones where it has no others. A
 * current yield, or a real one, is another measure, and no mean is taken of both.
 */
export function alikeInYield<Part extends YieldingPart>(parts: readonly Part[]): readonly Part[] {
  const effective = parts.filter((part) => part.yield !== null && isEffectiveType(part.yieldType));
  const inMoney = effective.filter(({ isReal }) => !isReal);
  return inMoney.length > 0 ? inMoney : effective;
}

/** What a bond counts in the mean effective duration of a list, in years: its own, else its modified one. */
export function effectiveDurationOf({
  effectiveDuration,
  duration,
}: {
  readonly effectiveDuration: number | null;
  readonly duration: number | null;
}): number | null {
  return effectiveDuration ?? duration;
}
