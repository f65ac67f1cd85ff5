import type pg from 'pg';

// Of a function in SQL the planner takes the statement into the one that calls it, and there Citus would have to join row by row. One in
// PL/pgSQL stays a call, whose statement names one instrument and goes to the server that has it.
const FIND_FUNCTIONS = `
  select proname as name, pg_get_function_arguments(pg_proc.oid) as arguments, pg_get_function_result(pg_proc.oid) as result, prosrc as body
  from pg_proc join pg_language as language on language.oid = prolang
  where pronamespace = 'public'::regnamespace and proretset and lanname = 'sql'
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`;

interface RowFunction {
  readonly name: string;
  readonly arguments: string;
  readonly result: string;
  readonly body: string;
}

/** Lets the functions that read rows of one instrument ask the server that has it. */
export async function askRowByRow(client: pg.Client): Promise<void> {
  const { rows } = await client.query<RowFunction>(FIND_FUNCTIONS);
  for (const { name, arguments: declared, result, body } of rows) {
    await client.query(`create or replace function ${name}(${declared}) returns ${result} language plpgsql stable as $body$
      begin return query ${body}; end $body$`);
  }
}
