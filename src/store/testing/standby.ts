import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Postgres, startPostgres } from '../platform/embedded-server/start-postgres.ts';

interface StandbyPlan {
  /** A server of the product's own, and its data folder. */
  readonly primary: Pick<Postgres, 'adminUrl'>;
  readonly primaryDir: string;
  /** Where the standby is made, which is another folder, or made again. */
  readonly dataDir: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** What a server keeps of itself alone, or gets again from its primary. */
const notCopied = ['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf'];

function copyData(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  // Files of a server that runs may be gone before they are copied, which the log makes good; but their owner has to stay.
  spawnSync('cp', ['-a', from, to], { stdio: 'ignore' });
  for (const name of notCopied) rmSync(join(to, name), { force: true });
  const wal = join(to, 'pg_wal');
  for (const name of readdirSync(wal)) if (/^[0-9A-F]{24}/.test(name)) rmSync(join(wal, name));
}

function writeFor(data: string, name: string, text: string): void {
  const { uid, gid } = statSync(data);
  writeFileSync(join(data, name), text, { mode: 0o600 });
  chownSync(join(data, name), uid, gid);
}

/** Copies the data of a server that runs, as its manual tells for a backup by hand (26.3.3). */
async function backUp(adminUrl: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', fast => true)");
    copyData(from, to);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFor(to, 'backup_label', rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

/** Starts a server that follows a primary by streaming, from a copy of its data. */
export async function startStandby({ primary, primaryDir, dataDir, settings = {} }: StandbyPlan): Promise<Postgres> {
  const [from, to] = [join(primaryDir, 'postgres'), join(dataDir, 'postgres')];
  mkdirSync(to, { recursive: true });
  chmodSync(dataDir, 0o711);
  cpSync(join(from, 'password'), join(to, 'password'));
  await backUp(primary.adminUrl, join(from, 'data'), join(to, 'data'));
  writeFor(join(to, 'data'), 'standby.signal', '');
  const { hostname: host, port, username: user, password } = new URL(primary.adminUrl);
  const conninfo = `host=${host} port=${port} user=${user} password=${decodeURIComponent(password)}`;
  return startPostgres({ dataDir, log: () => undefined, settings: { ...settings, primary_conninfo: conninfo } });
}
