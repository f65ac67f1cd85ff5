import { dataQualityCall, importRunsCall, undoImportCall } from '#contract/operator/data-quality.ts';
import { dataChecks } from '#domain/operator/data-quality.ts';
import { findDataFaults } from '#store/operator/data-quality/find-data-faults.ts';
import { findImportRuns, UNDO_DAYS } from '#store/operator/imports/import-runs.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { auditActor } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

const EXAMPLES = 20;
const RUNS = 100;
const DAY_MS = 86_400_000;

const groupOf = new Map(dataChecks.map(({ key, group }) => [key, group]));

/** The state of the data and of its imports, for the operator. */
export function dataQualityFeature(app: App, services: Services): void {
  const { database, today, clock } = services;
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
    const isOpen = ({ storedAt, undoneAt }: (typeof runs)[number]) =>
      storedAt !== null && undoneAt === null && clock().getTime() - storedAt.getTime() <= UNDO_DAYS * DAY_MS;
    return runs.map(({ startedAt, finishedAt, ...run }) => ({
      ...run,
      canUndo: isOpen({ startedAt, finishedAt, ...run }),
      undoneAt: run.undoneAt?.toISOString() ?? null,
      finishedAt: finishedAt.toISOString(),
      seconds: (finishedAt.getTime() - startedAt.getTime()) / 1000,
    }));
  });
  serve(app, services, undoImportCall, { limit: 'operator-writes' }, async (request) => {
    const { now: loggedAt, ...who } = auditActor(request, services);
    const { importId } = request.params;
    const { isTrial } = request.body;
    const undone = await services.tableImports.undo(importId, { by: who.actorId, isTrial });
    if (undone === 'unknown') throw new Refusal('not_found', 'importId');
    if (undone === 'undone' || undone === 'too-old') throw new Refusal('bad_request', 'importId');
    if (!isTrial)
      await logAudit(database, { loggedAt, ...who, action: 'undo-import', accountId: null, detail: String(importId) });
    return { tables: undone.map(({ firstRefused, ...table }) => ({ ...table, firstRefused: [...firstRefused] })) };
  });
}
