import { sql } from 'kysely';
import type { DerivedDay } from '#domain/market/trading-day.ts';
import type { IsoDate } from '#math/units.ts';
import { columnName, type Queries } from '../database/database.ts';
import { knownDay } from './known-day.ts';

/** What stood for a figure before it was corrected. */
export interface Correction {
  /** Null where there was none. */
  readonly value: number | null;
  readonly sourceName: string;
  /** Null where it was stored before that was noted. */
  readonly storedAt: Date | null;
  readonly replacedAt: Date;
}

export type CorrectedColumn = NumberOf<DerivedDay>;

type NumberOf<Row> = { [Key in keyof Row]: Row[Key] extends number | null ? Key : never }[keyof Row] & string;

export interface CorrectedFigure {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly date: IsoDate;
  readonly figure: CorrectedColumn;
  /** Of days whose yield lies above it the figure is not shown; null where it does not rest on the yield. */
  readonly maxYield: number | null;
}

/** The earlier values of a figure of a trading day, the latest first: each but the present one, and none that its successor repeats. */
export async function findCorrections(
  { kysely }: Queries,
  { instrumentId, venueId, date, figure, maxYield }: CorrectedFigure,
) {
  const stored = sql.ref(columnName(figure));
  const column =
    maxYield === null ? stored : sql`case when indicative_yield > ${maxYield}::float8 then null else ${stored} end`;
  const day = knownDay();
  const place = sql`instrument_id = ${instrumentId} and venue_id = ${venueId} and date = ${date}::date`;
  const before = day === null ? sql`true` : sql`superseded_at < known_until()`;
  const { rows } = await sql<Omit<Correction, 'sourceName'> & { readonly sourceId: number }>`
    with version as (
      select ${column} as value, source_id, stored_at, superseded_at from superseded_trading_day where ${place} and ${before}
      union all
      select ${column}, source_id, stored_at, null from trading_day where ${place}
    ), followed as (
      select *, lag(value) over latest as next, row_number() over latest as place from version
      window latest as (order by superseded_at desc nulls first)
    )
    select value, source_id as "sourceId", nullif(stored_at, '-infinity') as "storedAt", superseded_at as "replacedAt"
    from followed where place > 1 and value is distinct from next order by superseded_at desc`.execute(kysely);
  if (rows.length === 0) return [];
  const sources = await kysely.selectFrom('source').select(['id', 'name']).execute();
  const nameOf = new Map(sources.map(({ id, name }) => [id, name]));
  return rows.map(({ sourceId, ...row }) => ({ ...row, sourceName: nameOf.get(sourceId) ?? '' }));
}
