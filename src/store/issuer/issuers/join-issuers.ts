import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import { saveFurtherCodes } from './issuer-codes.ts';

/** A column that names issuers, and the further columns of each unique key of its table that it is part of. */
interface NamingColumn {
  readonly table: string;
  readonly column: string;
  readonly keys: readonly { readonly columns: readonly string[]; readonly areNullsEqual: boolean }[];
}

/** By the database's own catalogue, so that a new table is in it by itself. Kept history comes after the table that adds to it. */
const FIND_NAMING = `
  select quote_ident(relname) as "table", quote_ident(own.attname) as "column", coalesce((
    select jsonb_agg(jsonb_build_object('areNullsEqual', indnullsnotdistinct, 'columns', array(
      select quote_ident(part.attname) from pg_attribute as part
      where part.attrelid = pg_class.oid and part.attnum = any(indkey) and part.attnum <> own.attnum)))
    from pg_index where indrelid = pg_class.oid and indisunique and indpred is null and indexprs is null and own.attnum = any(indkey)
  ), '[]') as keys
  from pg_attribute as own join pg_class on pg_class.oid = own.attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not attisdropped
    and own.attname in ('issuer_id', 'related_issuer_id')
  order by relname like 'superseded%', relname, own.attnum`;

/** Lets the rows of a table name the kept issuer; of two that would be one row that of the kept issuer stands. */
async function rename({ client }: WriteTransaction, naming: NamingColumn, keptId: number, goneId: number) {
  const { table, column, keys } = naming;
  for (const { columns, areNullsEqual } of keys) {
    const equal = columns.map(
      (name) => ` and gone.${name} ${areNullsEqual ? 'is not distinct from' : '='} kept.${name}`,
    );
    await client.query(
      `delete from ${table} as gone using ${table} as kept where gone.${column} = $2 and kept.${column} = $1${equal.join('')}`,
      [keptId, goneId],
    );
  }
  const returned = table === 'instrument' ? 'returning id' : '';
  const { rows } = await client.query<{ id: number }>(
    `update ${table} set ${column} = $1 where ${column} = $2 ${returned}`,
    [keptId, goneId],
  );
  if (table === 'instrument') return rows.map(({ id }) => id);
  return [];
}

/** What the gone issuer told and the kept one does not. Its identifier is free only when it is gone. */
const TAKE_OVER = `
  with gone as (delete from issuer where id = $1 returning *)
  select code, country, sector, lei, status_id as "statusId" from gone`;

interface GoneIssuer {
  readonly code: string;
  readonly country: string | null;
  readonly sector: string | null;
  readonly lei: string | null;
  readonly statusId: number | null;
}

/**
 * Makes one issuer of two that are the same company. What names the second names the first: instruments, reports, ratings, relations and all
 * else. The first keeps what it says and takes over what only the second said, its codes among it.
 */
export async function joinIssuers(tx: WriteTransaction, keptId: number, goneId: number): Promise<void> {
  const { client } = tx;
  const both = [keptId, goneId];
  await client.query('delete from issuer_relation where issuer_id = any($1) and related_issuer_id = any($1)', [both]);
  const { rows: naming } = await client.query<NamingColumn>(FIND_NAMING);
  for (const column of naming) await noteChangedIds(tx, 'instrument', await rename(tx, column, keptId, goneId));
  const { rows } = await client.query<GoneIssuer>(TAKE_OVER, [goneId]);
  const [gone] = rows;
  if (gone === undefined) return;
  await client.query(
    `update issuer set country = coalesce(country, $2), sector = coalesce(sector, $3), lei = coalesce(lei, $4),
       status_id = coalesce(status_id, $5) where id = $1`,
    [keptId, gone.country, gone.sector, gone.lei, gone.statusId],
  );
  await saveFurtherCodes(tx, [{ code: gone.code, issuerId: keptId }]);
  await noteChangedIds(tx, 'issuer', both);
  await noteChangedIds(tx, 'issuer_rating', both);
}
