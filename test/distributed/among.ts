import { vi } from 'vitest';
import { SAMPLE_VARIABLE } from '#server/testing/sample-set-up.ts';
import { WORKERS_VARIABLE } from '#store/testing/test-cluster.ts';
import { TEMPLATE_VARIABLE } from '#store/testing/test-database.ts';

/** Work that takes the workers of test databases from the environment: those of the cluster, or none. */
export async function among<Result>(workers: readonly string[], template: string, work: () => Promise<Result>) {
  vi.stubEnv(WORKERS_VARIABLE, workers.join(','));
  vi.stubEnv(TEMPLATE_VARIABLE, template);
  // It lies on the server of the run.
  vi.stubEnv(SAMPLE_VARIABLE, '');
  try {
    return await work();
  } finally {
    vi.unstubAllEnvs();
  }
}
