import { type BondContext, bondContext } from '#domain/bond/derivation/bond-context.ts';
import { deriveDay } from '#domain/bond/derivation/derive-day.ts';
import { type DeriveRun, dayMarket } from '#domain/bond/derivation/derive-history.ts';
import type { EndOfDayPrice, ParticipantQuote } from '#domain/market/market-participant.ts';
import type { TradingDay } from '#domain/market/trading-day.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import { bondListings } from './bond-listings.ts';
import type { DemoBond } from './demo-bond.ts';
import { type DemoParticipant, demoContacts, demoParticipants } from './demo-participants.ts';
import { nothingObserved, roundPrice } from './observed-day.ts';
import { type Random, randomStream } from './random.ts';

/** A bond whose trading days are made: the last ones of the venue that stands for it, and what they were measured against. */
export interface TradedBond {
  readonly bond: DemoBond;
  readonly run: DeriveRun;
  readonly lastDays: readonly TradingDay[];
}

export interface BondQuotes {
  readonly quotes: readonly ParticipantQuote[];
  readonly endOfDay: readonly EndOfDayPrice[];
}

/** The bond that every dealer quotes, one that only hiding dealers quote, and one that nobody quotes. */
const quotedByAll = 1001;
const quotedHidden = 1003;
const quotedByNobody = 1004;
/** The bond whose market is crossed: its first dealer runs ahead of the others, by this share of the price. */
const crossed = { bondId: 1021, participantId: 1, ahead: 0.002 } as const;

/** Days without trading after which nobody quotes a bond any more. */
const silentDays = 30;

interface Quoting extends TradedBond {
  readonly context: BondContext;
  readonly participant: DemoParticipant;
  readonly random: Random;
}

function quotesBond({ share, venueId, hidesQuotes }: DemoParticipant, { plan }: DemoBond, random: Random): boolean {
  if (plan.id === quotedByNobody) return false;
  if (share === 'listed') return bondListings(plan).some((listing) => listing.venueId === venueId);
  if (plan.id === quotedByAll) return true;
  return plan.id === quotedHidden ? hidesQuotes : random.chance(share);
}

/** Both sides around the price of a day, at times one alone. */
function sidesNear({ random, bond, participant }: Quoting, day: TradingDay) {
  const middle = day.indicativePrice ?? 100;
  const half = middle * Math.min(Math.max(day.modified ?? 1, 0.1), 15) * random.between(0.0001, 0.0006) + 0.0005;
  const isAhead = bond.plan.id === crossed.bondId && participant.id === crossed.participantId;
  const shifted = middle * (isAhead ? 1 + crossed.ahead : 1) + half * random.between(-0.4, 0.4);
  const missing = random.uniform();
  return {
    bid: missing < 0.05 ? null : roundPrice(Math.max(shifted - half, 0.01)),
    ask: missing > 0.95 ? null : roundPrice(shifted + half),
  };
}

/** A day as the participant saw it, with what follows from its prices. */
function figuresOf(quoting: Quoting, day: TradingDay) {
  const { context, run, participant, bond } = quoting;
  const sides = sidesNear(quoting, day);
  const observed = { ...nothingObserved(bond.plan.id, participant.venueId, day.date), ...sides };
  const market = dayMarket(run, context, observed);
  const derived = deriveDay({ context, observed, market, previousIndicativePrice: null }, run.workspace);
  const indicativePrice = derived.indicativePrice ?? sides.bid ?? sides.ask;
  return { sides, derived, indicativePrice };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

function momentOn({ date }: TradingDay, random: Random): Date {
  return new Date(`${date}T${twoDigits(random.whole(7, 16))}:${twoDigits(random.whole(0, 59))}:00Z`);
}

function sizesOf({ random, bond }: Quoting) {
  const lot = bond.facts.terms.faceValue * 100;
  const size = () => (random.chance(0.25) ? null : lot * random.whole(1, 50));
  return { bidSize: size(), askSize: size(), tradedVolume: random.chance(0.6) ? null : lot * random.whole(1, 400) };
}

function quoteOn(quoting: Quoting, day: TradingDay): ParticipantQuote {
  const { participant, bond, random } = quoting;
  const { sides, derived, indicativePrice } = figuresOf(quoting, day);
  return {
    instrumentId: bond.plan.id,
    participantId: participant.id,
    contactId: demoContacts.find(({ participantId }) => participantId === participant.id)?.id ?? null,
    quotedAt: momentOn(day, random),
    ...sides,
    ...sizesOf(quoting),
    currency: bond.facts.terms.faceCurrency,
    isIndicative: participant.isIndicative,
    indicativePrice,
    yieldToMaturityBid: derived.yieldToMaturityBid,
    yieldToMaturityAsk: derived.yieldToMaturityAsk,
    effectiveYieldToMaturity: derived.effectiveYieldToMaturity,
    yieldToPutBid: derived.yieldToPutBid,
    yieldToPutAsk: derived.yieldToPutAsk,
    effectiveYieldToOffer: derived.effectiveYieldToOffer,
    gSpread: derived.gSpread,
    tSpread: derived.tSpread,
  };
}

function endOfDay(quoting: Quoting, day: TradingDay): EndOfDayPrice {
  const { sides, derived, indicativePrice } = figuresOf(quoting, day);
  return {
    instrumentId: quoting.bond.plan.id,
    participantId: quoting.participant.id,
    date: day.date,
    ...sides,
    indicativePrice,
    yieldToMaturityBid: derived.yieldToMaturityBid,
    yieldToMaturityAsk: derived.yieldToMaturityAsk,
  };
}

const dealers = demoParticipants.filter(({ share }) => share !== 'listed');
export const maxQuotes = dealers.length;

/** So many of the dealers, another one first for each bond. */
function someDealers(count: number, random: Random): readonly DemoParticipant[] {
  const first = random.whole(0, dealers.length - 1);
  return [...dealers.slice(first), ...dealers.slice(0, first)].slice(0, count);
}

export interface QuotePlan {
  readonly seed: number;
  readonly today: DayNumber;
  /** How many dealers quote each bond; without it each as its share says, and the valuation houses. */
  readonly dealersOfEach?: number | undefined;
}

/** What the participants of the demo market quote for a bond: the latest quote of each, most of them today's, and earlier days' ends. */
export function bondQuotes(traded: TradedBond, { seed, today, dealersOfEach }: QuotePlan): BondQuotes {
  const { bond, lastDays } = traded;
  const last = lastDays.at(-1);
  if (bond.plan.isOneOfMany || last === undefined || today - dayNumberFromIso(last.date) > silentDays)
    return { quotes: [], endOfDay: [] };
  const random = randomStream(seed, `quotes of ${bond.plan.id}`);
  const context = bondContext(bond.facts);
  const quotedBy =
    dealersOfEach === undefined
      ? demoParticipants.filter((participant) => quotesBond(participant, bond, random))
      : someDealers(dealersOfEach, random);
  const quoting = quotedBy.map((participant) => ({ ...traded, context, participant, random }));
  const earlier = lastDays.slice(0, -1);
  return {
    quotes: quoting.map((own) => quoteOn(own, random.chance(0.15) ? (earlier.at(0) ?? last) : last)),
    endOfDay: quoting.flatMap((own) => earlier.map((day) => endOfDay(own, day))),
  };
}
