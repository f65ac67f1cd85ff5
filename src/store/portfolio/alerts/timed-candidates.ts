import { sql } from 'kysely';
import type { IsoDate } from '#math/units.ts';
import { isOfItsDay } from '../../bond/offers/make-whole-rights.ts';
import type { Queries } from '../../platform/database/database.ts';
import { isOpenRule } from './alert-rules.ts';
import { type Candidate, isNewsOf } from './noted-changes.ts';

const whose = sql`rule.id as rule_id, rule.account_id, rule.has_second_factor, rule.kind`;

/** Puts and calls that lie as many days ahead as rules say, or fewer. */
async function findOffers({ kysely }: Queries, today: IsoDate) {
  const { rows } = await sql<Candidate>`
    select ${whose}, concat_ws('.', 'offer', offer.type, offer.number, offer.date) as told_by,
      jsonb_build_object('instrumentId', offer.instrument_id, 'date', offer.date, 'event', offer.type, 'days', rule.days) as subject
    from alert_rule rule join offer on offer.instrument_id = rule.instrument_id
    where rule.kind = 'offer' and ${isOpenRule} and ${isOfItsDay} and offer.date between ${today}::date and ${today}::date + rule.days`.execute(
    kysely,
  );
  return rows;
}

/** The same of payments, which may lie on other servers than the rules. */
async function findPayments({ kysely }: Queries, today: IsoDate): Promise<readonly Candidate[]> {
  const { rows: rules } = await sql<Omit<Candidate, 'subject' | 'toldBy'> & { instrumentId: number; days: number }>`
    select ${whose}, rule.instrument_id, rule.days from alert_rule rule where rule.kind = 'payment' and ${isOpenRule}`.execute(
    kysely,
  );
  if (rules.length === 0) return [];
  const max = Math.max(...rules.map(({ days }) => days));
  const { rows: payments } = await sql<{
    instrumentId: number;
    number: number;
    date: IsoDate;
    left: number;
    event: string;
  }>`
    select instrument_id, number, payment_date as date, payment_date - ${today}::date as left,
      case when redemption <= 0 then 'coupon' when pool_factor > 0 then 'amortisation' else 'redemption' end as event
    from cash_flow where instrument_id = any(${[...new Set(rules.map(({ instrumentId }) => instrumentId))]}::bigint[])
      and payment_date between ${today}::date and ${today}::date + ${max}::integer
      and (redemption >= 0 or coupon + redemption > 1e-9)
    order by payment_date, number`.execute(kysely);
  const byBond = Map.groupBy(payments, ({ instrumentId }) => instrumentId);
  return rules.flatMap(({ instrumentId, days, ...rule }) =>
    (byBond.get(instrumentId) ?? [])
      .filter(({ left }) => left <= days)
      .map(({ number, date, event }) => ({
        ...rule,
        toldBy: `payment.${number}.${date}`,
        subject: { instrumentId, date, event, days },
      })),
  );
}

/** Bonds whose last day on a venue is older than rules say; told again when it was another that became old. */
async function findStale({ kysely }: Queries, today: IsoDate) {
  const { rows } = await sql<Candidate>`
    select ${whose}, concat_ws('.', 'stale', listing.last_date) as told_by,
      jsonb_build_object('instrumentId', listing.instrument_id, 'venueId', listing.venue_id, 'date', listing.last_date,
        'days', rule.days) as subject
    from alert_rule rule join listing using (instrument_id, venue_id)
    where rule.kind = 'stale' and ${isOpenRule} and ${today}::date - listing.last_date >= rule.days`.execute(kysely);
  return rows;
}

/** Comments about bonds and their issuers that came after the rules. */
async function findComments({ kysely }: Queries, today: IsoDate) {
  const { rows } = await sql<Candidate>`
    select distinct ${whose}, concat_ws('.', 'comment', comment.id) as told_by,
      jsonb_build_object('instrumentId', bond.id, 'commentId', comment.id, 'date', comment.published_on) as subject
    from alert_rule rule join instrument bond on bond.id = rule.instrument_id
      join comment_subject about on about.instrument_id = bond.id or about.issuer_id = bond.issuer_id
      join comment on comment.id = about.comment_id and comment.id > rule.after_comment
    where rule.kind = 'comment' and ${isOpenRule} and ${isNewsOf(today)('comment.published_on')}
      and not exists (select from withdrawn_comment gone where gone.comment_id = comment.id)
      and not exists (select from alert where alert.rule_id = rule.id and told_by = concat_ws('.', 'comment', comment.id))`.execute(
    kysely,
  );
  return rows;
}

/** What the day, and comments, bring to rules. What was told before is among it. */
export async function findTimedCandidates(tx: Queries, today: IsoDate) {
  const found = [
    await findOffers(tx, today),
    await findPayments(tx, today),
    await findStale(tx, today),
    await findComments(tx, today),
  ];
  return found.flat();
}

/** All rules that are neither paused nor deleted. */
export async function findWatchedRules({ kysely }: Queries) {
  return kysely
    .selectFrom('alertRule')
    .where('pausedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .select(['id', 'accountId', 'hasSecondFactor', 'kind', 'venueId', 'field', 'conditions', 'asleepSince'])
    .execute();
}

/** Lets rules sleep, whose owners may not be told any more. */
export async function suspendRules({ kysely }: Queries, ids: readonly number[], now: Date) {
  if (ids.length === 0) return;
  await kysely.updateTable('alertRule').set({ asleepSince: now, isMet: null }).where('id', 'in', ids).execute();
}
