import { dataQualityCall, importRunsCall } from '#contract/operator/data-quality.ts';
import { dataChecks } from '#domain/operator/data-quality.ts';
import { findDataFaults } from '#store/operator/data-quality/find-data-faults.ts';
import { findImportRuns } from '#store/operator/imports/import-runs.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

const EXAMPLES = 20;
const RUNS = 100;

const groupOf = new Map(dataChecks.map(({ key, group }) => [key, group]));

/** The state of the data and of its imports, for the operator. */
export function dataQualityFeature(app: App, services: Services): void {
  const { database, today } = services;
  serve(app, services, dataQualityCall, async () => {
    const faults = await findDataFaults(database, { today: today(), examples: EXAMPLES });
    const checks = faults.map(({ examples, ...fault }) => ({
      ...fault,
      group: groupOf.get(fault.key) ?? 'missing',
      examples: [...examples],
    }));
    return { today: today(), checks };
  });
  serve(app, services, importRunsCall, async () => {
    const runs = await findImportRuns(database, RUNS);
    return runs.map(({ startedAt, finishedAt, ...run }) => ({
      ...run,
      finishedAt: finishedAt.toISOString(),
      seconds: (finishedAt.getTime() - startedAt.getTime()) / 1000,
    }));
  });
}
