import { type ResolvedBond, resolveBond } from '#math/bond/resolved-bond.ts';
import { type SettledBond, settle, yearsToPayments } from '#math/bond/settled-bond.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { Exercise } from '#math/option/decisions.ts';
import type { BondWithOptions } from '#math/option/option-lattice.ts';
import { type DayNumber, dayNumber, yearsFromDays } from '#math/units.ts';
import { type BondContext, restsOnAssumptions } from '../derivation/bond-context.ts';
import { type IssueOffer, isMakeWhole, type OfferType } from '../issue.ts';

/**
 * Why the option model has nothing to say of a bond: no right is ahead; its calls are make-whole, at a price that follows the yield of a
 * benchmark; no price of a right is known; the period of notice of every right is past; payments are not nominal and fixed, not all known, or
 * have no end; it repays by an underlying, or may become it; the bond is in default.
 */
export const optionAbsences = [
  'no_rights',
  'make_whole',
  'no_prices',
  'notice_past',
  'not_fixed',
  'unset_payments',
  'perpetual',
  'underlying',
  'defaulted',
] as const;
export type OptionAbsence = (typeof optionAbsences)[number];

/** A right as it is used: the issuer or the holder decides on one day, and the bond ends on another one. */
interface DatedRight {
  readonly kind: OfferType;
  readonly decided: DayNumber;
  readonly day: DayNumber;
  /** Clean, per 100 of the nominal then outstanding. */
  readonly price: number;
}

/** A bond with its rights as the model takes it, or why it has none. */
export type BondOptions =
  | { readonly ok: true; readonly value: BondWithOptions; readonly kinds: ReadonlySet<OfferType> }
  | { readonly ok: false; readonly absence: OptionAbsence };

const absent = (absence: OptionAbsence): BondOptions => ({ ok: false, absence });

const fixedKinds: ReadonlySet<string> = new Set(['fixed', 'zero', 'bill', 'step', 'variable']);

function isAmerican({ optionStyle }: IssueOffer): boolean {
  return optionStyle?.toLowerCase().includes('american') ?? false;
}

/** Days of an American right lie so far apart at first and so many are tried at least: docs/methods/option-adjusted-spread.md. */
const FORTNIGHT = 14;
const MIN_DAYS = 24;
/** Later they lie this part of the time since its window opened apart: most rights that are worth using are used early. */
const WIDENING = 1 / 40;

const YEAR = 366;

/** A day and even steps from it, up to another one that is so many days later; no step is longer than asked. */
function evenDays(start: DayNumber, length: number, longest: number): readonly DayNumber[] {
  const count = Math.max(1, Math.ceil(length / longest));
  return Array.from({ length: count }, (_, n) => addDays(start, Math.round((n * length) / count)));
}

/** The days of a window on which an American right is tried: its ends, the coupon dates within, and even steps between these. */
function daysOfWindow(from: DayNumber, to: DayNumber, couponDays: readonly DayNumber[]): readonly DayNumber[] {
  const fixed = [from, ...couponDays.filter((day) => day > from && day < to), to];
  const lengthAt = (list: readonly DayNumber[], at: number) => (list[at + 1] ?? to) - (list[at] ?? to);
  const marks = fixed.flatMap((start, at) => evenDays(start, lengthAt(fixed, at), YEAR));
  const stepFrom = (day: DayNumber) =>
    Math.max(1, Math.min((to - from) / MIN_DAYS, Math.max(FORTNIGHT, WIDENING * (day - from))));
  const days = marks.flatMap((start, at) => evenDays(start, lengthAt(marks, at), stepFrom(start)));
  return [...new Set(days)];
}

/** How many days before the bond ends its end is decided. */
const noticeOf = ({ noticeDays }: IssueOffer): number => noticeDays ?? 0;

interface OfferGround {
  readonly settlement: DayNumber;
  readonly lastDay: DayNumber;
  readonly couponDays: readonly DayNumber[];
  readonly offers: readonly IssueOffer[];
}

/** An American right runs until its window ends, else until the next price of its kind is in force, else to maturity. */
function windowOf(offer: IssueOffer, { settlement, lastDay, offers }: OfferGround): readonly [DayNumber, DayNumber] {
  const next = offers
    .filter(({ type, date, price }) => type === offer.type && date > offer.date && price !== null)
    .map(({ date }) => dayNumberFromIso(date))
    .sort((a, b) => a - b)[0];
  const end = offer.periodEnd === null ? addDays(next ?? lastDay, -1) : dayNumberFromIso(offer.periodEnd);
  const start = dayNumberFromIso(offer.periodStart ?? offer.date);
  const earliest = addDays(settlement, noticeOf(offer) + 1);
  return [dayNumber(Math.max(start, earliest)), dayNumber(Math.min(end, lastDay - 1))];
}

/** The first day after settlement on which a call or put may be decided, whether or not its price is known; null where none is ahead. */
export function firstDecision({ facts, whole }: BondContext, settlement: DayNumber): DayNumber | null {
  const rows = whole?.effective.rows ?? [];
  const lastDay = rows.at(-1)?.payDay;
  if (lastDay === undefined) return null;
  const ground = { settlement, lastDay, couponDays: [], offers: facts.offers };
  const days = facts.offers.flatMap((offer) => {
    if (isMakeWhole(offer)) return [];
    const first = dayNumberFromIso(offer.date);
    const [from, to] = isAmerican(offer) ? windowOf(offer, ground) : [first, first];
    return from > to || from >= lastDay ? [] : [addDays(from, -noticeOf(offer))];
  });
  const ahead = days.filter((day) => day > settlement).sort((a, b) => a - b);
  return ahead[0] ?? null;
}

/** The days on which an offer may end the bond. */
function rightsOf(offer: IssueOffer, ground: OfferGround): readonly DatedRight[] {
  if (offer.price === null || isMakeWhole(offer)) return [];
  const { type: kind, price } = offer;
  const rightOn = (day: DayNumber): DatedRight => ({ kind, day, decided: addDays(day, -noticeOf(offer)), price });
  if (!isAmerican(offer)) return [rightOn(dayNumberFromIso(offer.date))];
  const [from, to] = windowOf(offer, ground);
  return from > to ? [] : daysOfWindow(from, to, ground.couponDays).map(rightOn);
}

/** Where a put pays as much as a call of the same day takes, somebody ends the bond on that day. */
function certainEnd(rights: readonly DatedRight[]): DatedRight | null {
  const puts = rights.filter(({ kind }) => kind === 'put');
  const isMet = (put: DatedRight) =>
    rights.some(({ kind, day, price }) => kind === 'call' && day === put.day && price <= put.price);
  return puts.find(isMet) ?? null;
}

/** The bond as interest accrues on it for whoever holds it on: no coupon is left to a seller. */
function accruingBond({ description }: ResolvedBond): ResolvedBond {
  const cashFlows = description.cashFlows.map(({ exDate: _, ...row }) => row);
  return resolveBond({ ...description, cashFlows });
}

/** What a right pays, per 100 of the nominal outstanding at settlement; null where interest or nominal of its day are not known. */
function amountOf({ day, price }: DatedRight, bond: ResolvedBond, settled: SettledBond, paysAccrued: boolean) {
  const { accrued, outstanding } = settle(bond, day);
  if (!accrued.ok) return null;
  return ((price + (paysAccrued ? accrued.value : 0)) * outstanding) / settled.outstanding;
}

/** Two kinds of right that are decided on the same day: the holder decides after the issuer. */
const HALF_A_DAY = 0.5;

function exercisesOf(rights: readonly DatedRight[], settled: SettledBond, paysAccrued: boolean): readonly Exercise[] {
  const bond = accruingBond(settled.bond);
  const { settlement } = settled;
  const callDays = new Set(rights.filter(({ kind }) => kind === 'call').map(({ decided }) => decided));
  const exercises = rights.flatMap((right): readonly Exercise[] => {
    const { kind, decided, day } = right;
    const amount = amountOf(right, bond, settled, paysAccrued);
    if (amount === null) return [];
    const later = kind === 'put' && decided < day && callDays.has(decided) ? HALF_A_DAY : 0;
    return [
      { kind, amount, time: yearsFromDays(day - settlement), decided: yearsFromDays(decided + later - settlement) },
    ];
  });
  return exercises.sort((a, b) => a.time - b.time);
}

function bondUntil(settled: SettledBond, end: Exercise | null, exercises: readonly Exercise[]): BondWithOptions {
  const { amounts } = settled;
  const flows = yearsToPayments(settled).map((time, at) => ({ time, amount: amounts[at] ?? Number.NaN }));
  if (end === null) return { flows, exercises };
  const kept = flows.filter(({ time }) => time <= end.time);
  return {
    flows: [...kept, { time: end.time, amount: end.amount }],
    exercises: exercises.filter(({ time, decided }) => time < end.time && decided < end.decided),
  };
}

function whyNoModel(context: BondContext, settled: SettledBond | null): OptionAbsence | null {
  const { terms, followsUnderlying } = context.facts;
  if (terms.isDefaulted) return 'defaulted';
  if (followsUnderlying) return 'underlying';
  if (terms.isPerpetual) return 'perpetual';
  if (!fixedKinds.has(terms.couponKind) || terms.isInflationLinked) return 'not_fixed';
  if (settled?.state !== 'live') return 'unset_payments';
  return restsOnAssumptions(context, settled.settlement, null) ? 'unset_payments' : null;
}

/** Why none of the offers that are ahead is a right of the model. */
function whyNoRights(offers: readonly IssueOffer[]): OptionAbsence {
  if (offers.length === 0) return 'no_rights';
  if (offers.every(isMakeWhole)) return 'make_whole';
  return offers.every(({ price }) => price === null) ? 'no_prices' : 'notice_past';
}

/**
 * The calls and puts of a bond as the option model takes them. `settled` is the bond to maturity with the interest that a buyer pays; null
 * where its payments are not known. An offer is decided its days of notice before its date, an American one on any day of its window.
 */
export function bondOptionsOf(context: BondContext, settled: SettledBond | null): BondOptions {
  const { facts } = context;
  const last = settled?.bond.rows.at(-1)?.payDay;
  const today = settled && isoFromDayNumber(settled.settlement);
  const end = last === undefined ? null : isoFromDayNumber(last);
  const isOver = (offer: IssueOffer) => {
    const lasts = isAmerican(offer) && offer.periodEnd === null;
    return !lasts && today !== null && (offer.periodEnd ?? offer.date) <= today;
  };
  const ahead = facts.offers.filter((offer) => !isOver(offer) && (end === null || offer.date < end));
  if (ahead.length === 0) return absent('no_rights');
  const why = whyNoModel(context, settled);
  if (why !== null || settled === null || last === undefined) return absent(why ?? 'unset_payments');
  const couponDays = settled.bond.rows.map(({ payDay }) => payDay);
  const ground = { settlement: settled.settlement, lastDay: last, couponDays, offers: facts.offers };
  const rights = ahead
    .flatMap((offer) => rightsOf(offer, ground))
    .filter(({ decided, day }) => decided > settled.settlement && day < last);
  if (rights.length === 0) return absent(whyNoRights(ahead));
  const sure = certainEnd(rights);
  const paysAccrued = facts.terms.paysAccruedAtOffer;
  const [ended = null] = sure === null ? [] : exercisesOf([sure], settled, paysAccrued);
  const before = sure === null ? rights : rights.filter(({ day }) => day < sure.day);
  const value = bondUntil(settled, ended, exercisesOf(before, settled, paysAccrued));
  return { ok: true, value, kinds: new Set(rights.map(({ kind }) => kind)) };
}
