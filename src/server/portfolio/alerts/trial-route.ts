import { basisPoints } from '#contract/market/trading-days/trading-columns.ts';
import type { QueryOf } from '#contract/platform/call.ts';
import { type AlertTrial, alertTrialCall } from '#contract/portfolio/alerts/alert-trial.ts';
import { closedVenueId, type Viewer } from '#domain/account/access/viewer.ts';
import type { FigureKind } from '#domain/portfolio/alerts/alert-rule.ts';
import { crossingsOf } from '#domain/portfolio/alerts/crossing.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { findFigures } from '#store/portfolio/alerts/last-figures.ts';
import { readListings } from '../../bond/reads/bond-reads.ts';
import { requireBondOfCode } from '../../market/reads/require-bond.ts';
import { requireAccount } from '../../platform/access/require-account.ts';
import { requireFeature } from '../../platform/access/require-feature.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { requireThreshold, requireTold } from './rule-terms.ts';

/** The latest times that are named one by one. */
const NAMED_TIMES = 20;
const YEAR_MONTHS = 12;

type Query = QueryOf<typeof alertTrialCall>;

/** The figure under its own name, so that its family closes it. */
function trialItem(
  kind: FigureKind,
  { date, value }: { date: string; value: number | null },
): AlertTrial['items'][number] {
  const shown = kind === 'spread' ? basisPoints(value) : value;
  return { date, price: null, yield: null, spread: null, masked: [], [kind]: shown };
}

async function trialOf(services: Services, viewer: Viewer, bondId: number, query: Query): Promise<AlertTrial | null> {
  const { kind, venue, direction, threshold } = query;
  if (kind === undefined || venue === undefined || direction === undefined || threshold === undefined) return null;
  const condition = { direction, threshold: requireThreshold(kind, Number(threshold)) };
  await requireTold(services, viewer, kind, venue);
  const to = services.today();
  const from = isoFromDayNumber(addMonths(dayNumberFromIso(to), -YEAR_MONTHS));
  const figures = await findFigures(services.database, kind, { instrumentId: bondId, venueId: venue, since: from });
  const { crossings } = crossingsOf(condition, figures);
  const latest = crossings.slice(-NAMED_TIMES).reverse();
  const days = figures.filter(({ value }) => value !== null).length;
  return { from, to, days, total: crossings.length, items: latest.map((crossing) => trialItem(kind, crossing)) };
}

/** What a rule would have reported in the last year, to a reader who may see it now. */
export function trialRoute(app: App, services: Services): void {
  serve(
    app,
    services,
    alertTrialCall,
    async (request) => {
      requireAccount(request);
      const { query, viewer } = request;
      requireFeature(viewer, 'watchlist');
      if (query.bond === undefined || query.bond.trim() === '') return { bond: null, venues: [], trial: null };
      const { instrument } = await requireBondOfCode(services, query.bond.trim());
      const listings = await readListings(services, instrument.id, viewer.accountId);
      const open = listings.filter(({ venue }) => venue.id !== closedVenueId(viewer));
      if (query.venue !== undefined && !listings.some(({ venue }) => venue.id === query.venue))
        throw new Refusal('bad_request', 'venue');
      return {
        bond: { id: instrument.id, name: instrument.name, code: instrument.isin ?? String(instrument.id) },
        venues: open.map(({ venue }) => ({ id: venue.id, name: venue.name })),
        trial: await trialOf(services, viewer, instrument.id, query),
      };
    },
    { onRequest: [limitCalls(services, 'alert-trials')] },
  );
}
