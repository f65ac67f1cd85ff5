import { effectiveLevel } from '#domain/account/access/viewer.ts';
import { liquidityMonths, liquidityOn, monthEnds } from '#domain/bond/liquidity/liquidity-history.ts';
import { MIN_STANDING_DAYS } from '#domain/bond/standing.ts';
import type { FigureOf } from '#domain/fields/figures.ts';
import { explainLifeReturn } from '#domain/figures/explanation/explain-issue.ts';
import {
  explainChange,
  explainClaim,
  explainLiquidity,
  explainParity,
  explainPeers,
  explainPercentile,
  explainPremium,
} from '#domain/figures/explanation/explain-standing.ts';
import type { Explanation } from '#domain/figures/explanation/explanation.ts';
import { isEffectiveType } from '#domain/market/trading-day.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import { EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import type { StandingDay } from '#store/bond/standing/standing.ts';
import { findLatestFigures } from '#store/market/trading-days/find-trading-day.ts';
import { type KeyFigureName, shownFigure } from '../../bond/reads/bond-reads.ts';
import { conversionOf } from '../../bond/reads/price-conversion.ts';
import type { Services } from '../../bond/services.ts';
import { peersOf } from '../../bond/standing/peers.ts';
import { claimOf, comparedValues, findLifeReturn, standingDaysOf } from '../../bond/standing/standing-route.ts';
import { readMarketRecord } from '../../market/reads/market-reads.ts';
import { requireFull } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type AskedFigure, type AskedVenue, askedDate, askedListing, recordsOf } from './explain-subject.ts';
import { requireFamilies } from './explained-answer.ts';

/** An explanation, or null where the bond has no such figure, with its place and day. */
export interface Placed {
  readonly said: Explanation | null;
  /** Null for what is no figure of one venue. */
  readonly venue: AskedVenue | null;
  readonly date: IsoDate;
}

const BASIS_POINTS = 10_000;

async function peersSaid(services: Services, { bond }: AskedFigure, days: readonly StandingDay[]) {
  const peers = await peersOf(services, bond, days);
  const isSpread = peers?.measure === 'g_spread';
  const own = days.at(-1)?.[isSpread ? 'gSpread' : 'yield'] ?? null;
  if (peers === null || own === null || peers.median === null || peers.count === null) return null;
  const median = isSpread ? peers.median / BASIS_POINTS : peers.median;
  return explainPeers({ own, median, count: peers.count, unit: isSpread ? 'spread' : 'yield' });
}

async function claimSaid(services: Services, { bond }: AskedFigure, days: readonly StandingDay[]) {
  const claim = await claimOf(services, { bond, days, venueId: null });
  if (claim === null || claim.price === null) return null;
  const { missed_interest: missedInterest, unpaid_since: unpaidSince } = claim;
  return explainClaim({ claim: claim.claim, missedInterest, unpaidSince: isoDate(unpaidSince) }, claim.price);
}

async function lifeSaid(
  services: Services,
  { bond }: AskedFigure,
  days: readonly StandingDay[],
  figure: 'total_return' | 'yearly_return',
  venueId: number,
) {
  const life = await findLifeReturn(services, { bond, days, venueId });
  return life && explainLifeReturn(figure, life);
}

/** The convention of the yield of a day, and of its duration; null of a rate that is no effective yield, and of other figures. */
function conventionOf(unit: 'price' | 'yield' | 'years' | 'spread', { yieldType }: Pick<StandingDay, 'yieldType'>) {
  return (unit === 'yield' || unit === 'years') && isEffectiveType(yieldType) ? EFFECTIVE_ANNUAL : null;
}

function percentileSaid(days: readonly StandingDay[], measure: 'yield' | 'gSpread') {
  const values = comparedValues(days, measure)?.map(({ value }) => value) ?? [];
  const isSpread = measure === 'gSpread';
  const fractions = isSpread ? values.map((value) => value / BASIS_POINTS) : values;
  const unit = isSpread ? 'spread' : 'yield';
  const last = days.at(-1);
  return explainPercentile(fractions, unit, MIN_STANDING_DAYS, last === undefined ? null : conventionOf(unit, last));
}

/** The parity at the latest price of the share, which is that of the share's own venue. */
async function paritySaid(services: Services, { bond, viewer }: AskedFigure): Promise<Placed> {
  const { instrument, terms } = bond;
  const today = services.today();
  const found = await recordsOf(services, instrument.id);
  const conversion = conversionOf({ found, terms, viewer });
  const { ratio = null, sharePrice = null, shareDate = null, parity = null } = conversion ?? {};
  if (parity === null || ratio === null || sharePrice === null || shareDate === null) {
    return { said: null, venue: null, date: today };
  }
  const date = isoDate(shareDate);
  const said = explainParity({ ratio, sharePrice, shareDate: date, faceValue: terms.faceValue });
  return { said, venue: null, date };
}

/** The latest price of the bond on the venue over the parity. */
async function premiumSaid(services: Services, asked: AskedFigure, days: readonly StandingDay[]) {
  const price = days.at(-1)?.price ?? null;
  const { said: parity } = await paritySaid(services, asked);
  return price === null || parity === null ? null : explainPremium(price, parity);
}

/** Of today, or of a day of the months that the page shows. */
async function scoreSaid(services: Services, { bond, query }: AskedFigure): Promise<Placed> {
  const today = services.today();
  const date = askedDate(query.date) ?? today;
  const [first = today] = monthEnds(today, liquidityMonths);
  if (date < first || date > today) throw new Refusal('not_found', 'date');
  return { said: explainLiquidity(liquidityOn(await readMarketRecord(services, bond), date)), venue: null, date };
}

/** What changes, by the names of its change. */
const changed = {
  price_change: 'price',
  yield_change: 'yield',
  spread_change: 'gSpread',
  duration_change: 'modified',
} as const satisfies Partial<Readonly<Record<FigureOf<'standing'>, KeyFigureName>>>;

const isChange = (figure: FigureOf<'standing'>): figure is keyof typeof changed => figure in changed;

const unitOfChange = { price: 'price', yield: 'yield', gSpread: 'spread', modified: 'years' } as const;

/** Of the day and the one before it, as the head of the page shows them. */
async function changeSaid(services: Services, { bond }: AskedFigure, name: KeyFigureName, venueId: number) {
  const key = { instrumentId: bond.instrument.id, venueId, days: 2 };
  const [latest, previous] = await findLatestFigures(services.database, key);
  const [value, before] = [shownFigure(latest, name), shownFigure(previous, name)];
  if (latest === undefined || previous === undefined || value === null || before === null) return null;
  const unit = unitOfChange[name];
  const convention = conventionOf(unit, latest);
  return explainChange({ value, before, date: latest.date, dateBefore: previous.date, unit, convention });
}

/** How a figure that places a bond comes about; refuses who does not see what it tells of. */
export async function explainStanding(
  services: Services,
  asked: AskedFigure,
  figure: FigureOf<'standing'>,
): Promise<Placed> {
  const { bond, viewer } = asked;
  if (figure === 'liquidity_score' || figure === 'parity') {
    requireFull(viewer);
    requireFamilies(services, { figure, level: viewer.level });
    return figure === 'parity' ? paritySaid(services, asked) : scoreSaid(services, asked);
  }
  const listing = await askedListing(services, asked);
  const { venue } = listing;
  requireFamilies(services, { figure, level: effectiveLevel(viewer, venue.id) });
  const place = { venue, date: listing.lastDate };
  if (isChange(figure)) return { ...place, said: await changeSaid(services, asked, changed[figure], venue.id) };
  const days = await standingDaysOf(services, bond.instrument.id, listing);
  switch (figure) {
    case 'yield_percentile':
      return { ...place, said: percentileSaid(days, 'yield') };
    case 'spread_percentile':
      return { ...place, said: percentileSaid(days, 'gSpread') };
    case 'peer_difference':
      return { ...place, said: await peersSaid(services, asked, days) };
    case 'conversion_premium':
      return { ...place, said: await premiumSaid(services, asked, days) };
    case 'claim_share':
      return { ...place, said: await claimSaid(services, asked, days) };
    default:
      return { ...place, said: await lifeSaid(services, asked, days, figure, venue.id) };
  }
}
