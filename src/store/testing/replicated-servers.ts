import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcessAlive, processesIn } from '../platform/embedded-server/process-identity.ts';
import { type Postgres, startPostgres } from '../platform/embedded-server/start-postgres.ts';
import { runAsAdmin } from './admin.ts';
import { startStandby } from './standby.ts';

/** A server and another that follows it. */
export interface ReplicatedServers {
  readonly primary: Postgres;
  readonly standby: Postgres;
  /** Makes the standby anew, from a copy of what the primary has now. */
  remake(): Promise<void>;
  /** Sends a signal to every process of the standby. */
  signalStandby(signal: NodeJS.Signals): void;
  /** Does work while the standby gets the primary's log and does not replay it. */
  whilePaused(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

// A test loses nothing when the machine fails; what was written since the copy began has to be there for who follows.
const settings = { fsync: 'off', wal_keep_size: '256MB', max_connections: '60', shared_buffers: '32MB' };
const silent = () => undefined;

export async function startReplicatedServers(): Promise<ReplicatedServers> {
  const folder = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-replicas-`));
  chmodSync(folder, 0o711);
  const [primaryDir, dataDir] = [join(folder, 'primary'), join(folder, 'standby')];
  const primary = await startPostgres({ dataDir: primaryDir, log: silent, settings });
  const follow = () => startStandby({ primary, primaryDir, dataDir, settings });
  let standby = await follow();
  const ask = (statement: string) => runAsAdmin(standby.adminUrl, statement);
  return {
    primary,
    get standby() {
      return standby;
    },
    remake: async () => {
      await standby.stop();
      standby = await follow();
    },
    signalStandby: (signal) => {
      const processes = processesIn(join(dataDir, 'postgres', 'data')) ?? [];
      for (const pid of processes) if (isProcessAlive(pid)) process.kill(pid, signal);
    },
    whilePaused: async (work) => {
      await ask('select pg_wal_replay_pause()');
      try {
        await work();
      } finally {
        await ask('select pg_wal_replay_resume()');
      }
    },
    close: async () => {
      await standby.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
