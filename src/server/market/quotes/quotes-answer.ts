import type { EndOfDayRow, ParticipantQuotes, PriceToday, QuoteRow } from '#contract/market/quotes.ts';
import { basisPoints, blankAboveYield, shownYield } from '#contract/market/trading-days/trading-columns.ts';
import { asParticipant } from '#contract/market/wire/participant.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { valuationPathOf } from '#domain/lists/valuation-page.ts';
import type { ParticipantContact, ParticipantQuote } from '#domain/market/market-participant.ts';
import { dayOfMoment } from '#domain/platform/period.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import type { EndOfDayRecord, QuoteRecord } from '#store/market/quotes/quotes.ts';
import { unixSeconds } from '../../platform/serving/services.ts';

/** The day of a moment, UTC. */

const numericDay = (day: IsoDate) => unixSeconds(dayNumberFromIso(day));

function sidesOf(record: QuoteRecord | EndOfDayRecord) {
  return {
    buying_quote: record.bid,
    selling_quote: record.ask,
    indicative_price: record.indicativePrice,
    indicative_yield_bid: shownYield(record.yieldToMaturityBid),
    indicative_yield_ask: shownYield(record.yieldToMaturityAsk),
  };
}

// A yield above the limit blanks itself, and the spreads that rest on it.
function spreadsOf(quote: ParticipantQuote) {
  const yields = [quote.effectiveYieldToMaturity, quote.effectiveYieldToOffer];
  const isBlank = yields.some((value) => value !== null && value > blankAboveYield);
  return {
    t_spread: isBlank ? null : basisPoints(quote.tSpread),
    g_spread: isBlank ? null : basisPoints(quote.gSpread),
  };
}

function identityOf({ participant }: QuoteRecord | EndOfDayRecord, day: IsoDate) {
  return {
    name: participant.name,
    trading_ground_id: participant.venueId,
    date_numeric: numericDay(day),
    hide_quotes: participant.hidesQuotes,
    masked: [],
  };
}

/** A quote with all of its numbers. */
export function quoteRowOf(quote: QuoteRecord, product: string): QuoteRow {
  const moment = quote.quotedAt.toISOString();
  const { participant, instrumentId } = quote;
  return {
    ...identityOf(quote, dayOfMoment(quote.quotedAt)),
    ...sidesOf(quote),
    ...spreadsOf(quote),
    date_time: moment,
    time: moment.slice(11, 16),
    clearance_profit_effect: shownYield(quote.effectiveYieldToMaturity),
    yto_bid: shownYield(quote.yieldToPutBid),
    yto_offer: shownYield(quote.yieldToPutAsk),
    offer_profit_effect: shownYield(quote.effectiveYieldToOffer),
    trading_volume: quote.tradedVolume,
    bid_size: quote.bidSize,
    ask_size: quote.askSize,
    currency: quote.currency,
    is_indicative: quote.isIndicative,
    archive: quote.hasArchive ? `${pageAddress('bonds', instrumentId)}?view=2&ground=${participant.venueId}` : null,
    valuation_page: valuationPathOf(product, participant.venueId),
    ground_kind: quote.venueKind,
    url: participant.website,
    ...asParticipant(participant.id),
    response_person_id: quote.contactId,
  };
}

/** The prices with which a day ended. */
export function endOfDayRowOf(price: EndOfDayRecord): EndOfDayRow {
  return { ...identityOf(price, price.date), ...sidesOf(price), date: price.date };
}

/** The best sides of these quotes on a day; null when none is of the day. */
export function bestOn(quotes: readonly ParticipantQuote[], day: IsoDate): PriceToday | null {
  const ofDay = quotes.filter(({ quotedAt }) => dayOfMoment(quotedAt) === day);
  const bids = ofDay.flatMap(({ bid }) => bid ?? []);
  const asks = ofDay.flatMap(({ ask }) => ask ?? []);
  if (ofDay.length === 0) return null;
  return {
    date: day,
    quote_count: ofDay.length,
    buying_quote: bids.length === 0 ? null : Math.max(...bids),
    selling_quote: asks.length === 0 ? null : Math.min(...asks),
    masked: [],
  };
}

/** Whom to talk to about the quotes. */
export function contactsOf(contacts: readonly ParticipantContact[]): ParticipantQuotes['contacts'] {
  return contacts.map(({ id, participantId, person, role, phone, email }) => {
    return { id, ...asParticipant(participantId), ttl: person, role, phone, email, masked: [] };
  });
}

/** Who quotes the bond. */
export function participantsOf(quotes: readonly QuoteRecord[]): ParticipantQuotes['market_participants'] {
  return quotes.map(({ participant: { id, name, shortName, country, venueId } }) => {
    return { id, name, short_name: shortName, country, trading_ground_id: venueId };
  });
}
