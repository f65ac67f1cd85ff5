import { sql } from 'kysely';
import type { TestApp } from '#server/testing/test-app.ts';
import { noteChangedIds } from '#store/platform/changes/data-changes.ts';
import { inTransaction } from '#store/platform/database/database.ts';

/** Written by importers and computations together with what `data_change` notes of their instruments. */
const noted = ['trading_day', 'participant_quote', 'latest_figure', 'latest_end_yield', 'listing', 'liquidity_score'];

interface Place {
  readonly table: string;
  readonly column: string;
  readonly kind: string;
}

/** Every column of a text, number or day in a table that visitors' pages show. */
export async function shownColumns({ database: { kysely } }: TestApp): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    select relname as "table", attname as "column", typname as kind
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and typname in ('text', 'float8', 'date', 'timestamptz')
      and (relname = any(${noted}) or exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'tell_site_change'))
    order by 1, 2`.execute(kysely);
  return rows;
}

const changed: Readonly<Record<string, string>> = {
  text: `"column" || 'x'`,
  float8: `"column" * 1.01`,
  date: `"column" + 1`,
  timestamptz: `"column" + interval '1 day'`,
};

/** Changes one value of a row chosen by `share`; says whether there was one that takes it. */
export async function changeOne(
  { database }: TestApp,
  { table, column, kind }: Place,
  share: number,
): Promise<boolean> {
  const value = (changed[kind] ?? 'null').replace('column', column);
  const isNoted = noted.includes(table);
  const change = `update "${table}" set "${column}" = ${value} where ctid = (
    select ctid from "${table}" where "${column}" is not null order by ctid limit 1
    offset floor(${share} * (select count(*) from "${table}" where "${column}" is not null))) ${isNoted ? 'returning instrument_id' : ''}`;
  return inTransaction(database, async (tx) => {
    const { rows, numAffectedRows = 0n } = await sql.raw<{ instrumentId: number }>(change).execute(tx.kysely);
    if (isNoted)
      await noteChangedIds(
        tx,
        'trading_day',
        rows.map(({ instrumentId }) => instrumentId),
      );
    return numAffectedRows > 0n || rows.length > 0;
  }).catch(() => false);
}
