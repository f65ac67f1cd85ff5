import { inTransaction, type Queries } from '#store/platform/database/database.ts';
import { lockProgress, moveProgress } from '#store/portfolio/alerts/alert-rules.ts';
import { findChangeCandidates, findRoundEnd } from '#store/portfolio/alerts/noted-changes.ts';
import type { Services } from '../services.ts';
import { readOwners } from './alert-owners.ts';
import { tell } from './tell.ts';

const ROUND_CHANGES = 5000;

type Needed = Pick<Services, 'database' | 'accounts' | 'gate' | 'clock' | 'today'>;

async function nextRound(tx: Queries, services: Needed): Promise<boolean> {
  const progress = await lockProgress(tx, 'changes');
  if (progress === undefined) return false;
  const { position: after } = progress;
  const upTo = await findRoundEnd(tx, after, ROUND_CHANGES);
  if (upTo === null) return false;
  const candidates = await findChangeCandidates(tx, { after, upTo, today: services.today() });
  const owners = await readOwners(tx, services, candidates);
  const happened = candidates.filter((candidate) => owners.mayBeTold({ ...candidate, venueId: null }));
  await tell(tx, happened, services.clock());
  await moveProgress(tx, 'changes', { position: upTo });
  return true;
}

/** Tells the ratings and documents that came since the last time. */
export async function evaluateChanges(services: Needed): Promise<void> {
  while (await inTransaction(services.database, (tx) => nextRound(tx, services)));
}
