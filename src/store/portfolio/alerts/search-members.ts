import { Buffer } from 'node:buffer';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import { isOpenRule } from './alert-rules.ts';

/** The bonds that a kept search found when it was looked at last. */
export interface AlertSearchTable {
  readonly ruleId: number;
  /** Their ids, packed. */
  readonly bondIds: Uint8Array;
}

/** A rule on a kept search of bonds. */
export interface SearchRule {
  readonly id: number;
  readonly accountId: string;
  readonly hasSecondFactor: boolean;
  readonly query: string;
  /** The bonds that it found before, packed; null where it was not looked at since the rule began. */
  readonly bondIds: Uint8Array | null;
}

const open = sql`rule.kind = 'search' and ${isOpenRule}`;

/** Ids of the rules on kept searches. */
export async function findSearchRuleIds({ kysely }: Queries) {
  const { rows } = await sql<{ id: number }>`select id from alert_rule rule where ${open} order by id`.execute(kysely);
  return rows.map(({ id }) => id);
}

/** Takes a rule on a kept search to the end of the transaction; undefined where it waits for nothing any more, or another works on it. */
export async function takeSearchRule({ kysely }: Queries, id: number) {
  const { rows } = await sql<SearchRule>`
    select rule.id, rule.account_id, rule.has_second_factor, saved_search.query, search.bond_ids
    from alert_rule rule join saved_search on saved_search.id = rule.saved_search_id
      left join alert_search search on search.rule_id = rule.id
    where rule.id = ${id} and ${open} for no key update of rule skip locked`.execute(kysely);
  return rows[0];
}

const BITS = 128;

/** Ids in ascending order as bytes: each as how far it is from the one before, in digits of seven bits, the lowest first; all but the last are marked. */
export function packIds(ids: Iterable<number>): Uint8Array {
  const bytes: number[] = [];
  let before = 0;
  for (const id of ids) {
    let rest = id - before;
    for (; rest >= BITS; rest = Math.floor(rest / BITS)) bytes.push((rest % BITS) + BITS);
    bytes.push(rest);
    before = id;
  }
  return Uint8Array.from(bytes);
}

/** The ids that were packed. */
export function* unpackIds(bytes: Uint8Array): Generator<number> {
  let [id, unit] = [0, 1];
  for (const byte of bytes) {
    id += (byte % BITS) * unit;
    if (byte >= BITS) unit *= BITS;
    else {
      yield id;
      unit = 1;
    }
  }
}

/** Stores the bonds that a search finds now, by ascending ids; gives those that it did not find before, none when it is looked at for the first time. */
export async function replaceMembers(
  { kysely }: Queries,
  { id: ruleId, bondIds: before }: SearchRule,
  found: readonly number[],
) {
  const bondIds = Buffer.from(packIds(found));
  if (before !== null && bondIds.equals(before)) return [];
  const row = { ruleId, bondIds };
  const onRule = kysely
    .insertInto('alertSearch')
    .values(row)
    .onConflict((is) => is.column('ruleId').doUpdateSet(row));
  await onRule.execute();
  if (before === null) return [];
  const known = new Set(unpackIds(before));
  return found.filter((id) => !known.has(id));
}
