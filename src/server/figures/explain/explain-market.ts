import { shownYield } from '#contract/market/trading-days/trading-columns.ts';
import { closedVenueId } from '#domain/account/access/viewer.ts';
import type { FigureOf } from '#domain/fields/figures.ts';
import {
  explainBestSpread,
  explainDepth,
  explainRobustDeviation,
  explainVenues,
} from '#domain/figures/explanation/explain-market.ts';
import { bestSides } from '#domain/market/best-sides.ts';
import { dayOfMoment, newestOf } from '#domain/platform/period.ts';
import { findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import { findQuotes } from '#store/market/quotes/quotes.ts';
import { findListings } from '#store/market/trading-days/listings.ts';
import { openVenuePrices } from '../../bond/standing/peers.ts';
import { latestMiddles, readMarketRecord } from '../../market/reads/market-reads.ts';
import { requireFigures, requireFull } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Services } from '../../platform/serving/services.ts';
import type { Placed } from './explain-standing.ts';
import type { AskedFigure } from './explain-subject.ts';
import { requireFamilies } from './explained-answer.ts';

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

/** The quotes of the latest day whose numbers the reader sees, as the page shows them. */
async function latestQuotes({ database, today }: Services, { bond, viewer }: AskedFigure) {
  const [quotes, hidden] = await Promise.all([
    findQuotes(database, bond.instrument.id),
    findHiddenVenueIds(database, viewer.accountId),
  ]);
  const dated = quotes.map((quote) => ({ ...quote, date: dayOfMoment(quote.quotedAt) }));
  const date = newestOf(dated.map((quote) => quote.date));
  const open = dated.filter(
    (quote) =>
      quote.date === date &&
      quote.participant.venueId !== closedVenueId(viewer) &&
      !hidden.has(quote.participant.venueId),
  );
  return { open, date: date ?? today() };
}

async function bestSaid(
  services: Services,
  asked: AskedFigure,
  figure: 'best_bid_ask_spread' | 'best_yield_spread',
): Promise<Said> {
  const { open, date } = await latestQuotes(services, asked);
  const sidesOf = (side: 'bid' | 'ask') =>
    open.flatMap((quote) => {
      const price = quote[side];
      const own = side === 'bid' ? quote.yieldToMaturityBid : quote.yieldToMaturityAsk;
      return price === null ? [] : [{ name: quote.participant.name, price, yield: shownYield(own) }];
    });
  return { said: explainBestSpread(figure, bestSides(sidesOf('bid'), sidesOf('ask'))), date };
}

/** Sizes in several currencies have no sum. */
async function depthSaid(services: Services, asked: AskedFigure, side: 'bidSize' | 'askSize'): Promise<Said> {
  const { open, date } = await latestQuotes(services, asked);
  const [currency = null, ...others] = new Set(open.map((quote) => quote.currency));
  const sizes = open.flatMap(({ participant: { name }, date: day, [side]: size }) =>
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
export async function explainMarket(
  services: Services,
  asked: AskedFigure,
  figure: FigureOf<'market'>,
): Promise<Placed> {
  requireFull(asked.viewer);
  requireFamilies(services, { figure, level: asked.viewer.level });
  return { ...(await saidOf(services, asked, figure)), venue: null };
}
