import { inTransaction, type Queries } from '#store/platform/database/database.ts';
import { withdrawMails } from '#store/portfolio/alerts/alert-mails.ts';
import { startRule } from '#store/portfolio/alerts/alert-rules.ts';
import { holdProgress, lockProgress, moveProgress } from '#store/portfolio/alerts/progress.ts';
import { findTimedCandidates, findWatchedRules, suspendRules } from '#store/portfolio/alerts/timed-candidates.ts';
import type { Services } from '../services.ts';
import { tell } from './evaluate-quotes.ts';
import { readOwners } from './write-mails.ts';

/** How often it is looked what the day brings, and who may still be told. */
const ROUND_MS = 60_000;

type Needed = Pick<Services, 'database' | 'accounts' | 'gate' | 'clock' | 'today'>;

/** Lets rules sleep whose owners may not be told any more, and wakes those whose owners may again. Who lost access learns that, and no figure. */
async function reviewAccess(tx: Queries, services: Needed): Promise<void> {
  const now = services.clock();
  const rules = await findWatchedRules(tx);
  const owners = await readOwners(tx, services, rules);
  const asleep = rules.filter((rule) => rule.asleepSince === null && !owners.mayBeTold(rule));
  const awake = rules.filter((rule) => rule.asleepSince !== null && owners.mayBeTold(rule));
  if (asleep.length + awake.length === 0) return;
  await holdProgress(tx, ['changes', 'quotes']);
  const asleepIds = asleep.map(({ id }) => id);
  await suspendRules(tx, asleepIds, now);
  await withdrawMails(tx, asleepIds, now);
  const notices = asleep.map(
    ({ id }) => ({ ruleId: id, kind: 'asleep', subject: {}, toldBy: `asleep.${now.toISOString()}` }) as const,
  );
  await tell(tx, notices, now);
  for (const { id } of awake) await startRule(tx, id);
}

async function round(tx: Queries, services: Needed): Promise<void> {
  const now = services.clock();
  const progress = await lockProgress(tx, 'times');
  const { doneAt } = progress ?? { doneAt: now };
  // A clock may have been set back meanwhile.
  if (doneAt !== null && Math.abs(now.getTime() - doneAt.getTime()) < ROUND_MS) return;
  await reviewAccess(tx, services);
  const candidates = await findTimedCandidates(tx, services.today());
  const owners = await readOwners(tx, services, candidates);
  const venueOf = ({ subject }: (typeof candidates)[number]) => subject.venueId ?? null;
  const happened = candidates.filter((candidate) => owners.mayBeTold({ ...candidate, venueId: venueOf(candidate) }));
  await tell(tx, happened, now);
  await moveProgress(tx, 'times', { doneAt: now });
}

/** Every minute, by one node: dates that come near, quotes that became old, comments; and who may still be told. */
export function evaluateTimes(services: Needed): Promise<void> {
  return inTransaction(services.database, (tx) => round(tx, services));
}
