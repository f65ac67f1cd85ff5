import { sql } from 'kysely';
import type { AlertCondition } from '#domain/portfolio/alerts/alert-condition.ts';
import type { AlertKind, Direction, MailMode, Met } from '#domain/portfolio/alerts/alert-rule.ts';
import { isBeyond } from '#domain/portfolio/alerts/alert-rule.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';
import { findLastFigure } from './last-figures.ts';

/** What a reader sets. Thresholds are as figures are stored: per 100, and fractions. */
export interface RuleTerms {
  readonly kind: AlertKind;
  readonly instrumentId: number | null;
  readonly venueId: number | null;
  /** The name of the field whose level the rule is about. */
  readonly field: string | null;
  /** All of these have to hold. */
  readonly conditions: readonly AlertCondition[] | null;
  readonly direction: Direction | null;
  readonly threshold: number | null;
  readonly days: number | null;
  readonly savedSearchId: number | null;
  readonly mail: MailMode;
  readonly tellsWebhooks: boolean;
}

export interface AlertRule extends RuleTerms {
  readonly id: number;
  readonly accountId: string;
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
  readonly afterEvent: number;
  readonly afterChange: number;
  readonly afterComment: number;
  readonly isMet: Met;
  readonly pausedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly asleepSince: Date | null;
  /** Whether it waits until its figures are computed in another way. */
  readonly awaitsFigures: boolean;
}

export type AlertRuleTable = TableOf<
  AlertRule,
  | 'id'
  | 'afterEvent'
  | 'afterChange'
  | 'afterComment'
  | 'isMet'
  | 'pausedAt'
  | 'deletedAt'
  | 'asleepSince'
  | 'awaitsFigures'
>;

/** A rule with the names of what it is about. */
export interface RuleRecord extends AlertRule {
  readonly bondName: string | null;
  readonly venueName: string | null;
  readonly searchName: string | null;
}

interface RuleKey {
  readonly accountId: string;
  readonly id: number;
}

/** The rules of an account that are not deleted, the newest first. */
export async function findRules({ kysely }: Queries, accountId: string) {
  return kysely
    .selectFrom('alertRule as rule')
    .leftJoin('instrument', 'instrument.id', 'rule.instrumentId')
    .leftJoin('venue', 'venue.id', 'rule.venueId')
    .leftJoin('savedSearch', 'savedSearch.id', 'rule.savedSearchId')
    .where('rule.accountId', '=', accountId)
    .where('rule.deletedAt', 'is', null)
    .orderBy('rule.id', 'desc')
    .selectAll('rule')
    .select(['instrument.name as bondName', 'venue.name as venueName', 'savedSearch.name as searchName'])
    .execute();
}

const isActive = sql`rule.paused_at is null and rule.deleted_at is null and rule.asleep_since is null`;

/** What rules are held against: changed last days, other noted changes, the clock, kept searches, numbers of bonds. */
type ProgressPart = 'quotes' | 'changes' | 'times' | 'searches' | 'levels';

interface Progress {
  readonly part: ProgressPart;
  /** The last change that was looked at. */
  readonly position: number;
  readonly doneAt: Date | null;
}

export type AlertProgressTable = TableOf<Progress, 'doneAt'>;

/** Waits for who works on these parts, and keeps others from them to the end of the transaction. */
export async function holdProgress({ kysely }: Queries, parts: readonly ProgressPart[]) {
  await kysely
    .selectFrom('alertProgress')
    .where('part', 'in', parts)
    .orderBy('part')
    .select('part')
    .forUpdate()
    .execute();
}

/** How far a part has come, whoever works on it. */
export function findProgress({ kysely }: Queries, part: ProgressPart) {
  return kysely.selectFrom('alertProgress').where('part', '=', part).selectAll().executeTakeFirst();
}

/** Takes a part to the end of the transaction; undefined while another works on it. */
export async function lockProgress({ kysely }: Queries, part: ProgressPart) {
  return kysely
    .selectFrom('alertProgress')
    .where('part', '=', part)
    .selectAll()
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Notes how far a part has come; all that was done on the way is stored with it, or nothing. */
export async function moveProgress(
  { kysely }: Queries,
  part: ProgressPart,
  to: { readonly position?: number; readonly doneAt?: Date },
) {
  await kysely.updateTable('alertProgress').set(to).where('part', '=', part).execute();
}

/**
 * Takes a rule for new from now on: what changed before is none of it, and what holds now has not begun. Whoever changes a rule holds the progress first,
 * so that nobody waits in a circle.
 */
export async function startRule(tx: Queries, id: number) {
  const { kysely } = tx;
  // Nobody moves on meanwhile, so that what comes after these positions is held against the rule.
  await holdProgress(tx, ['changes', 'quotes']);
  const rule = await kysely
    .updateTable('alertRule')
    .set({
      asleepSince: null,
      isMet: null,
      awaitsFigures: sql<boolean>`coalesce(waits_for_figures(alert_rule), false)`,
      afterEvent: sql<number>`coalesce((select max(id) from live_event), 0)`,
      afterChange: sql<number>`coalesce((select max(id) from data_change), 0)`,
      afterComment: sql<number>`coalesce((select max(id) from comment), 0)`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await kysely.deleteFrom('alertSearch').where('ruleId', '=', id).execute();
  const { direction, threshold } = rule;
  const value = direction === null || threshold === null ? null : await findLastFigure(tx, rule);
  if (direction === null || threshold === null || value === null) return;
  const isMet = isBeyond({ direction, threshold }, value);
  await kysely.updateTable('alertRule').set({ isMet }).where('id', '=', id).execute();
}

/** The open rules that waited for figures which are computed by now; others begin anew when they are resumed. */
export async function findRulesToRestart({ kysely }: Queries) {
  const { rows } = await sql<{ id: number }>`
    select id from alert_rule rule where awaits_figures and ${isActive} and not coalesce(waits_for_figures(rule), false)
    order by id`.execute(kysely);
  return rows.map(({ id }) => id);
}

/** A list would be an array of the database. */
const stored = <Terms extends RuleTerms>({ conditions, ...terms }: Terms) => ({
  ...terms,
  conditions: conditions === null ? null : sql<readonly AlertCondition[]>`${JSON.stringify(conditions)}::jsonb`,
});

/** Keeps a rule; gives its id, or null where the account has as many as it may. */
export async function addRule(
  tx: Queries,
  rule: RuleTerms & Pick<AlertRule, 'accountId' | 'hasSecondFactor' | 'createdAt'>,
  max: number,
) {
  const { kysely } = tx;
  // One after the other, so that two at once are counted too.
  await kysely.selectFrom('account').where('id', '=', rule.accountId).select('id').forNoKeyUpdate().execute();
  const { count } = await kysely
    .selectFrom('alertRule')
    .where('accountId', '=', rule.accountId)
    .where('deletedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= max) return null;
  const { id } = await kysely.insertInto('alertRule').values(stored(rule)).returning('id').executeTakeFirstOrThrow();
  await startRule(tx, id);
  return id;
}

const own = ({ kysely }: Queries, { accountId, id }: RuleKey) =>
  kysely.updateTable('alertRule').where('accountId', '=', accountId).where('id', '=', id);

/** Changes what a rule says; false where the account has none of this id. */
export async function changeRule(tx: Queries, key: RuleKey, terms: RuleTerms) {
  await holdProgress(tx, ['changes', 'quotes']);
  const { numUpdatedRows } = await own(tx, key).where('deletedAt', 'is', null).set(stored(terms)).executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await startRule(tx, key.id);
  return true;
}

/** Lets a rule rest from a moment, or go on; false where the account has none of this id. */
export async function pauseRule(tx: Queries, key: RuleKey, pausedAt: Date | null) {
  await holdProgress(tx, ['changes', 'quotes']);
  const rule = await own(tx, key).where('deletedAt', 'is', null).set({ pausedAt }).returning('id').executeTakeFirst();
  if (rule === undefined) return false;
  if (pausedAt === null) await startRule(tx, rule.id);
  return true;
}

/** Deletes a rule, or takes it back; false where the account has none of this id. */
export async function deleteRule(tx: Queries, key: RuleKey, deletedAt: Date | null) {
  await holdProgress(tx, ['changes', 'quotes']);
  const rule = await own(tx, key).set({ deletedAt }).returning('id').executeTakeFirst();
  if (rule === undefined) return false;
  if (deletedAt === null) await startRule(tx, rule.id);
  return true;
}

/** Forgets rules that were deleted before a moment, with what happened of them. */
export async function purgeDeletedRules({ kysely }: Queries, before: Date) {
  await kysely.deleteFrom('alertRule').where('deletedAt', '<', before).execute();
}

/** Whether a rule (`rule`) waits for anything: it is neither paused, deleted nor asleep, and its figures are computed. */
export const isOpenRule = sql`${isActive} and not rule.awaits_figures`;
