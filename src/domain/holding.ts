import { isoFromDayNumber } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { valueOrNull } from '#math/measure.ts';
import type { DayNumber, IsoDate, Price, Rate } from '#math/units.ts';
import { dirtyPriceFromYield } from '#math/yield/price-from-yield.ts';
import { yieldFromCleanPrice } from '#math/yield/yield-from-price.ts';
import type { BondFacts } from './bond-facts.ts';
import { settlementDayOf } from './bond-mathematics/bond-description.ts';
import { type BondContext, bondContext, type Leg } from './derivation/bond-context.ts';
import { dayWorkspace, type SettledLeg, settleLeg } from './derivation/settled-leg.ts';
import type { Purchase } from './watchlist.ts';

/** Why a holding has no value or no profit, or what they leave out. */
export const holdingNotes = ['redeemed', 'defaulted', 'indexed', 'no-price', 'unknown-payments'] as const;
type HoldingNote = (typeof holdingNotes)[number];

/** A payment that is still to come, in money of the holding. */
interface HoldingPayment {
  readonly date: IsoDate;
  readonly coupon: number;
  readonly redemption: number;
  readonly isEstimated: boolean;
}

/** What a reader holds of a bond: money in the bond's currency, prices per 100 of the nominal outstanding. */
export interface HoldingFigures {
  readonly accrued: number | null;
  readonly dirtyPrice: number | null;
  /** Outstanding nominal of all that is held. */
  readonly nominal: number | null;
  /** What it would bring today, with accrued interest. */
  readonly value: number | null;
  /** What it cost, with accrued interest. */
  readonly cost: number | null;
  /** Coupons and repayments since the purchase. */
  readonly received: number | null;
  readonly profit: number | null;
  /** Profit over cost, a fraction; known without a quantity too. */
  readonly profitShare: number | null;
  /** Value after the yield has moved. */
  readonly shiftedValue: number | null;
  readonly payments: readonly HoldingPayment[];
  readonly note: HoldingNote | null;
}

interface Held {
  readonly facts: BondFacts;
  /** Status of a bond that is repaid. */
  readonly isFinished: boolean;
  readonly isRedeemedEarly: boolean;
  /** Clean price of today's value; null where there is none. */
  readonly price: number | null;
  /** Modified duration by which the scenario is told where the bond cannot be priced anew. */
  readonly duration: number | null;
  readonly purchase: Purchase;
  readonly today: IsoDate;
  /** By how much the yield moves in the scenario; a fraction. */
  readonly shift: number;
}

/** The two ends of the holding: accrued interest per 100 outstanding, and nominal outstanding per 100 of the face. */
interface Settled {
  readonly day: DayNumber;
  readonly accrued: number | null;
  readonly outstanding: number;
}

const none: HoldingFigures = {
  accrued: null,
  dirtyPrice: null,
  nominal: null,
  value: null,
  cost: null,
  received: null,
  profit: null,
  profitShare: null,
  shiftedValue: null,
  payments: [],
  note: null,
};

function settledOn({ facts: { terms }, calendar, whole }: BondContext, leg: Leg, date: IsoDate): Settled {
  const day = settlementDayOf(terms, calendar, date);
  const { effective } = settleLeg(dayWorkspace(), leg, day);
  const accrued = terms.isDefaulted ? 0 : valueOrNull(effective.accrued);
  const isRepaid = (whole?.quoted.rows ?? []).every(({ payDay }) => payDay <= day);
  return { day, accrued, outstanding: isRepaid ? 0 : effective.outstanding };
}

/** What came in between two settlements per 100 of the face: what a buyer of the first gets and one of the second does not; null while unknown. */
function receivedBetween({ whole }: BondContext, from: DayNumber, to: DayNumber): number | null {
  const isBetween = (day: DayNumber) => day > from && day <= to;
  let sum = 0;
  for (const row of whole?.quoted.rows ?? []) {
    if (isBetween(row.payDay)) sum += row.redemption;
    if (!isBetween(row.exDay)) continue;
    if (row.coupon === null) return null;
    sum += row.coupon;
  }
  return sum;
}

function paymentsAfter({ facts }: BondContext, day: DayNumber, units: number): readonly HoldingPayment[] {
  const from = isoFromDayNumber(day);
  return facts.cashFlows
    .filter(({ paymentDate }) => paymentDate > from)
    .map(({ paymentDate, coupon, redemption, isEstimated }) => ({
      date: paymentDate,
      coupon: ((coupon ?? 0) * units) / 100,
      redemption: (redemption * units) / 100,
      isEstimated: isEstimated || coupon === null,
    }));
}

/** The ends that a price may be measured to: every put and call ahead with a price, and the last payment. */
function legsAfter({ offers, whole }: BondContext, day: DayNumber): readonly Leg[] {
  const ahead = offers.flatMap((offer) => (offer.day > day && offer.leg !== null ? [offer.leg] : []));
  return whole === null ? ahead : [...ahead, whole];
}

/** The dirty price after the yield to the worst end has moved, by pricing that end anew; null where no end has a yield. */
function shiftedDirty(context: BondContext, day: DayNumber, clean: number, shift: number): number | null {
  if (context.facts.terms.isPerpetual || context.facts.terms.couponKind === 'floating') return null;
  let worst = Number.POSITIVE_INFINITY;
  let shifted: number | null = null;
  for (const leg of legsAfter(context, day)) {
    const { quoted, effective }: SettledLeg = settleLeg(dayWorkspace(), leg, day);
    const own = valueOrNull(yieldFromCleanPrice(quoted, clean as Price));
    const yearly = valueOrNull(yieldFromCleanPrice(effective, clean as Price));
    if (own === null || yearly === null || yearly >= worst) continue;
    worst = yearly;
    shifted = valueOrNull(dirtyPriceFromYield(quoted, (own + shift) as Rate));
  }
  return shifted;
}

/** The same by modified duration alone, for bonds without a fixed end or fixed coupons. */
function shiftedByDuration(dirty: number, duration: number | null, shift: number): number | null {
  return duration === null ? null : dirty * (1 - duration * shift);
}

interface Priced {
  readonly now: Settled;
  readonly dirty: number | null;
  readonly shifted: number | null;
}

function pricedNow(context: BondContext, leg: Leg, { price, duration, today, shift }: Held): Priced {
  const now = settledOn(context, leg, today);
  if (now.outstanding === 0) return { now: { ...now, accrued: null }, dirty: 0, shifted: 0 };
  const dirty = price === null || now.accrued === null ? null : price + now.accrued;
  if (dirty === null || price === null) return { now, dirty: null, shifted: null };
  const shifted = context.facts.terms.isDefaulted ? dirty : shiftedDirty(context, now.day, price, shift);
  return { now, dirty, shifted: shifted ?? shiftedByDuration(dirty, duration, shift) };
}

/** Per 100 of the face: what the purchase cost, and what it has brought. */
function returnOf(context: BondContext, leg: Leg, held: Held, { now, dirty }: Priced) {
  const { price, date } = held.purchase;
  if (price === null || date === null) return null;
  const then = settledOn(context, leg, date);
  if (then.accrued === null || then.day > now.day) return null;
  const cost = (then.outstanding * (price + then.accrued)) / 100;
  const { isDefaulted } = context.facts.terms;
  const received = held.isRedeemedEarly ? null : isDefaulted ? 0 : receivedBetween(context, then.day, now.day);
  const value = dirty === null ? null : (now.outstanding * dirty) / 100;
  const profit = value === null || received === null ? null : value + received - cost;
  return { cost, received, profit, share: profit === null || cost <= 0 ? null : profit / cost };
}

type Return = NonNullable<ReturnType<typeof returnOf>>;

function noteOf(held: Held, { now, dirty }: Priced, own: Return | null): HoldingNote | null {
  if (held.isFinished || now.outstanding === 0) return 'redeemed';
  if (held.facts.terms.isDefaulted) return 'defaulted';
  if (dirty === null) return held.price === null ? 'no-price' : 'unknown-payments';
  return own !== null && own.received === null ? 'unknown-payments' : null;
}

function figuresOf(context: BondContext, leg: Leg, held: Held): HoldingFigures {
  const isOver = held.isFinished;
  const known = pricedNow(context, leg, held);
  const priced = isOver ? { now: { ...known.now, accrued: null, outstanding: 0 }, dirty: 0, shifted: 0 } : known;
  const own = returnOf(context, leg, held, priced);
  const { quantity } = held.purchase;
  // Money of all that is held, per 100 of the face of one bond.
  const units = quantity === null ? null : quantity * context.facts.terms.faceValue;
  const money = (share: number | null | undefined) =>
    units === null || share === null || share === undefined ? null : (share * units) / 100;
  const { now, dirty, shifted } = priced;
  const outstanding = (value: number | null) => (value === null ? null : (now.outstanding * value) / 100);
  return {
    accrued: now.accrued,
    dirtyPrice: now.outstanding === 0 ? null : dirty,
    nominal: money(now.outstanding),
    value: money(outstanding(dirty)),
    cost: money(own?.cost),
    received: money(own?.received),
    profit: money(own?.profit),
    profitShare: own?.share ?? null,
    shiftedValue: money(outstanding(shifted)),
    payments: isOver || held.facts.terms.isDefaulted ? [] : paymentsAfter(context, now.day, units ?? 0),
    note: noteOf(held, priced, own),
  };
}

function noteWithoutPayments({ isFinished, price }: Held): HoldingNote {
  if (isFinished) return 'redeemed';
  return price === null ? 'no-price' : 'unknown-payments';
}

/**
 * What a reader holds of a bond on a day. Value and cost are with accrued interest; between their settlements the holder has the coupons that
 * went ex and the repayments. Index-linked bonds have none of it: their nominal on the day of the purchase is not known here.
 * Method and hand calculation: docs/methods/holding-profit.md.
 */
export function holdingFigures(held: Held): HoldingFigures {
  if (held.facts.terms.isInflationLinked) return { ...none, note: 'indexed' };
  try {
    const context = bondContext(held.facts);
    if (context.whole === null) return { ...none, note: noteWithoutPayments(held) };
    return figuresOf(context, context.whole, held);
  } catch (error) {
    if (error instanceof InvalidInputError) return { ...none, note: 'unknown-payments' };
    throw error;
  }
}
