import { beforeAll, expect, test } from 'vitest';
import { specialVenueIds } from '#domain/market/venue.ts';
import { isoDate } from '#math/units.ts';
import { type BondQuotes, bondQuotes } from './bond-quotes.ts';
import { type DemoMarket, demoMarket, demoTradingDays } from './demo-market.ts';
import { dealerVenues, demoContacts, demoParticipants } from './demo-participants.ts';
import { demoVenues } from './demo-venues.ts';

const today = isoDate('2026-11-20');

function madeWith(seed: number): ReadonlyMap<number, BondQuotes> {
  const market: DemoMarket = demoMarket({ seed, today, historyYears: 0.05 });
  const made = new Map<number, BondQuotes>();
  const onBond = (traded: Parameters<typeof bondQuotes>[0]) =>
    made.set(traded.bond.plan.id, bondQuotes(traded, { seed, today: market.today }));
  for (const _ of demoTradingDays(market, { onInstrument: () => undefined, onBond }));
  return made;
}

let made: ReadonlyMap<number, BondQuotes>;
beforeAll(() => {
  made = madeWith(1);
});

const of = (id: number): BondQuotes => made.get(id) ?? { quotes: [], endOfDay: [] };
const all = () => [...made.values()].flatMap(({ quotes }) => quotes);
const hiding = demoParticipants.filter(({ hidesQuotes }) => hidesQuotes).map(({ id }) => id);

test('QUO-1 the same seed gives the same quotes, another seed other ones', () => {
  expect(madeWith(1)).toEqual(made);
  expect(madeWith(2)).not.toEqual(made);
});

test('QUO-1 each bond has one quote of a participant, and its bid is below its ask', () => {
  const keys = all().map(({ instrumentId, participantId }) => `${instrumentId} ${participantId}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBeGreaterThan(500);
  for (const { bid, ask } of all()) if (bid !== null && ask !== null) expect(bid).toBeLessThan(ask);
});

test('QUO-1 a higher price is a lower yield', () => {
  const both = all().filter((quote) => quote.yieldToMaturityBid !== null && quote.yieldToMaturityAsk !== null);
  expect(both.length).toBeGreaterThan(300);
  for (const quote of both) expect(quote.yieldToMaturityBid).toBeGreaterThan(quote.yieldToMaturityAsk ?? 0);
});

test('QUO-1 the awkward cases are there: all dealers, none, hidden alone, venue 381 alone, one side, an old quote', () => {
  expect(of(1001).quotes.length).toBeGreaterThanOrEqual(dealerVenues.length);
  expect(of(1004)).toEqual({ quotes: [], endOfDay: [] });
  expect(of(1027).quotes).toEqual([]);
  const quoting = of(1003).quotes.map(({ participantId }) => participantId);
  expect(quoting.filter((id) => hiding.includes(id))).toEqual(hiding);
  const nsd = demoParticipants.find(({ venueId }) => venueId === specialVenueIds.nsd)?.id;
  expect(of(1045).quotes.map(({ participantId }) => participantId)).toContain(nsd);
  expect(all().some(({ bid }) => bid === null)).toBe(true);
  expect(all().some(({ ask }) => ask === null)).toBe(true);
  expect(all().some(({ quotedAt }) => quotedAt.toISOString() < today)).toBe(true);
});

test('QUO-1 among firm quotes of a day one bond of the small market is crossed, for all to see, and no other', () => {
  const firm = demoParticipants.filter(({ isIndicative, share }) => !isIndicative && share !== 'listed');
  const firmIds = new Set(firm.map(({ id }) => id));
  const crossed = [...made].filter(([, { quotes }]) => {
    const counted = quotes.filter(
      ({ participantId, quotedAt }) => firmIds.has(participantId) && quotedAt.toISOString() >= today,
    );
    const [bids, asks] = [counted.flatMap(({ bid }) => bid ?? []), counted.flatMap(({ ask }) => ask ?? [])];
    return Math.max(...bids) > Math.min(...asks);
  });
  expect(crossed.map(([id]) => id)).toEqual([1021]);
});

test('QUO-1 every venue and every id is its own, and names come in many scripts and lengths', () => {
  const venues = [...demoVenues, ...dealerVenues].map(({ id }) => id);
  expect(new Set(venues).size).toBe(venues.length);
  expect(new Set(demoParticipants.map(({ venueId }) => venueId)).size).toBe(demoParticipants.length);
  const names = demoParticipants.map(({ name }) => name);
  for (const script of [
    /\p{Script=Arabic}/u,
    /\p{Script=Hebrew}/u,
    /\p{Script=Han}/u,
    /\p{Script=Cyrillic}/u,
    /.{150}/,
  ]) {
    expect(names.some((name) => script.test(name))).toBe(true);
  }
  expect(demoContacts.some(({ phone }) => phone === null)).toBe(true);
});
