import { sql } from 'kysely';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';
import { isOpenRule } from './alert-rules.ts';
import type { Happened } from './alerts.ts';

/** What is older when it is stored is history, and no news. */
const NEWS_DAYS = 30;

/** Whether the date of a column is that of news. */
export const isNewsOf = (today: IsoDate) => (column: string) =>
  sql`${sql.raw(column)} between ${today}::date - ${NEWS_DAYS}::integer and ${today}::date + 1`;

/** Noted changes that are looked at together. */
export interface ChangeRound {
  readonly after: number;
  readonly upTo: number;
  readonly today: IsoDate;
}

/** Something that happened, with whose rule it is of. */
export interface Candidate extends Happened {
  readonly accountId: string;
  readonly hasSecondFactor: boolean;
}

/** The last of the changes after an id that one round looks at; null where there is none. */
export async function findRoundEnd({ kysely }: Queries, after: number, max: number) {
  const { rows } = await sql<{ upTo: number | null }>`
    select max(id) as up_to from (select id from data_change where id > ${after} order by id limit ${max}) next`.execute(
    kysely,
  );
  return rows[0]?.upTo ?? null;
}

/** Ratings and documents that came with noted changes, for the rules that wait for them. */
export async function findChangeCandidates({ kysely }: Queries, { after, upTo, today }: ChangeRound) {
  const isNews = isNewsOf(today);
  const isNoted = (table: string, id: string) => sql`exists (
    select from data_change change where change.id > greatest(${after}::bigint, rule.after_change) and change.id <= ${upTo}
      and table_name = ${table}::text and ${sql.raw(id)} between first_id and last_id)`;
  const { rows } = await sql<Candidate>`
    select rule.id as rule_id, rule.account_id, rule.has_second_factor, rule.kind,
      concat_ws('.', 'rating', rating.id, rating.grade, rating.outlook) as told_by,
      jsonb_build_object('instrumentId', bond.id, 'ratingId', rating.id, 'date', rating.rated_on) as subject
    from alert_rule rule join instrument bond on bond.id = rule.instrument_id
      join rating on rating.instrument_id = bond.id or rating.issuer_id = bond.issuer_id
    where rule.kind = 'rating' and ${isOpenRule} and ${isNews('rating.rated_on')}
      and (${isNoted('bond_rating', 'rating.instrument_id')} or ${isNoted('issuer_rating', 'rating.issuer_id')})
    union all
    select rule.id, rule.account_id, rule.has_second_factor, rule.kind, concat_ws('.', 'document', document.id),
      jsonb_build_object('instrumentId', bond.id, 'documentId', document.id, 'date', document.published_on)
    from alert_rule rule join instrument bond on bond.id = rule.instrument_id
      join document on document.instrument_id = bond.id or document.issuer_id = bond.issuer_id
    where rule.kind = 'document' and ${isOpenRule} and ${isNews('document.published_on')} and ${isNoted('document', 'document.id')}`.execute(
    kysely,
  );
  return rows;
}
