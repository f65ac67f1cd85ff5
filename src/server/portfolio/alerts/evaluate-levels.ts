import { nothingAsked } from '#domain/lists/asked.ts';
import { type List, lists } from '#domain/lists/lists.ts';
import { crossingsOf, findLevelField, type Met } from '#domain/portfolio/alerts/alert-rule.ts';
import type { NumberReader } from '#store/lists/bond-lists.ts';
import { inTransaction, type Queries } from '#store/platform/database/database.ts';
import { findProgress, lockProgress, moveProgress } from '#store/portfolio/alerts/alert-rules.ts';
import type { Happened } from '#store/portfolio/alerts/alerts.ts';
import { type LevelRule, takeConditionRules, takeLevelRules } from '#store/portfolio/alerts/level-rules.ts';
import { saveMet } from '#store/portfolio/alerts/quote-changes.ts';
import { askedBy } from '../../lists/require-asked.ts';
import type { Services } from '../services.ts';
import { type Owners, readOwners } from './alert-owners.ts';
import { findPeerDistances, heldConditions } from './evaluate-conditions.ts';
import { tell } from './tell.ts';

/** How often numbers of bonds are looked at. */
const ROUND_MS = 60_000;

type Needed = Services;

interface Looking {
  readonly services: Needed;
  readonly owners: Owners;
  readonly read: NumberReader;
  readonly bonds: List;
}

/** The number of a rule as its owner may know it now; null where he is not told, and where there is none. */
async function numberOf(rule: LevelRule, { services, owners, read, bonds }: Looking): Promise<number | null> {
  const field = findLevelField(bonds, rule.field);
  const viewer = owners.viewerOf(rule);
  if (field === undefined || viewer === undefined) return null;
  if (!owners.mayBeTold({ ...rule, kind: 'level', venueId: null })) return null;
  return read(
    rule.instrumentId,
    field,
    await askedBy({ list: lists.bonds, asked: nothingAsked, text: '' }, viewer, services),
  );
}

function happenedOf(rule: LevelRule, value: number, now: Date): Happened {
  const { id: ruleId, instrumentId, field, direction, threshold } = rule;
  const subject = { instrumentId, field, direction, threshold, value };
  return { ruleId, kind: 'level', subject, toldBy: `level.${now.toISOString()}` };
}

/** Whether a round is due. A clock may have been set back meanwhile. */
function isDue(doneAt: Date | null, now: Date): boolean {
  return doneAt === null || Math.abs(now.getTime() - doneAt.getTime()) >= ROUND_MS;
}

type Distances = Awaited<ReturnType<typeof findPeerDistances>>;

async function round(tx: Queries, services: Needed, bonds: List, distances: Distances): Promise<void> {
  const now = services.clock();
  const progress = await lockProgress(tx, 'levels');
  if (progress === undefined || !isDue(progress.doneAt, now)) return;
  const [rules, several] = [await takeLevelRules(tx), await takeConditionRules(tx)];
  const all = [...rules, ...several];
  if (all.length > 0) await services.bondLists.inStep();
  const read = all.length === 0 ? null : await services.bondLists.readNumbers();
  if (read !== null) {
    const owners = await readOwners(tx, services, all, bonds);
    const happened: Happened[] = [];
    const states = new Map<number, Met>();
    for (const rule of rules) {
      const value = await numberOf(rule, { services, owners, read, bonds });
      const { crossings, met } = crossingsOf(rule, [{ value }], rule.isMet);
      if (crossings.length > 0 && value !== null) happened.push(happenedOf(rule, value, now));
      if (met !== rule.isMet) states.set(rule.id, met);
    }
    const held = await heldConditions(several, { tx, services, owners, read, distances });
    await tell(tx, [...happened, ...held.happened], now);
    await saveMet(tx, new Map([...states, ...held.states]));
  }
  await moveProgress(tx, 'levels', { doneAt: now });
}

/** Every minute, by one node: numbers of bonds that passed a level, by a change or by the passing of time. */
export async function evaluateLevels(services: Needed, bonds: List = lists.bonds): Promise<void> {
  const { database, clock } = services;
  const progress = await findProgress(database, 'levels');
  if (progress === undefined || !isDue(progress.doneAt, clock())) return;
  const distances = await findPeerDistances(services, bonds);
  await inTransaction(database, (tx) => round(tx, services, bonds, distances));
}
