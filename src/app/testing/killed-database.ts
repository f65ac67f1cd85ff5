import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isProcessAlive, processesIn } from '#store/platform/embedded-server/process-identity.ts';
import { type Postgres, startPostgres } from '#store/platform/embedded-server/start-postgres.ts';

/** A database that is killed as when the power goes, as often as one likes: the product itself waits longer each time before it starts its own again. */
export interface KilledDatabase {
  readonly url: string;
  /** Kills every process of it, and starts it again at the same address, once it was away for as long as something takes. */
  kill(whileAway?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const LOOK_MS = 5;

export async function openKilledDatabase(dataDir: string): Promise<KilledDatabase> {
  const start = () => startPostgres({ dataDir, log: () => undefined });
  const started: Postgres[] = [await start()];
  const [{ url } = { url: '' }] = started;
  return {
    url,
    kill: async (whileAway) => {
      const processes = processesIn(join(dataDir, 'postgres', 'data')) ?? [];
      for (const pid of processes) if (isProcessAlive(pid)) process.kill(pid, 'SIGKILL');
      while (processes.some(isProcessAlive)) await pause(LOOK_MS);
      await whileAway?.();
      const next = await start();
      started.push(next);
      if (next.url !== url) throw new Error('Another program took the port of the database meanwhile.');
    },
    stop: async () => {
      for (const each of started) await each.stop();
    },
  };
}
