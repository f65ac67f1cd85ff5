import type { AlertRuleBody } from '#contract/portfolio/alerts/alerts.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { lists } from '#domain/lists/lists.ts';
import {
  type FigureKind,
  findLevelField,
  hasDays,
  isFigureKind,
  MAX_LEVEL,
  mayBeTold,
  storedFigure,
  storedLevel,
  thresholdBounds,
} from '#domain/portfolio/alerts/alert-rule.ts';
import { findSavedSearches } from '#store/lists/saved-searches/saved-searches.ts';
import { findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import type { RuleTerms } from '#store/portfolio/alerts/alert-rules.ts';
import { readListings } from '../../bond/reads/bond-reads.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Services } from '../services.ts';

const none = {
  instrumentId: null,
  venueId: null,
  field: null,
  direction: null,
  threshold: null,
  days: null,
  savedSearchId: null,
} as const;

/** Refuses who may not see what a rule is about: his access, at its venue if it has one, is too low, or its days are hidden from him. */
export async function requireTold(services: Services, viewer: Viewer, watched: Parameters<typeof mayBeTold>[1]) {
  const hiddenVenueIds = [...(await findHiddenVenueIds(services.database, viewer.accountId))];
  if (!mayBeTold({ viewer, hiddenVenueIds }, watched, services.gate.shows))
    throw new Refusal('access_denied_auth', watched.kind === 'level' ? 'field' : 'venue');
}

/** A threshold as figures are stored; refuses one that is no such figure. */
export function requireThreshold(kind: FigureKind, typed: number | undefined): number {
  const [min, max] = thresholdBounds[kind];
  if (typed === undefined || !(typed >= min && typed <= max)) throw new Refusal('bad_request', 'threshold');
  return storedFigure(kind, typed);
}

async function requireVenue(services: Services, viewer: Viewer, { kind, venue }: AlertRuleBody, bondId: number) {
  const listings = await readListings(services, bondId, viewer.accountId);
  if (!listings.some((listing) => listing.venue.id === venue)) throw new Refusal('bad_request', 'venue');
  await requireTold(services, viewer, { kind, venueId: venue ?? null });
  return venue ?? null;
}

async function requireSearch({ database }: Services, { accountId }: Viewer, id: number | undefined): Promise<number> {
  const searches = await findSavedSearches(database, accountId ?? '');
  const search = searches.find((each) => each.id === id);
  if (search === undefined || search.model !== 'bonds') throw new Refusal('bad_request', 'search');
  return search.id;
}

/** The field, the direction and the stored threshold of a level. */
async function requireLevel(services: Services, viewer: Viewer, { field: id, direction, threshold }: AlertRuleBody) {
  const field = findLevelField(lists.bonds, id);
  if (field === undefined) throw new Refusal('bad_request', 'field');
  if (direction === undefined) throw new Refusal('bad_request', 'direction');
  if (threshold === undefined || Math.abs(threshold) > MAX_LEVEL) throw new Refusal('bad_request', 'threshold');
  await requireTold(services, viewer, { kind: 'level', venueId: null, field: field.id });
  return { field: field.id, direction, threshold: storedLevel(field, threshold) };
}

/** What a rule is kept as; refuses one that lacks a part, and one about what its owner may not see now. */
export async function requireTerms(services: Services, viewer: Viewer, body: AlertRuleBody): Promise<RuleTerms> {
  const { kind, mail, webhooks: tellsWebhooks, bond, direction, days } = body;
  const told = { ...none, kind, mail, tellsWebhooks };
  if (kind === 'search') return { ...told, savedSearchId: await requireSearch(services, viewer, body.search) };
  const { instrument } = await requireBond(services, String(bond ?? ''));
  const about = { ...told, instrumentId: instrument.id };
  if (kind === 'level') return { ...about, ...(await requireLevel(services, viewer, body)) };
  if (hasDays(kind) && days === undefined) throw new Refusal('bad_request', 'days');
  if (kind === 'stale' && days === 0) throw new Refusal('bad_request', 'days');
  const isAtVenue = isFigureKind(kind) || kind === 'stale';
  const venueId = isAtVenue ? await requireVenue(services, viewer, body, instrument.id) : null;
  if (!isFigureKind(kind)) return { ...about, venueId, days: days ?? null };
  if (direction === undefined) throw new Refusal('bad_request', 'direction');
  return { ...about, venueId, direction, threshold: requireThreshold(kind, body.threshold) };
}
