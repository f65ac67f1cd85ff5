import { Buffer } from 'node:buffer';
import type { FastifyReply } from 'fastify';
import {
  explainCall,
  explainFileCall,
  explainHoldingCall,
  explainHoldingFileCall,
  explainMultiplierCall,
  explainMultiplierFileCall,
  explainPaymentsCall,
  explainPaymentsFileCall,
  explainTotalCall,
  explainTotalFileCall,
} from '#contract/figures/explain/explain.ts';
import { explainedCsv } from '#contract/figures/explain/explained-csv.ts';
import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import { blankAboveYield, shownYield } from '#contract/market/trading-days/trading-columns.ts';
import type { Call } from '#contract/platform/call.ts';
import { closedVenueId, effectiveLevel } from '#domain/account/access/viewer.ts';
import { type FigureOf, isFigureOf } from '#domain/fields/figures.ts';
import {
  explainBestSpread,
  explainDepth,
  explainRobustDeviation,
  explainVenues,
} from '#domain/figures/explanation/explain-market.ts';
import { bestSides } from '#domain/market/best-sides.ts';
import { dayOfMoment, newestOf } from '#domain/platform/period.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { IsoDate } from '#math/units.ts';
import { findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import { findQuotes } from '#store/market/quotes/quotes.ts';
import { findListings } from '#store/market/trading-days/listings.ts';
import { type CorrectedColumn, type Correction, findCorrections } from '#store/platform/as-of/find-corrections.ts';
import type { Services } from '../../bond/services.ts';
import { openVenuePrices } from '../../bond/standing/peers.ts';
import { isFirmAndFresh } from '../../market/quotes/quotes-route.ts';
import { latestMiddles, readMarketRecord } from '../../market/reads/market-reads.ts';
import { requireBond, requireFigures, requireFull } from '../../market/reads/require-bond.ts';
import { fileNameOf } from '../../platform/files/send-table.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, atLevel, type CallRequest, serve } from '../../platform/serving/serve.ts';
import { explainHolding } from './explain-holding.ts';
import { explainIssue, explainMultiplier } from './explain-issue.ts';
import { explainPayments } from './explain-payments.ts';
import { explainStanding, type Placed } from './explain-standing.ts';
import { type AskedFigure, findExplainSubject } from './explain-subject.ts';
import { explainTotal } from './explain-total.ts';
import { explainedAnswer, explainedFigure, requireFamilies, standAlone } from './explained-answer.ts';

type Said = Pick<Placed, 'said' | 'date'>;

async function venuesSaid(
  services: Services,
  { bond, viewer }: AskedFigure,
  figure: 'venue_median' | 'venue_deviation',
): Promise<Said> {
  const bondId = bond.instrument.id;
  const listings = await findListings(services.database, bondId, viewer.accountId);
  const prices = await openVenuePrices(viewer, { bondId, listings }, services);
  const newest = newestOf(prices.map(({ date }) => date));
  return {
    said: explainVenues(
      figure,
      prices.map(({ name, date, price }) => ({ name, date, price })),
    ),
    date: newest ?? services.today(),
  };
}

/** Of the participant of the venue that is asked for, among those that hide nothing. */
async function deviationSaid(services: Services, { bond, viewer, query }: AskedFigure): Promise<Said> {
  const { venue: venueId } = query;
  if (venueId === undefined) throw new Refusal('not_found', 'venue');
  await requireFigures(services, viewer, venueId);
  const middles = latestMiddles((await readMarketRecord(services, bond)).quoted);
  const own = middles.find((middle) => middle.venueId === venueId);
  if (own === undefined) throw new Refusal('not_found', 'venue');
  const prices = middles.map(({ name, date, price }) => ({ name, date, price }));
  return { said: explainRobustDeviation(own, prices), date: own.date };
}

/** The firm and fresh quotes whose numbers the reader sees, as the page shows them, and their latest day. */
async function firmQuotes(services: Services, { bond, viewer }: AskedFigure) {
  const { database, today } = services;
  const [quotes, hidden] = await Promise.all([
    findQuotes(database, bond.instrument.id),
    findHiddenVenueIds(database, viewer.accountId),
  ]);
  const firm = quotes
    .filter(
      (quote) =>
        isFirmAndFresh(services, quote) &&
        quote.participant.venueId !== closedVenueId(viewer) &&
        !hidden.has(quote.participant.venueId),
    )
    .map((quote) => ({ ...quote, date: dayOfMoment(quote.quotedAt) }));
  return { firm, date: newestOf(firm.map((quote) => quote.date)) ?? today() };
}

async function bestSaid(
  services: Services,
  asked: AskedFigure,
  figure: 'best_bid_ask_spread' | 'best_yield_spread',
): Promise<Said> {
  const { firm, date } = await firmQuotes(services, asked);
  const sidesOf = (side: 'bid' | 'ask') =>
    firm.flatMap((quote) => {
      const price = quote[side];
      const own = side === 'bid' ? quote.yieldToMaturityBid : quote.yieldToMaturityAsk;
      return price === null ? [] : [{ name: quote.participant.name, price, yield: shownYield(own) }];
    });
  return { said: explainBestSpread(figure, bestSides(sidesOf('bid'), sidesOf('ask'))), date };
}

/** Sizes in several currencies have no sum. */
async function depthSaid(services: Services, asked: AskedFigure, side: 'bidSize' | 'askSize'): Promise<Said> {
  const { firm, date } = await firmQuotes(services, asked);
  const [currency = null, ...others] = new Set(firm.map((quote) => quote.currency));
  const sizes = firm.flatMap(({ participant: { name }, date: day, [side]: size }) =>
    size === null ? [] : [{ name, date: day, size }],
  );
  return { said: others.length > 0 ? null : explainDepth(sizes, currency), date };
}

async function saidOf(services: Services, asked: AskedFigure, figure: FigureOf<'market'>): Promise<Said> {
  switch (figure) {
    case 'venue_median':
    case 'venue_deviation':
      return venuesSaid(services, asked, figure);
    case 'robust_deviation':
      return deviationSaid(services, asked);
    case 'bid_depth':
      return depthSaid(services, asked, 'bidSize');
    case 'ask_depth':
      return depthSaid(services, asked, 'askSize');
    default:
      return bestSaid(services, asked, figure);
  }
}

/** How a figure of several venues or participants comes about; refuses who does not see what it tells of. */
async function explainMarket(services: Services, asked: AskedFigure, figure: FigureOf<'market'>): Promise<Placed> {
  requireFull(asked.viewer);
  requireFamilies(services, { figure, level: asked.viewer.level });
  return { ...(await saidOf(services, asked, figure)), venue: null };
}

/** The explanation and the venue that it is of; refuses who does not see the figures of that venue. */
async function explain(services: Services, { params, query, viewer }: CallRequest<typeof explainCall>) {
  const bond = await requireBond(services, params.id);
  const { figure } = params;
  const asked = { bond, viewer, query };
  const placed = await (isFigureOf('standing', figure)
    ? explainStanding(services, asked, figure)
    : isFigureOf('market', figure)
      ? explainMarket(services, asked, figure)
      : isFigureOf('issue', figure)
        ? explainIssue(services, asked, figure)
        : explainDay(services, asked, figure));
  const answer = await explainedAnswer(services, viewer, figure, { instrument: bond.instrument, ...placed });
  return { answer, venueId: placed.venue?.id ?? null };
}

/** The figures that are kept with each trading day. */
const columnOf: Readonly<Partial<Record<FigureOf<'day'>, CorrectedColumn>>> = {
  price: 'indicativePrice',
  mid_price: 'mid',
  bid_ask_spread: 'bidAskSpread',
  accrued: 'accrued',
  yield: 'indicativeYield',
  current_yield: 'currentYield',
  duration: 'modified',
  macaulay: 'macaulay',
  convexity: 'convexity',
  pvbp: 'pvbp',
  g_spread: 'gSpread',
  t_spread: 'tSpread',
};

interface Corrected {
  readonly asked: AskedFigure;
  readonly figure: FigureOf<'day'>;
  readonly venueId: number;
  readonly date: IsoDate;
}

/** What stood for a figure of a day before, for who sees the figure itself; nothing for one to another end, at another price, or of a quote. */
async function correctionsOf(
  { database }: Services,
  { asked, figure, venueId, date }: Corrected,
): Promise<readonly Correction[]> {
  const { bond, query } = asked;
  const column = columnOf[figure];
  if (column === undefined || query.quote !== undefined || query.end !== undefined || query.at !== undefined) return [];
  const maxYield = standAlone.has(figure) ? null : blankAboveYield;
  const which = { instrumentId: bond.instrument.id, venueId, date };
  return findCorrections(database, { ...which, figure: column, maxYield });
}

async function explainDay(
  services: Services,
  asked: AskedFigure,
  figure: FigureOf<'day'>,
): Promise<Placed & { readonly corrections: readonly Correction[] }> {
  const { subject, venue } = await findExplainSubject(services, asked, figure);
  const corrections = await correctionsOf(services, { asked, figure, venueId: venue.id, date: subject.day.date });
  return { said: explainedFigure(figure, subject), venue, date: subject.day.date, corrections };
}

function sendExplanation({ gate }: Services, reply: FastifyReply, answer: ExplainedFigureAnswer, texts: Texts) {
  const bytes = Buffer.from(explainedCsv(answer, texts));
  const name = fileNameOf(`${answer.isin ?? answer.bondName}, ${answer.figure}, ${answer.date}`, 'csv');
  const mediaType = 'text/csv; charset=utf-8; header=absent';
  return gate.sendFile(reply, { name, mediaType, size: bytes.length, bytes });
}

/** Serves as a table what `explained` answers. */
function serveTable<Shape extends Call>(
  app: App,
  services: Services,
  call: Shape,
  explained: (services: Services, request: CallRequest<NoInfer<Shape>>) => Promise<ExplainedFigureAnswer>,
): void {
  serve(app, services, call, { compress: false }, async (request, reply) =>
    sendExplanation(services, reply, await explained(services, request), request.texts),
  );
}

/** How a figure of a bond, of what a reader holds of one, of a list of his, or of a company, is computed, as an answer and as a table. */
export function explainRoute(app: App, services: Services): void {
  serve(app, services, explainCall, async (request) => {
    const { answer, venueId } = await explain(services, request);
    return atLevel(effectiveLevel(request.viewer, venueId), answer);
  });
  serveTable(app, services, explainFileCall, async (_, request) => (await explain(services, request)).answer);
  serve(app, services, explainHoldingCall, (request) => explainHolding(services, request));
  serveTable(app, services, explainHoldingFileCall, explainHolding);
  serve(app, services, explainTotalCall, (request) => explainTotal(services, request));
  serveTable(app, services, explainTotalFileCall, explainTotal);
  serve(app, services, explainMultiplierCall, (request) => explainMultiplier(services, request));
  serveTable(app, services, explainMultiplierFileCall, explainMultiplier);
  serve(app, services, explainPaymentsCall, (request) => explainPayments(services, request));
  serveTable(app, services, explainPaymentsFileCall, explainPayments);
}
