import type { Viewer } from '#domain/account/access/viewer.ts';
import { filterParams, readAsked } from '#domain/lists/asked.ts';
import { lists } from '#domain/lists/lists.ts';
import { inTransaction, type Queries } from '#store/platform/database/database.ts';
import { lockProgress, moveProgress } from '#store/portfolio/alerts/alert-rules.ts';
import { findSearchRuleIds, replaceMembers, takeSearchRule } from '#store/portfolio/alerts/search-members.ts';
import { askedBy } from '../../lists/require-asked.ts';
import type { Services } from '../services.ts';
import { readOwners } from './alert-owners.ts';
import { tell } from './tell.ts';

/** How often it is looked what kept searches find. */
const ROUND_MS = 5 * 60_000;
/** New bonds that an alert names; of the others it says how many they are. */
const NAMED_BONDS = 10;

type Needed = Pick<Services, 'database' | 'bondLists' | 'accounts' | 'gate' | 'clock' | 'today'>;

/** The bonds that a search finds for its owner as he is now, as the list of bonds does; null while they are not loaded. */
async function bondsFound(services: Needed, query: string, viewer: Viewer) {
  const params = new URLSearchParams(query);
  const known = filterParams(lists.bonds);
  const filters = [...params].filter(([name]) => known.includes(name));
  const { asked } = readAsked(lists.bonds, Object.fromEntries(filters));
  const text = params.get('q')?.trim() ?? '';
  return services.bondLists.findBondIds({
    text,
    ...(await askedBy({ list: lists.bonds, asked, text }, viewer, services)),
  });
}

async function holdSearch(tx: Queries, services: Needed, id: number): Promise<void> {
  const rule = await takeSearchRule(tx, id);
  if (rule === undefined) return;
  const owners = await readOwners(tx, services, [rule]);
  const viewer = owners.viewerOf(rule);
  if (viewer === undefined || !owners.mayBeTold({ ...rule, kind: 'search', venueId: null })) return;
  const found = await bondsFound(services, rule.query, viewer);
  if (found === null) return;
  const bondIds = await replaceMembers(tx, rule, found);
  if (bondIds.length === 0) return;
  const now = services.clock();
  const subject = { bondIds: bondIds.slice(0, NAMED_BONDS), bondCount: bondIds.length };
  await tell(tx, [{ ruleId: id, kind: 'search', subject, toldBy: `search.${now.toISOString()}` }], now);
}

/** Whether this node is the one whose turn it is. */
async function takeRound(tx: Queries, now: Date): Promise<boolean> {
  const progress = await lockProgress(tx, 'searches');
  const { doneAt } = progress ?? { doneAt: now };
  // A clock may have been set back meanwhile.
  if (doneAt !== null && Math.abs(now.getTime() - doneAt.getTime()) < ROUND_MS) return false;
  await moveProgress(tx, 'searches', { doneAt: now });
  return true;
}

/** Tells the bonds that kept searches find newly. A rule that a dying node leaves is looked at in the next round. */
export async function evaluateSearches(services: Needed): Promise<void> {
  const { database, clock } = services;
  if (!(await inTransaction(database, (tx) => takeRound(tx, clock())))) return;
  const ids = await findSearchRuleIds(database);
  // A reader would not wait so long; a round that did not would leave its searches to the next one.
  if (ids.length > 0) await services.bondLists.inStep();
  for (const id of ids) await inTransaction(database, (tx) => holdSearch(tx, services, id));
}
