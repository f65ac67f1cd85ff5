import { crossingsOf, type Met } from '#domain/portfolio/alerts/crossing.ts';
import { mailTime } from '#domain/portfolio/alerts/mail-time.ts';
import { keyOfPair } from '#store/market/trading-days/live-events.ts';
import { inTransaction, type Queries } from '#store/platform/database/database.ts';
import { addAlertMails } from '#store/portfolio/alerts/alert-mails.ts';
import { findMailTimes } from '#store/portfolio/alerts/alert-settings.ts';
import { type Happened, saveAlerts } from '#store/portfolio/alerts/alerts.ts';
import { lockProgress, moveProgress } from '#store/portfolio/alerts/progress.ts';
import {
  type FigureRule,
  findFigureRules,
  findQuoteChanges,
  type QuoteChange,
  saveMet,
} from '#store/portfolio/alerts/quote-changes.ts';
import type { Services } from '../services.ts';
import { readOwners } from './write-mails.ts';

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

/** Stores what happened and puts it on its way: on the page and to webhooks at once, by mail when the owner may be written to. */
export async function tell(tx: Queries, happened: readonly Happened[], now: Date): Promise<void> {
  const told = await saveAlerts(tx, happened, now);
  const mailed = told.filter(({ mail }) => mail !== 'none');
  const timesOf = await findMailTimes(tx, [...new Set(mailed.map(({ accountId }) => accountId))]);
  const mails = mailed.map(({ id, accountId, mail }) => ({
    alertId: id,
    accountId,
    dueAt: mailTime(timesOf(accountId), now, mail === 'digest'),
  }));
  await addAlertMails(tx, mails);
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
