import { sql } from 'kysely';
import type { Direction, Met } from '#domain/portfolio/alerts/alert-rule.ts';
import type { Queries } from '../../platform/database/database.ts';
import { isOpenRule } from './alert-rules.ts';

/** A rule on the level of a number of a bond. */
export interface LevelRule {
  readonly id: number;
  readonly accountId: string;
  readonly hasSecondFactor: boolean;
  readonly instrumentId: number;
  readonly field: string;
  readonly direction: Direction;
  readonly threshold: number;
  readonly isMet: Met;
}

/** Takes the rules on levels to the end of the transaction, but those that another works on. */
export async function takeLevelRules({ kysely }: Queries): Promise<readonly LevelRule[]> {
  const { rows } = await sql<LevelRule>`
    select id, account_id, has_second_factor, instrument_id, field, direction, threshold, is_met
    from alert_rule rule where kind = 'level' and ${isOpenRule} order by id for no key update skip locked`.execute(
    kysely,
  );
  return rows;
}
