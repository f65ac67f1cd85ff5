import { readSettings } from '#app/settings/settings.ts';
import { migrate } from '#store/operator/migrate/migrate.ts';
import { startPostgres } from '#store/platform/embedded-server/start-postgres.ts';

const silent = () => undefined;

/** Runs `work` on the embedded server over a data folder. */
export async function withServer<Result>(dataDir: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres({ dataDir, log: silent });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** Runs `work` on the database that DATABASE_URL or BONDLENS_DATA_DIR names, brought to the tables of this program. */
export function withFilledDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const { databaseUrl, dataDir } = readSettings(process.env);
  const migrated = async (url: string) => {
    await migrate({ url, log: silent });
    return work(url);
  };
  return databaseUrl === undefined ? withServer(dataDir, migrated) : migrated(databaseUrl);
}
