import type { WriteTransaction } from './write-transaction.ts';

/** A column that names subjects, and the further columns of each unique key of its table that it is part of. */
export interface NamingColumn {
  readonly table: string;
  readonly column: string;
  readonly keys: readonly {
    readonly columns: readonly string[];
    readonly areNullsEqual: boolean;
    /** Of which rows the key holds. */
    readonly where: string;
  }[];
}

/** By the database's own catalogue, so that a new table is in it by itself. Kept history comes after the table that adds to it. */
const FIND_NAMING = `
  select quote_ident(relname) as "table", quote_ident(own.attname) as "column", coalesce((
    select jsonb_agg(jsonb_build_object('areNullsEqual', indnullsnotdistinct, 'where', coalesce(pg_get_expr(indpred, indrelid), 'true'), 'columns', array(
      select quote_ident(part.attname) from pg_attribute as part
      where part.attrelid = pg_class.oid and part.attnum = any(indkey) and part.attnum <> own.attnum)))
    from pg_index where indrelid = pg_class.oid and indisunique and indexprs is null and own.attnum = any(indkey)
  ), '[]') as keys
  from pg_attribute as own join pg_class on pg_class.oid = own.attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not attisdropped and own.attname = any($1)
  order by relname like 'superseded%', relname, own.attnum`;

/** The columns of these names in all tables. */
export async function findNaming({ client }: WriteTransaction, names: readonly string[]) {
  const { rows } = await client.query<NamingColumn>(FIND_NAMING, [names]);
  return rows;
}

/** From whom rows go, and to whom. */
export interface RenamedSubject {
  readonly keptId: number;
  readonly goneId: number;
}

/** Removes the rows of the gone subject that the kept one has as well; gives how many. */
export async function removeTold({ client }: WriteTransaction, naming: NamingColumn, subject: RenamedSubject) {
  const { table, column, keys } = naming;
  let removed = 0;
  for (const { columns, areNullsEqual, where } of keys) {
    const equal = columns.map(
      (name) => ` and gone.${name} ${areNullsEqual ? 'is not distinct from' : '='} kept.${name}`,
    );
    const { rowCount } = await client.query(
      `delete from ${table} as gone where gone.${column} = $2 and (${where}) and exists (
         select from ${table} as kept where kept.${column} = $1 and (${where})${equal.join('')})`,
      [subject.keptId, subject.goneId],
    );
    removed += rowCount ?? 0;
  }
  return removed;
}
