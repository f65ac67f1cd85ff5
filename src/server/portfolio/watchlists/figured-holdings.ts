import type { Viewer } from '#domain/account/access/viewer.ts';
import { type HoldingFigures, holdingFigures } from '#domain/portfolio/holding.ts';
import type { HoldingScenario } from '#domain/portfolio/holding-scenario.ts';
import { findEntries } from '#store/portfolio/watchlists/watchlist-entries.ts';
import { findPurchases } from '#store/portfolio/watchlists/watchlist-purchases.ts';
import type { WatchlistKey } from '#store/portfolio/watchlists/watchlists.ts';
import type { Services } from '../../platform/serving/services.ts';
import { type AskedScenario, findScenarios } from './asked-scenario.ts';
import { findKnownHoldings, hasBlankFigures, heldBy, type KnownHolding } from './known-holdings.ts';

/** An entry of a list with what it is worth to its reader. */
export interface Figured extends KnownHolding {
  readonly figures: HoldingFigures;
  readonly yield: number | null;
  readonly duration: number | null;
}

// Figures of a venue that is closed to the reader count as none, in totals too.
function figured(known: KnownHolding, services: Services, viewer: Viewer, scenario: HoldingScenario | null): Figured {
  const held = heldBy(viewer, known, { today: services.today(), scenario });
  const own = hasBlankFigures(known, viewer) || held.isFinished ? null : known.row.yield;
  return { ...known, figures: holdingFigures(held), duration: held.duration, yield: own };
}

/** What a list holds, in a scenario. */
export async function findFiguredHoldings(
  services: Services,
  viewer: Viewer,
  key: WatchlistKey,
  asked: AskedScenario,
): Promise<readonly Figured[]> {
  const [entries, further] = await Promise.all([
    findEntries(services.database, key),
    findPurchases(services.database, key),
  ]);
  const bonds = await findKnownHoldings(services, entries, further);
  const scenarioOf = await findScenarios(
    services,
    bonds.map(({ facts }) => facts),
    asked,
  );
  return bonds.map((bond) => figured(bond, services, viewer, scenarioOf(bond.facts)));
}
