import { crossingsOf, type Met } from '#domain/portfolio/alerts/alert-rule.ts';
import { keyOfPair } from '#store/market/trading-days/live-events.ts';
import { inTransaction, type Queries } from '#store/platform/database/database.ts';
import { lockProgress, moveProgress } from '#store/portfolio/alerts/alert-rules.ts';
import type { Happened } from '#store/portfolio/alerts/alerts.ts';
import type { FigureRule, QuoteChange } from '#store/portfolio/alerts/quote-changes.ts';
import { findFigureRules, findQuoteChanges, saveMet } from '#store/portfolio/alerts/quote-changes.ts';
import type { Services } from '../services.ts';
import { readOwners } from './alert-owners.ts';
import { tell } from './tell.ts';

/** Changes of one transaction. */
const ROUND_CHANGES = 5000;

type Needed = Pick<Services, 'database' | 'accounts' | 'gate' | 'clock'>;

const happenedOf = (
  rule: FigureRule,
  { id, date, value }: { id: number; date: QuoteChange['date']; value: number | null },
): Happened => {
  const { instrumentId, venueId, direction, threshold, kind } = rule;
  const subject = { instrumentId, venueId, date, direction, threshold, ...(value !== null && { value }) };
  return { ruleId: rule.id, kind, toldBy: `quote.${id}`, subject };
};

/** What rules have to tell of changes in their order, and whether their conditions hold after them. */
function held(rules: readonly FigureRule[], changes: readonly QuoteChange[]) {
  const changesOf = Map.groupBy(changes, keyOfPair);
  const happened: Happened[] = [];
  const states = new Map<number, Met>();
  for (const rule of rules) {
    const history = (changesOf.get(keyOfPair(rule)) ?? [])
      .filter(({ id }) => id > rule.afterEvent)
      .map((change) => ({ id: change.id, date: change.date, value: change[rule.kind] }));
    const { crossings, met } = crossingsOf(rule, history, rule.isMet);
    happened.push(...crossings.map((crossing) => happenedOf(rule, crossing)));
    if (met !== rule.isMet) states.set(rule.id, met);
  }
  return { happened, states };
}

async function nextRound(tx: Queries, services: Needed): Promise<boolean> {
  // Another node at it is as good.
  const progress = await lockProgress(tx, 'quotes');
  const changes = progress === undefined ? [] : await findQuoteChanges(tx, progress.position, ROUND_CHANGES);
  const last = changes.at(-1);
  if (last === undefined) return false;
  const rules = await findFigureRules(tx, changes);
  const owners = await readOwners(tx, services, rules);
  const { happened, states } = held(rules.filter(owners.mayBeTold), changes);
  // In this order, so that nobody waits in a circle with who deletes an account.
  await tell(tx, happened, services.clock());
  await saveMet(tx, states);
  await moveProgress(tx, 'quotes', { position: last.id });
  return true;
}

/** Holds rules against the last days that changed since the last time, each change once, whichever node it is that does so. */
export async function evaluateQuotes(services: Needed): Promise<void> {
  while (await inTransaction(services.database, (tx) => nextRound(tx, services)));
}
