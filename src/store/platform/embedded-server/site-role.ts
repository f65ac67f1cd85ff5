import { createHash } from 'node:crypto';
import pg from 'pg';
import { ROLE } from './cluster.ts';
import { type ServerAddress, urlOf } from './readiness.ts';

/** The role that the site works as. It owns the database and can do nothing to the server or its machine. */
const SITE_ROLE = 'bondlens_site';
const CONNECT_MS = 3_000;

// The password of the server's own role cannot be told from it.
const sitePassword = ({ password }: Pick<ServerAddress, 'password'>) =>
  createHash('sha256').update(`${SITE_ROLE} ${password}`).digest('base64url');

/** The address of the product's database for the site's role. */
export function siteUrlOf(address: ServerAddress): string {
  const url = new URL(urlOf(address, ROLE));
  url.username = SITE_ROLE;
  url.password = sitePassword(address);
  return url.href;
}

async function asAdmin<Result>(
  address: ServerAddress,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: urlOf(address, database), connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Databases of earlier versions belong to the server's own role, with all that is in them. */
const GIVE_OVER = `do $$
declare each record;
begin
  for each in
    select format('alter schema %I owner to ${SITE_ROLE}', nspname) as command from pg_namespace
    where nspowner = '${ROLE}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select format('alter %s %s owner to ${SITE_ROLE}',
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, oid::regclass)
    from pg_class
    where relowner = '${ROLE}'::regrole and relkind in ('r', 'p', 'S', 'v', 'm')
      and relnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
      )
    union all
    select format('alter routine %s owner to ${SITE_ROLE}', oid::regprocedure) from pg_proc
    where proowner = '${ROLE}'::regrole
      and pronamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
    union all
    select format('alter type %s owner to ${SITE_ROLE}', oid::regtype) from pg_type
    where typowner = '${ROLE}'::regrole and typtype in ('e', 'd')
      and typnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
  loop
    execute each.command;
  end loop;
end $$`;

async function makeRole(client: pg.Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SITE_ROLE]);
  if (rowCount === 0) await client.query(`create role ${SITE_ROLE} login password ${client.escapeLiteral(password)}`);
}

/** The role that a database belongs to; undefined where there is none. */
async function findOwner(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [ROLE],
  );
  return rows[0]?.owner;
}

/** Makes the site's role and the product's own database where they are missing. */
export async function makeDatabase(address: ServerAddress): Promise<void> {
  const owner = await asAdmin(address, 'postgres', async (client) => {
    await makeRole(client, sitePassword(address));
    const found = await findOwner(client);
    if (found === undefined) await client.query(`create database ${ROLE} owner ${SITE_ROLE}`);
    return found ?? SITE_ROLE;
  });
  if (owner === SITE_ROLE) return;
  await asAdmin(address, ROLE, (client) => client.query(GIVE_OVER));
  // Last, so that a start that is broken off is begun again.
  await asAdmin(address, 'postgres', (client) => client.query(`alter database ${ROLE} owner to ${SITE_ROLE}`));
}
