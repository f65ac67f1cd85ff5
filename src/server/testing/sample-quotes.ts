import type { EndOfDayPrice, MarketParticipant, ParticipantQuote } from '#domain/market/market-participant.ts';
import type { TradingMeasure } from '#domain/market/trading-day.ts';
import { isoDate } from '#math/units.ts';
import { saveContacts, saveParticipants } from '#store/market/quotes/participants.ts';
import { saveEndOfDayPrices, saveQuotes } from '#store/market/quotes/quotes.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { SampleHistory } from './sample-days.ts';

const hidingVenueIds = [50, 51];

/** Participants at the sample venues: two that hide their quotes, of which one takes no requests. */
const sampleParticipants: readonly MarketParticipant[] = [
  { venueId: 10, name: 'Main Desk', country: 'NO', website: 'https://main.example/', takesRequests: true },
  { venueId: 4, name: 'Estimates', country: null, website: null, takesRequests: false },
  { venueId: 381, name: 'Depository', country: null, website: null, takesRequests: false },
  { venueId: 50, name: 'Hiding Desk', country: 'SG', website: null, takesRequests: true },
  { venueId: 51, name: 'Silent Desk', country: 'IE', website: null, takesRequests: false },
].map((participant, index) => ({
  ...participant,
  id: index + 1,
  hidesQuotes: hidingVenueIds.includes(participant.venueId),
  code: `p${participant.venueId}`,
  shortName: participant.name.slice(0, 4),
}));

const silentVenueId = 51;
const latest = 177;

interface Quoted {
  readonly history: SampleHistory;
  readonly participant: MarketParticipant;
}

function figuresOf({ history, participant }: Quoted) {
  const number = (measure: TradingMeasure) => history.numberOf(measure, latest);
  return {
    instrumentId: history.instrumentId,
    participantId: participant.id,
    bid: number('bid'),
    ask: number('ask'),
    indicativePrice: number('indicativePrice'),
    yieldToMaturityBid: number('yieldToMaturityBid'),
    yieldToMaturityAsk: number('yieldToMaturityAsk'),
  };
}

function quoteOf(quoted: Quoted): ParticipantQuote {
  const number = (measure: TradingMeasure) => quoted.history.numberOf(measure, latest);
  return {
    ...figuresOf(quoted),
    contactId: quoted.participant.id === 1 ? 1 : null,
    quotedAt: new Date('2025-06-30T10:20:30Z'),
    bidSize: number('volume'),
    askSize: number('turnover'),
    tradedVolume: number('nominalTurnover'),
    currency: 'EUR',
    isIndicative: quoted.participant.id === 2,
    effectiveYieldToMaturity: number('effectiveYieldToMaturity'),
    yieldToPutBid: number('yieldToPutBid'),
    yieldToPutAsk: number('yieldToPutAsk'),
    effectiveYieldToOffer: number('effectiveYieldToOffer'),
    gSpread: number('gSpread'),
    tSpread: number('tSpread'),
  };
}

const endOfDayOf = (quoted: Quoted): EndOfDayPrice => ({ ...figuresOf(quoted), date: isoDate('2025-06-27') });

/** The participant of a history's venue, and at the main venue the silent one as well; the numbers are those of its latest day. */
function quotedIn(history: SampleHistory): readonly Quoted[] {
  const isMain = history.venueId === 10;
  return sampleParticipants
    .filter(({ venueId }) => venueId === history.venueId || (isMain && venueId === silentVenueId))
    .map((participant) => ({ history, participant }));
}

/** Stores what participants quote for the bonds of the histories. */
export async function saveSampleQuotes(
  tx: WriteTransaction,
  histories: readonly SampleHistory[],
  origin: Origin,
): Promise<void> {
  await saveParticipants(tx, sampleParticipants);
  const contact = { participantId: 1, person: 'Ingrid Sample', role: 'sales', phone: '+442079460001' } as const;
  await saveContacts(tx, [{ ...contact, id: 1, email: null }]);
  const quoted = histories.filter(({ instrumentId }) => instrumentId < 2000).flatMap(quotedIn);
  await saveQuotes(tx, quoted.map(quoteOf), origin);
  await saveEndOfDayPrices(tx, quoted.map(endOfDayOf), origin);
}
