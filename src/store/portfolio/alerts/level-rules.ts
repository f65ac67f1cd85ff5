import { sql } from 'kysely';
import type { AlertCondition } from '#domain/portfolio/alerts/alert-condition.ts';
import type { Direction, FigureKind, Met } from '#domain/portfolio/alerts/alert-rule.ts';
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

/** A rule of several conditions. */
export interface ConditionRule
  extends Pick<LevelRule, 'id' | 'accountId' | 'hasSecondFactor' | 'instrumentId' | 'isMet'> {
  readonly conditions: readonly AlertCondition[];
}

const conditionRules = sql`
  select id, account_id, has_second_factor, instrument_id, conditions, is_met
  from alert_rule rule where kind = 'conditions' and ${isOpenRule}`;

/** The same of rules of several conditions. */
export async function takeConditionRules({ kysely }: Queries): Promise<readonly ConditionRule[]> {
  const { rows } = await sql<ConditionRule>`${conditionRules} order by id for no key update skip locked`.execute(
    kysely,
  );
  return rows;
}

/** Rules of several conditions of which one is held against the peers of its bond, without taking them. */
export async function findPeerRules({ kysely }: Queries): Promise<readonly ConditionRule[]> {
  const { rows } = await sql<ConditionRule>`${conditionRules} and conditions @> '[{"measure": "over_peers"}]'`.execute(
    kysely,
  );
  return rows;
}

const dayColumns = { price: 'indicative_price', yield: 'indicative_yield', spread: 'g_spread' } as const;

/** How a figure of a bond has changed on its main venue since the last day that is so many days or more before its latest; null where either is not known. */
export async function findChange({ kysely }: Queries, id: number, figure: FigureKind, days: number) {
  const column = sql.ref(`day.${dayColumns[figure]}`);
  const { rows } = await sql<{ change: number | null }>`
    select latest.value - earlier.value as change from latest_figure figure
    cross join lateral (select ${column} as value from trading_day day
      where day.instrument_id = figure.instrument_id and day.venue_id = figure.venue_id and day.date = figure.date) latest
    cross join lateral (select ${column} as value from trading_day day
      where day.instrument_id = figure.instrument_id and day.venue_id = figure.venue_id and day.date <= figure.date - ${days}::int
        and ${column} is not null order by day.date desc limit 1) earlier
    where figure.instrument_id = ${id}`.execute(kysely);
  return rows[0]?.change ?? null;
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
