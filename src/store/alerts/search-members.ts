import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import { isOpenRule } from './open-rules.ts';

/** A rule on a kept search of bonds. */
export interface SearchRule {
  readonly id: number;
  readonly accountId: string;
  readonly hasSecondFactor: boolean;
  readonly query: string;
  /** Whether its bonds are known, so that others are new. */
  readonly isKnown: boolean;
}

const open = sql`rule.kind = 'search' and ${isOpenRule}`;

/** Ids of the rules on kept searches. */
export async function findSearchRuleIds({ kysely }: Queries): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from alert_rule rule where ${open} order by id`.execute(kysely);
  return rows.map(({ id }) => id);
}

/** Takes a rule on a kept search to the end of the transaction; undefined where it waits for nothing any more, or another works on it. */
export async function takeSearchRule({ kysely }: Queries, id: number): Promise<SearchRule | undefined> {
  const { rows } = await sql<SearchRule>`
    select rule.id, rule.account_id, rule.has_second_factor, saved_search.query, coalesce(rule.is_met, false) as is_known
    from alert_rule rule join saved_search on saved_search.id = rule.saved_search_id
    where rule.id = ${id} and ${open} for no key update of rule skip locked`.execute(kysely);
  return rows[0];
}

/** Stores the bonds that a search finds now; gives those that it did not find before. */
export async function replaceMembers(
  { kysely }: Queries,
  id: number,
  bondIds: readonly number[],
): Promise<readonly number[]> {
  const found = sql`${[...bondIds]}::bigint[]`;
  await sql`delete from alert_member where rule_id = ${id} and instrument_id <> all(${found})`.execute(kysely);
  const { rows } = await sql<{ instrumentId: number }>`
    insert into alert_member (rule_id, instrument_id) select ${id}, bond_id from unnest(${found}) as bond_id
    on conflict do nothing returning instrument_id`.execute(kysely);
  await kysely.updateTable('alertRule').set({ isMet: true }).where('id', '=', id).execute();
  return rows.map(({ instrumentId }) => instrumentId);
}
