import { vi } from 'vitest';
import { WORKERS_VARIABLE } from '#store/testing/test-cluster.ts';
import { TEMPLATE_VARIABLE } from '#store/testing/test-database.ts';

/** Work that takes the workers of test databases from the environment: those of the cluster, or none. */
export async function among<Result>(workers: readonly string[], template: string, work: () => Promise<Result>) {
  vi.stubEnv(WORKERS_VARIABLE, workers.join(','));
  vi.stubEnv(TEMPLATE_VARIABLE, template);
  try {
    return await work();
  } finally {
    vi.unstubAllEnvs();
  }
}
