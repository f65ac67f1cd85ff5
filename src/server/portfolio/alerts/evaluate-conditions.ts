import { defaultListing, effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { peerFamilies } from '#domain/fields/figures.ts';
import { nothingAsked } from '#domain/lists/asked.ts';
import { lists, rangesOf } from '#domain/lists/lists.ts';
import { type AlertCondition, metAll } from '#domain/portfolio/alerts/alert-condition.ts';
import { hasBegun, isFigureKind, type Met } from '#domain/portfolio/alerts/alert-rule.ts';
import { BASIS_POINT } from '#math/units.ts';
import { findBond } from '#store/bond/bonds/find-bond.ts';
import type { NumberReader } from '#store/lists/bond-lists.ts';
import type { Queries } from '#store/platform/database/database.ts';
import type { Happened } from '#store/portfolio/alerts/alerts.ts';
import { type ConditionRule, findChange } from '#store/portfolio/alerts/level-rules.ts';
import { readListings } from '../../bond/reads/bond-reads.ts';
import { peersOf } from '../../bond/standing/peers.ts';
import { standingDaysOf } from '../../bond/standing/standing-route.ts';
import { askedBy } from '../../lists/require-asked.ts';
import type { Services } from '../services.ts';
import type { Owners } from './alert-owners.ts';

interface Looking {
  readonly tx: Queries;
  readonly services: Services;
  readonly owners: Owners;
  readonly read: NumberReader;
}

/** How far a bond stands now from the median of its peers, as figures are stored, and by which figure. */
async function distanceToPeers(services: Services, viewer: Viewer, bondId: number) {
  const bond = await findBond(services.database, bondId);
  const listing = defaultListing(await readListings(services, bondId, viewer.accountId), viewer);
  if (bond === undefined || listing === undefined) return null;
  const level = effectiveLevel(viewer, listing.venue.id);
  if (!peerFamilies.every((family) => services.gate.shows(family, level))) return null;
  const days = await standingDaysOf(services, bondId, listing);
  const peers = await peersOf(services, bond, days, 'at-a-glance');
  if (peers === null || peers.difference === null) return null;
  return { figure: peers.measure === 'g_spread' ? 'spread' : 'yield', value: peers.difference * BASIS_POINT };
}

/** What a condition is held against, as its owner may know it now; null where it is not known. */
async function heldValue(
  { measure, field: id, days, otherId }: AlertCondition,
  bondId: number,
  viewer: Viewer,
  { tx, services, read }: Looking,
): Promise<number | null> {
  const field = rangesOf(lists.bonds).find((each) => each.id === id);
  if (field === undefined) return null;
  const told = await askedBy({ list: lists.bonds, asked: nothingAsked, text: '' }, viewer, services);
  const own = read(bondId, field, told);
  if (own === null || measure === 'value') return own;
  if (measure === 'change') return isFigureKind(id) && days !== null ? findChange(tx, bondId, id, days) : null;
  if (measure === 'over_bond') {
    const other = otherId === null ? null : read(otherId, field, told);
    return other === null ? null : own - other;
  }
  const distance = await distanceToPeers(services, viewer, bondId);
  return distance?.figure === id ? distance.value : null;
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
    for (const condition of conditions) values.push(await heldValue(condition, instrumentId, viewer, looking));
    const met = metAll(isMet, conditions, values);
    const subject = { instrumentId, conditions };
    if (hasBegun(isMet, met))
      happened.push({ ruleId, kind: 'conditions', subject, toldBy: `conditions.${now.toISOString()}` });
    if (met !== isMet) states.set(ruleId, met);
  }
  return { happened, states };
}
