import type { Database } from '#store/platform/database/database.ts';
import { queryRows } from '#store/testing/with-test-database.ts';

const tables = [
  'issuer',
  'instrument',
  'instrument_code',
  'bond_terms',
  'issuer_title',
  'instrument_title',
  'cash_flow',
  'offer',
  'rating',
  'curve_day',
  'trading_day',
  'listing',
  'latest_figure',
  'participant_quote',
  'end_of_day_price',
] as const;

/** Moments of storing, and numbers that the database gives in the order of its attempts. */
const accidents = "'{updated_at,stored_at,source_id,curve_id}'::text[]";

function contentOf(table: string): string {
  return table === 'rating' ? "to_jsonb(item) - 'id' - 'stored_at'" : `to_jsonb(item) - ${accidents}`;
}

/** How many rows each table of a generated market holds, and a sum of their digests, which is the same for the same market. */
export async function marketContents(database: Database): Promise<Readonly<Record<string, string>>> {
  const contents: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await queryRows<{ readonly value: string }>(
      database,
      `select count(*) || ' ' || coalesce(sum(hashtextextended((${contentOf(table)})::text, 0)), 0) as value from ${table} as item`,
    );
    contents[table] = row?.value ?? '';
  }
  return contents;
}

/** What a seeding that was broken off has left. */
export interface LeftMarket {
  readonly bonds: number;
  /** Bonds without a payment. */
  readonly halfBonds: number;
  /** Trading days that no listing counts. */
  readonly strayDays: number;
}

/** Counts what is stored of a generated market. */
export async function leftMarket(database: Database): Promise<LeftMarket> {
  const [left] = await queryRows<LeftMarket>(
    database,
    `select count(*) as bonds,
       count(*) filter (where id not in (select instrument_id from cash_flow)) as "halfBonds",
       (select count(*) from trading_day) - (select coalesce(sum(day_count), 0)::bigint from listing) as "strayDays"
     from instrument where kind = 'bond'`,
  );
  if (left === undefined) throw new Error('nothing was counted');
  return left;
}
