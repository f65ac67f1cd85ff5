import { sql } from 'kysely';
import type { Direction, FigureKind, Met } from '#domain/portfolio/alerts/alert-rule.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';
import { isOpenRule } from './alert-rules.ts';

/** A last day as it was after a change. */
export interface QuoteChange {
  readonly id: number;
  readonly instrumentId: number;
  readonly venueId: number;
  readonly date: IsoDate;
  readonly price: number | null;
  readonly yield: number | null;
  readonly spread: number | null;
}

/** A rule on a figure of a bond on a venue. */
export interface FigureRule {
  readonly id: number;
  readonly accountId: string;
  readonly hasSecondFactor: boolean;
  readonly kind: FigureKind;
  readonly instrumentId: number;
  readonly venueId: number;
  readonly direction: Direction;
  readonly threshold: number;
  readonly afterEvent: number;
  readonly isMet: Met;
}

/** The changes of last days after an id, in the order in which they were stored. */
export async function findQuoteChanges({ kysely }: Queries, after: number, max: number) {
  return kysely
    .selectFrom('liveEvent')
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .select([
      'id',
      'instrumentId',
      'venueId',
      sql.ref<IsoDate>('date').as('date'),
      'indicativePrice as price',
      'indicativeYield as yield',
      'gSpread as spread',
    ])
    .execute();
}

/** The rules that wait for figures of what changed. */
export async function findFigureRules({ kysely }: Queries, changes: readonly QuoteChange[]) {
  const { rows } = await sql<FigureRule>`
    select id, account_id, has_second_factor, kind, instrument_id, venue_id, direction, threshold, after_event, is_met
    from alert_rule rule
    where (instrument_id, venue_id) in (select distinct * from unnest(
        ${changes.map(({ instrumentId }) => instrumentId)}::bigint[], ${changes.map(({ venueId }) => venueId)}::integer[]))
      and ${isOpenRule} and threshold is not null
    order by id`.execute(kysely);
  return rows;
}

/** Notes whether the conditions of rules hold. */
export async function saveMet({ kysely }: Queries, states: ReadonlyMap<number, Met>) {
  if (states.size === 0) return;
  await sql`update alert_rule set is_met = state.is_met
    from unnest(${[...states.keys()]}::bigint[], ${[...states.values()]}::boolean[]) as state (id, is_met)
    where alert_rule.id = state.id`.execute(kysely);
}
