import { defaultListing, effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { peerFamilies } from '#domain/fields/figures.ts';
import { nothingAsked } from '#domain/lists/asked.ts';
import { type List, lists, rangesOf } from '#domain/lists/lists.ts';
import {
  type AlertCondition,
  isPeerFigure,
  metAll,
  type PeerFigure,
} from '#domain/portfolio/alerts/alert-condition.ts';
import { hasBegun, isFigureKind, type Met } from '#domain/portfolio/alerts/alert-rule.ts';
import { BASIS_POINT } from '#math/units.ts';
import { findBond } from '#store/bond/bonds/find-bond.ts';
import type { NumberReader } from '#store/lists/bond-lists.ts';
import type { Queries } from '#store/platform/database/database.ts';
import type { Happened } from '#store/portfolio/alerts/alerts.ts';
import { type ConditionRule, findChange, findPeerRules } from '#store/portfolio/alerts/level-rules.ts';
import { readListings } from '../../bond/reads/bond-reads.ts';
import { peersOf } from '../../bond/standing/peers.ts';
import { standingDaysOf } from '../../bond/standing/standing-route.ts';
import { askedBy } from '../../lists/require-asked.ts';
import type { Services } from '../services.ts';
import { type Owners, readOwners } from './alert-owners.ts';

interface Looking {
  readonly tx: Queries;
  readonly services: Services;
  readonly owners: Owners;
  readonly read: NumberReader;
  readonly distances: PeerDistances;
}

type Listing = Awaited<ReturnType<typeof readListings>>[number];

/** How far bonds stand from the median of their peers, as figures are stored, by the rule that asks it and the figure; none where it is not known. */
type PeerDistances = ReadonlyMap<string, number>;

const distanceKey = ({ id, instrumentId }: Pick<ConditionRule, 'id' | 'instrumentId'>, figure: string) =>
  `${id} ${instrumentId} ${figure}`;

async function distanceToPeers(services: Services, bondId: number, listing: Listing, figure: PeerFigure) {
  const bond = await findBond(services.database, bondId);
  if (bond === undefined) return null;
  const days = await standingDaysOf(services, bondId, listing);
  const peers = await peersOf(services, bond, days, 'at-a-glance', figure === 'spread' ? 'gSpread' : 'yield');
  return peers === null || peers.difference === null ? null : peers.difference * BASIS_POINT;
}

/** The listing at which a bond is compared for a reader; undefined where he may not know how it stands there. */
async function comparedListing(services: Services, viewer: Viewer, bondId: number): Promise<Listing | undefined> {
  const listing = defaultListing(await readListings(services, bondId, viewer.accountId), viewer);
  if (listing === undefined) return undefined;
  const level = effectiveLevel(viewer, listing.venue.id);
  return peerFamilies.every((family) => services.gate.shows(family, level)) ? listing : undefined;
}

/** Found before any rule is taken, since peers are chosen slowly: once for each bond, venue and figure. */
export async function findPeerDistances(services: Services, bonds: List): Promise<PeerDistances> {
  const rules = await findPeerRules(services.database);
  const owners = rules.length === 0 ? null : await readOwners(services.database, services, rules, bonds);
  const found = new Map<string, number | null>();
  const distances = new Map<string, number>();
  for (const rule of rules) {
    const { instrumentId, conditions } = rule;
    const viewer = owners?.viewerOf(rule);
    const listing = viewer && (await comparedListing(services, viewer, instrumentId));
    if (listing === undefined) continue;
    const figures = conditions.flatMap(({ measure, field }) => (measure === 'over_peers' ? [field] : []));
    for (const figure of figures.filter(isPeerFigure)) {
      const key = `${instrumentId} ${listing.venue.id} ${figure}`;
      const known = found.get(key);
      const distance = known === undefined ? await distanceToPeers(services, instrumentId, listing, figure) : known;
      found.set(key, distance);
      if (distance !== null) distances.set(distanceKey(rule, figure), distance);
    }
  }
  return distances;
}

/** What a condition is held against, as its owner may know it now; null where it is not known. */
async function heldValue(
  { measure, field: id, days, otherId }: AlertCondition,
  rule: ConditionRule,
  viewer: Viewer,
  { tx, services, read, distances }: Looking,
): Promise<number | null> {
  const field = rangesOf(lists.bonds).find((each) => each.id === id);
  if (field === undefined) return null;
  const bondId = rule.instrumentId;
  const told = await askedBy({ list: lists.bonds, asked: nothingAsked, text: '' }, viewer, services);
  const own = read(bondId, field, told);
  if (own === null || measure === 'value') return own;
  if (measure === 'change') return isFigureKind(id) && days !== null ? findChange(tx, bondId, id, days) : null;
  if (measure === 'over_bond') {
    const other = otherId === null ? null : read(otherId, field, told);
    return other === null ? null : own - other;
  }
  return distances.get(distanceKey(rule, id)) ?? null;
}

/** What rules of several conditions have to tell now, and whether their conditions hold. */
export async function heldConditions(rules: readonly ConditionRule[], looking: Looking) {
  const happened: Happened[] = [];
  const states = new Map<number, Met>();
  const now = looking.services.clock();
  for (const rule of rules) {
    const { id: ruleId, conditions, instrumentId, isMet } = rule;
    const viewer = looking.owners.viewerOf(rule);
    if (viewer === undefined || !looking.owners.mayBeTold({ ...rule, kind: 'conditions', venueId: null })) continue;
    const values: (number | null)[] = [];
    for (const condition of conditions) values.push(await heldValue(condition, rule, viewer, looking));
    const met = metAll(isMet, conditions, values);
    const subject = { instrumentId, conditions };
    if (hasBegun(isMet, met))
      happened.push({ ruleId, kind: 'conditions', subject, toldBy: `conditions.${now.toISOString()}` });
    if (met !== isMet) states.set(ruleId, met);
  }
  return { happened, states };
}
