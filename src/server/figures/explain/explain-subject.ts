import type { explainCall } from '#contract/figures/explain/explain.ts';
import type { QueryOf } from '#contract/platform/call.ts';
import { defaultListing, effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { activeStatusIds } from '#domain/bond/bond-status.ts';
import { type BondContext, bondContext } from '#domain/bond/derivation/bond-context.ts';
import type { ServingCurve } from '#domain/bond/derivation/curve-book.ts';
import { deriveDay } from '#domain/bond/derivation/derive-day.ts';
import { dayWorkspace } from '#domain/bond/derivation/settled-leg.ts';
import type { FigureOf } from '#domain/fields/figures.ts';
import type { ExplainSubject, NamedEnd } from '#domain/figures/explanation/explanation.ts';
import type { MarketParticipant } from '#domain/market/market-participant.ts';
import { emptyDay, type TradingDay } from '#domain/market/trading-day.ts';
import type { Venue } from '#domain/market/venue.ts';
import { dayOfMoment } from '#domain/platform/period.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { findBondRecords } from '#store/bond/bond-records/find-bond-records.ts';
import { type BondRecord, findBondFacts } from '#store/bond/bonds/find-bond.ts';
import { findEndOfDayPrices, findQuotes } from '#store/market/quotes/quotes.ts';
import { findTradingDay } from '#store/market/trading-days/find-trading-day.ts';
import { findListings, type ListingRecord } from '#store/market/trading-days/listings.ts';
import { findIndexation } from '../../bond/reads/price-conversion.ts';
import type { Services } from '../../bond/services.ts';
import { findServingCurves } from '../../market/reads/market-reads.ts';
import { requireFigures } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { requireFamilies } from './explained-answer.ts';

/** The bond whose figure is asked for, by whom, and which day, venue, price and end of it. */
export interface AskedFigure {
  readonly bond: BondRecord;
  readonly viewer: Viewer;
  readonly query: QueryOf<typeof explainCall>;
}

/** The place of a figure: a venue of the bond, or the participant that quotes it. */
export type AskedVenue = Pick<Venue, 'id' | 'name'>;

/** An end as addresses name it: `maturity`, `put-2028-05-01`, `put` for the next one. */
function askedEnd(text: string | undefined): NamedEnd | null {
  if (text === undefined) return null;
  const kind = text.split('-', 1)[0] as NamedEnd['kind'];
  if (kind === text) return { kind, date: null };
  const date = parseIsoDate(text.slice(kind.length + 1));
  if (date === undefined) throw new Refusal('bad_date', 'end');
  return { kind, date };
}

export function askedDate(text: string | undefined): IsoDate | null {
  if (text === undefined) return null;
  const date = parseIsoDate(text);
  if (date === undefined) throw new Refusal('bad_date', 'date');
  return date;
}

/** What a day is measured by. */
interface Market {
  readonly context: BondContext;
  readonly curve: ServingCurve | null;
}

/** A day in its place. */
interface PlacedDay {
  readonly venue: AskedVenue;
  readonly date: IsoDate;
  readonly dayIn: (market: Market) => TradingDay;
}

/** What the sources record of a bond, in whatever language. */
export function recordsOf({ database, today }: Services, bondId: number) {
  return findBondRecords(database, { bondId, language: 'en', activeStatusIds, today: today(), marketFrom: today() });
}

/** The listing that is asked for, else the one that the page of the bond begins with; refuses who does not see its figures. */
export async function askedListing(services: Services, { bond, viewer, query }: AskedFigure): Promise<ListingRecord> {
  const listings = await findListings(services.database, bond.instrument.id, viewer.accountId);
  const asked =
    query.venue === undefined
      ? defaultListing(listings, viewer)
      : listings.find(({ venue }) => venue.id === query.venue);
  if (asked === undefined) throw new Refusal('not_found', 'venue');
  await requireFigures(services, viewer, asked.venue.id);
  return asked;
}

async function findListedDay(services: Services, asked: AskedFigure, figure: FigureOf<'day'>): Promise<PlacedDay> {
  const { bond, viewer, query } = asked;
  const { venue } = await askedListing(services, asked);
  requireFamilies(services, { figure, level: effectiveLevel(viewer, venue.id), at: query.at });
  const instrumentId = bond.instrument.id;
  const day = await findTradingDay(services.database, { instrumentId, venueId: venue.id, date: askedDate(query.date) });
  if (day === undefined) throw new Refusal('not_found', 'date');
  return { venue, date: day.date, dayIn: () => day };
}

interface Quoted {
  readonly venue: AskedVenue;
  readonly sides: Pick<TradingDay, 'instrumentId' | 'venueId' | 'date' | 'bid' | 'ask'>;
  /** What followed from the sides when they were stored. */
  readonly stored: Partial<TradingDay>;
}

/** A quote as a day of its own. */
function placedQuote({ venue, sides, stored }: Quoted): PlacedDay {
  const dayIn = ({ context, curve }: Market) => {
    const observed = { ...emptyDay, ...sides };
    const market = { curve: curve?.curve ?? null, benchmarks: [] };
    const derived = deriveDay({ context, observed, market, previousIndicativePrice: null }, dayWorkspace());
    return { ...observed, ...derived, ...stored };
  };
  return { venue, date: sides.date, dayIn };
}

/** What the participant of the venue quoted: the latest, or at the end of a day. */
async function findQuotedDay(services: Services, asked: AskedFigure, figure: FigureOf<'day'>): Promise<PlacedDay> {
  const { bond, viewer, query } = asked;
  const { database } = services;
  const { venue: venueId } = query;
  const instrumentId = bond.instrument.id;
  if (venueId === undefined) throw new Refusal('not_found', 'venue');
  // Who may not see a quote is not told whether there is one.
  await requireFigures(services, viewer, venueId);
  const level = effectiveLevel(viewer, venueId);
  if (!services.gate.shows('quote', level)) throw new Refusal('need_access');
  requireFamilies(services, { figure, level });
  const isOfVenue = ({ participant }: { readonly participant: Pick<MarketParticipant, 'venueId'> }) =>
    participant.venueId === venueId;
  if (query.quote === 'latest') {
    const found = (await findQuotes(database, instrumentId)).find(isOfVenue);
    if (found === undefined) throw new Refusal('not_found', 'venue');
    const { participant, quotedAt, bid, ask, indicativePrice, gSpread, tSpread } = found;
    const date = dayOfMoment(quotedAt);
    return placedQuote({
      venue: { id: venueId, name: participant.name },
      sides: { instrumentId, venueId, date, bid, ask },
      stored: { indicativePrice, gSpread, tSpread },
    });
  }
  const date = askedDate(query.date);
  const days = date === null ? [] : await findEndOfDayPrices(database, instrumentId, date);
  const found = days.filter(isOfVenue).find((row) => row.date === date);
  if (found === undefined) throw new Refusal('not_found', 'date');
  const { participant, bid, ask, indicativePrice } = found;
  return placedQuote({
    venue: { id: venueId, name: participant.name },
    sides: { instrumentId, venueId, date: found.date, bid, ask },
    stored: { indicativePrice },
  });
}

export async function contextOf({ database }: Services, instrumentId: number): Promise<BondContext> {
  const [facts] = await findBondFacts(database, [instrumentId]);
  if (facts === undefined) throw new Refusal('not_found', 'date');
  return bondContext(facts);
}

/** Everything that an explanation of a figure is made from, and its place; refuses who does not see the figures of that, and a day of which nothing is stored. */
export async function findExplainSubject(
  services: Services,
  asked: AskedFigure,
  figure: FigureOf<'day'>,
): Promise<{ readonly subject: ExplainSubject; readonly venue: AskedVenue }> {
  const { bond, query } = asked;
  const { database } = services;
  const { venue, date, dayIn } = await (query.quote === undefined ? findListedDay : findQuotedDay)(
    services,
    asked,
    figure,
  );
  const [context, { government: curve, swaps }] = await Promise.all([
    contextOf(services, bond.instrument.id),
    findServingCurves(database, bond, date),
  ]);
  const day = dayIn({ context, curve });
  const today = services.today();
  return {
    venue,
    subject: {
      context,
      day,
      curve,
      swaps,
      optionModel: services.optionModelOf({
        currency: bond.terms.faceCurrency,
        isGenerated: bond.instrument.isGenerated,
      }),
      indexation: await findIndexation(database, { bond, today }, day),
      end: askedEnd(query.end),
      at: query.at ?? null,
      today: query.date === undefined ? today : null,
    },
  };
}
