import pg from 'pg';

/** What a server of PostgreSQL tells of itself before the site has any table in it. */
export interface ServerFacts {
  readonly version: string;
  /** 180004 for 18.4. */
  readonly number: number;
  readonly now: Date;
  /** By this machine, when `now` was asked for. */
  readonly askedAt: Date;
  /** Whether the role may make tables. */
  readonly mayMake: boolean;
}

const READ = `select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
  clock_timestamp() as now, has_schema_privilege('public', 'create') as "mayMake"`;

/** Asks a server, without a pool, and gives up after the time. */
export async function getServerFacts(url: string, patienceMs: number): Promise<ServerFacts> {
  const times = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs };
  const client = new pg.Client({ connectionString: url, ...times });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const askedAt = new Date();
    const { rows } = await client.query<Omit<ServerFacts, 'askedAt'>>(READ);
    const [facts] = rows;
    if (facts === undefined) throw new Error('The database tells nothing of itself.');
    return { ...facts, askedAt };
  } finally {
    await client.end().catch(() => undefined);
  }
}
