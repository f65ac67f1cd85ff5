import type { TObject } from 'typebox';
import type { EndOfDayRow, ParticipantQuotes, PriceToday, QuoteRow, RequestState } from '#contract/market/quotes.ts';
import { endOfDayRow, quoteAccessCall, quoteRow, quotesCall } from '#contract/market/quotes.ts';
import { basisPoints, blankAboveYield, shownYield } from '#contract/market/trading-days/trading-columns.ts';
import { asParticipant } from '#contract/market/wire/participant.ts';
import { familyOf } from '#contract/platform/call.ts';
import { quotesCsvCall } from '#contract/platform/csv-addresses.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { issuerIdOf } from '#contract/platform/wire/issuer-params.ts';
import type { FieldFamily } from '#domain/account/access/field-policy.ts';
import { closedVenueId, effectiveLevel, fullLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { areQuotesKeptEmpty, type BondStatus, statusOn } from '#domain/bond/bond-status.ts';
import { valuationPathOf } from '#domain/lists/valuation-page.ts';
import { bestSides, isIndicativeQuote, isStaleQuote, liesAhead } from '#domain/market/best-sides.ts';
import type {
  MarketParticipant,
  ParticipantContact,
  ParticipantQuote,
  RequestDecision,
} from '#domain/market/market-participant.ts';
import { dayOfMoment, newestOf } from '#domain/platform/period.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import type { BondRecord } from '#store/bond/bonds/find-bond.ts';
import { addAccessRequest, findRequestDecisions } from '#store/market/quotes/access-requests.ts';
import { findContacts, findParticipantOfVenue } from '#store/market/quotes/participants.ts';
import { type EndOfDayRecord, findEndOfDayPrices, findQuotes, type QuoteRecord } from '#store/market/quotes/quotes.ts';
import { sendCsv } from '../../platform/files/send-table.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { type Services, unixSeconds } from '../../platform/serving/services.ts';
import { requireBond, requireBondOfCode } from '../reads/require-bond.ts';

/** How far back the prices of earlier days go. */
const END_OF_DAY_DAYS = 30;

/** What became of the reader's requests, by venue. */
type Decisions = ReadonlyMap<number, RequestDecision | null>;

interface Hideable {
  readonly participant: Pick<MarketParticipant, 'venueId' | 'hidesQuotes'>;
}

/** Whether the numbers are hidden from a reader, who was not granted the venue. */
function isHiddenFrom(decisions: Decisions, { participant }: Hideable): boolean {
  return participant.hidesQuotes && decisions.get(participant.venueId) !== 'granted';
}

/** Whether a quote may count for the best prices of a reader. */
function countsFor(viewer: Viewer, decisions: Decisions, quote: Hideable): boolean {
  return !isHiddenFrom(decisions, quote) && quote.participant.venueId !== closedVenueId(viewer);
}

/** What the reader may do about quotes that a participant hides; only full access may ask. */
function requestStateOf(viewer: Viewer, participant: MarketParticipant, decisions: Decisions): RequestState {
  const { venueId, takesRequests } = participant;
  const decision = decisions.get(venueId);
  const isForbidden = viewer.level < fullLevel || !takesRequests || decision === 'refused';
  const isSent = !isForbidden && decision === null;
  return {
    send_request: !isForbidden && !isSent,
    already_send_request: isSent,
    forbidden_request: isForbidden,
  };
}

/** What a quote at a glance is made of; the moment of one that is fresh is told by its being there. */
const glanceFamilies = ['quote', 'yield', 'volume', 'tradeMoment'] as const;

const MINUTE_MS = 60_000;

const hiddenFamilies: readonly (FieldFamily | undefined)[] = [
  'quote',
  'price',
  'yield',
  'spread',
  'volume',
  'tradeMoment',
];

/** The row without any of its numbers, whatever level sees them: the operator's policy does not open what a participant hides. */
function withoutNumbers<Row extends { readonly masked: string[] }>(row: Row, schema: TObject): Row {
  const names = Object.entries(schema.properties).flatMap(([name, part]) =>
    hiddenFamilies.includes(familyOf(part)) ? name : [],
  );
  return { ...row, ...Object.fromEntries(names.map((name) => [name, null])), masked: names };
}

interface Reader {
  readonly viewer: Viewer;
  readonly decisions: Decisions;
  readonly services: Services;
}

async function readerOf(services: Services, viewer: Viewer): Promise<Reader> {
  const { accountId } = viewer;
  const decisions = accountId === null ? new Map() : await findRequestDecisions(services.database, accountId);
  return { viewer, decisions, services };
}

/** The issuer and the status in the address are hints: others than the bond's own lead to nothing. */
function requireHints(
  { instrument }: BondRecord,
  status: BondStatus,
  hints: Record<'issuerId' | 'bondStatusId', string>,
) {
  if (hints.issuerId !== String(instrument.issuerId ?? 0)) throw new Refusal('not_found', 'emitentId');
  if (hints.bondStatusId !== String(status.id)) throw new Refusal('not_found', 'bondStatusId');
}

type Row = { hide_quotes: boolean; readonly trading_ground_id: number; readonly masked: string[] };

/** The row as the reader may see it: by the venue's level, and without numbers where it hides them. */
function rowFor<Shown extends Row>(
  { viewer, services }: Reader,
  row: Shown,
  schema: TObject,
  isHidden: boolean,
): Shown {
  const open = { ...row, hide_quotes: isHidden };
  const shown = isHidden ? withoutNumbers(open, schema) : open;
  return services.gate.mask(shown, schema, effectiveLevel(viewer, row.trading_ground_id)) as Shown;
}

function requestsOf({ viewer, decisions }: Reader, quotes: readonly QuoteRecord[]): ParticipantQuotes['request_data'] {
  const hidden = quotes.filter((quote) => isHiddenFrom(decisions, quote));
  return Object.fromEntries(
    hidden.map(({ participant }) => [String(participant.venueId), requestStateOf(viewer, participant, decisions)]),
  );
}

function latestDay(quotes: readonly QuoteRecord[]): string | null {
  return newestOf(quotes.map(({ quotedAt }) => dayOfMoment(quotedAt))) ?? null;
}

interface AskedBond {
  readonly id: number;
  readonly status: BondStatus;
}

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

/** The moment by which the age of quotes counts: the present one, or the end of the day as of which the answer is. */
function momentOf({ clock, today, presentDay }: Services): Date {
  return today() === presentDay() ? clock() : new Date(`${today()}T23:59:59.999Z`);
}

/** Whether a quote is neither too old nor of a moment to come. */
function isFresh(services: Services, { quotedAt }: Pick<QuoteRecord, 'quotedAt'>): boolean {
  const now = momentOf(services);
  return !(isStaleQuote(quotedAt, now, services.quoteHours) || liesAhead(quotedAt, now));
}

/** Whether a quote may be the best of its side: somebody has to trade at it, and it is fresh. */
export function isFirmAndFresh(services: Services, quote: QuoteRecord): boolean {
  return !isIndicativeQuote(quote.isIndicative, quote.venueKind) && isFresh(services, quote);
}

/** A quote with all of its numbers. */
function quoteRowOf(quote: QuoteRecord, services: Services): QuoteRow {
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
    is_indicative: isIndicativeQuote(quote.isIndicative, quote.venueKind),
    is_stale: !isFresh(services, quote),
    archive: quote.hasArchive ? `${pageAddress('bonds', instrumentId)}?view=2&ground=${participant.venueId}` : null,
    valuation_page: valuationPathOf(services.product, participant.venueId),
    ground_kind: quote.venueKind,
    url: participant.website,
    ...asParticipant(participant.id),
    response_person_id: quote.contactId,
  };
}

/** The prices with which a day ended. */
function endOfDayRowOf(price: EndOfDayRecord): EndOfDayRow {
  return { ...identityOf(price, price.date), ...sidesOf(price), date: price.date };
}

/** The best sides of today among these quotes; null when none is of today. */
function bestToday(services: Services, quotes: readonly QuoteRecord[]): PriceToday | null {
  const day = services.today();
  const ofDay = quotes.filter(({ quotedAt }) => dayOfMoment(quotedAt) === day);
  if (ofDay.length === 0) return null;
  const firm = ofDay.filter((quote) => isFirmAndFresh(services, quote));
  const pricesOf = (side: 'bid' | 'ask') =>
    firm.flatMap(({ [side]: price }) => (price === null ? [] : [{ price, yield: null }]));
  const { bid, ask } = bestSides(pricesOf('bid'), pricesOf('ask'));
  return {
    date: day,
    quote_count: ofDay.length,
    buying_quote: bid?.price ?? null,
    selling_quote: ask?.price ?? null,
    masked: [],
  };
}

/** The best firm and fresh quote of each side among those that a reader sees whole. */
export async function bestQuotesFor(services: Services, viewer: Viewer, bondId: number) {
  const isShown = (level: number) => glanceFamilies.every((family) => services.gate.shows(family, level));
  if (!isShown(viewer.level)) return { bid: null, ask: null };
  const { decisions } = await readerOf(services, viewer);
  const seen = (venueId: number) => isShown(effectiveLevel(viewer, venueId));
  const quotes = (await findQuotes(services.database, bondId)).filter(
    (quote) =>
      countsFor(viewer, decisions, quote) && seen(quote.participant.venueId) && isFirmAndFresh(services, quote),
  );
  const sidesOfMarket = (side: 'bid' | 'ask') =>
    quotes.flatMap((quote) => {
      const price = quote[side];
      const own = side === 'bid' ? quote.yieldToMaturityBid : quote.yieldToMaturityAsk;
      return price === null ? [] : [{ price, yield: shownYield(own), quote, size: quote[`${side}Size`] }];
    });
  const now = momentOf(services).getTime();
  const answerOf = ({ price, yield: own, size, quote }: ReturnType<typeof sidesOfMarket>[number]) => ({
    venue_id: quote.participant.venueId,
    name: quote.participant.name,
    price,
    yield: own,
    size,
    currency: quote.currency,
    age: Math.max(0, Math.floor((now - quote.quotedAt.getTime()) / MINUTE_MS)),
    masked: [],
  });
  const { bid, ask } = bestSides(sidesOfMarket('bid'), sidesOfMarket('ask'));
  return { bid: bid && answerOf(bid), ask: ask && answerOf(ask) };
}

/** Whom to talk to about the quotes. */
function contactsOf(contacts: readonly ParticipantContact[]): ParticipantQuotes['contacts'] {
  return contacts.map(({ id, participantId, person, role, phone, email }) => {
    return { id, ...asParticipant(participantId), ttl: person, role, phone, email, masked: [] };
  });
}

/** Who quotes the bond. */
function participantsOf(quotes: readonly QuoteRecord[]): ParticipantQuotes['market_participants'] {
  return quotes.map(({ participant: { id, name, shortName, country, venueId } }) => {
    return { id, name, short_name: shortName, country, trading_ground_id: venueId };
  });
}

/** The quotes of a bond as a reader may see them. */
async function answerFor(reader: Reader, { id: bondId, status }: AskedBond): Promise<ParticipantQuotes> {
  const { viewer, decisions, services } = reader;
  const { database, today } = services;
  const from = isoFromDayNumber(addDays(dayNumberFromIso(today()), -END_OF_DAY_DAYS));
  const [quotes, days] = await Promise.all([findQuotes(database, bondId), findEndOfDayPrices(database, bondId, from)]);
  const ids = quotes.map(({ participant }) => participant.id);
  const counting = quotes.filter((quote) => countsFor(viewer, decisions, quote));
  return {
    quotes: quotes.map((quote) => {
      const isHidden = isHiddenFrom(decisions, quote);
      const row = quoteRowOf(quote, services);
      return rowFor(reader, isHidden ? { ...row, archive: null } : row, quoteRow, isHidden);
    }),
    priceToday: bestToday(services, counting),
    endOfDayPrices: days.map((day) => rowFor(reader, endOfDayRowOf(day), endOfDayRow, isHiddenFrom(decisions, day))),
    contacts: contactsOf(await findContacts(database, ids)),
    date_label: latestDay(quotes),
    request_data: requestsOf(reader, quotes),
    market_participants: participantsOf(quotes),
    is_kept_empty: areQuotesKeptEmpty(viewer, status),
    fresh_hours: services.quoteHours,
  };
}

export function quotesRoute(app: App, services: Services): void {
  serve(app, services, quotesCall, async ({ params, viewer }) => {
    const bond = await requireBond(services, params.bondId);
    const { instrument, terms } = bond;
    const status = statusOn({ statusId: instrument.statusId, maturesOn: terms.maturesOn }, services.today());
    requireHints(bond, status, { issuerId: issuerIdOf(params), bondStatusId: params.bondStatusId });
    return answerFor(await readerOf(services, viewer), { id: instrument.id, status });
  });
}

const quoteColumns = [
  'name',
  'trading_ground_id',
  'date_time',
  'currency',
  'buying_quote',
  'selling_quote',
  'bid_size',
  'ask_size',
  'indicative_price',
  'indicative_yield_bid',
  'indicative_yield_ask',
  'g_spread',
] as const satisfies readonly (keyof QuoteRow)[];

/** The quotes of a bond for spreadsheets; what is closed or hidden from the reader is an empty cell. */
export function quotesCsvRoute(app: App, services: Services): void {
  const limit = limitCalls(services, 'csv-addresses');
  serve(app, services, quotesCsvCall, async (request, reply) => {
    await limit(request);
    const { instrument, terms } = await requireBondOfCode(services, request.query.isin);
    const status = statusOn({ statusId: instrument.statusId, maturesOn: terms.maturesOn }, services.today());
    const { quotes } = await answerFor(await readerOf(services, request.viewer), { id: instrument.id, status });
    const { dayCount, compounding, frequency } = terms.yieldConvention;
    // As the terms have it, not the effective one of lists.
    const convention = `${dayCount} ${compounding} ${frequency}`;
    const rows = quotes.map((quote) => [
      ...quoteColumns.map((name) => quote[name]),
      quote.is_indicative ? 1 : 0,
      quote.hide_quotes ? 1 : 0,
      quote.is_stale === null ? null : quote.is_stale ? 1 : 0,
      convention,
      String(terms.isInflationLinked),
    ]);
    return sendCsv(services, reply, {
      name: 'quotes',
      rows: [[...quoteColumns, 'is_indicative', 'is_hidden', 'is_stale', 'yield_convention', 'is_real'], ...rows],
    });
  });
}

function accountOf({ accountId, level }: Viewer): string {
  if (accountId === null) throw new Refusal('need_auth');
  if (level < fullLevel) throw new Refusal('need_access');
  return accountId;
}

/** Notes a reader's wish to see what a ground hides. It opens nothing: the operator decides. */
export function quoteAccessRoute(app: App, services: Services): void {
  const { database, clock } = services;
  const ask = async (viewer: Viewer, venueId: number): Promise<boolean> => {
    const accountId = accountOf(viewer);
    const participant = await findParticipantOfVenue(database, venueId);
    if (participant === undefined) throw new Refusal('not_found', 'tradingGroundId');
    const decisions = await findRequestDecisions(database, accountId);
    if (!participant.hidesQuotes || decisions.get(venueId) === 'granted') return participant.hidesQuotes;
    const state = requestStateOf(viewer, participant, decisions);
    if (state.send_request) await addAccessRequest(database, { accountId, venueId, requestedAt: clock() });
    return !state.forbidden_request;
  };
  serve(app, services, quoteAccessCall, { limit: 'quote-requests' }, async ({ params, viewer }) => {
    const id = /^\d{1,9}$/.test(params.tradingGroundId) ? Number(params.tradingGroundId) : 0;
    return { response: { items: [{ success: (await ask(viewer, id)) ? 1 : 0 }] } };
  });
}
