import type { BondGraph } from '#contract/bond/graph.ts';
import { findBondStatus } from '#domain/bond/bond-status.ts';

export type GraphVenue = BondGraph['tradingGrounds'][number];

/** Whether the bond has the graph section: some venue, and a status that is traded. */
export function hasGraphSection({ tradingGrounds, statusId }: BondGraph): boolean {
  return tradingGrounds.length > 0 && (findBondStatus(statusId)?.hasChart ?? false);
}

/** The venue that an address names, or the usual one; null where it names one that the bond does not have. */
export function graphVenueOf(params: URLSearchParams, graph: BondGraph): GraphVenue | null {
  const wanted = params.get('ground') ?? String(graph.defaultVenueId);
  return graph.tradingGrounds.find((venue) => String(venue.id) === wanted) ?? null;
}
